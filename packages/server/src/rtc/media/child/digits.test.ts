import { expect, test } from 'vitest'
import { createDigits, mostPresses } from './digits.ts'

type Row = readonly [sequence: number, timestamp: number, digit: string, length: number, isEnd?: boolean]

const read = (rows: readonly Row[], source = 1): string => {
  const digits = createDigits()
  const pressed = rows.map(([sequence, timestamp, digit, length, isEnd = false]) => {
    const payload = Buffer.from(['0123456789*#ABCD'.indexOf(digit), isEnd ? 0x8a : 0x0a, 0, 0])
    payload.writeUInt16BE(length, 2)
    return digits.take({ kind: 'event', sequence, timestamp, isMarked: false, payload, source })
  })
  return pressed.filter((digit) => digit !== null).join('')
}

const ends = (sequence: number, timestamp: number, digit: string, length: number): Row[] =>
  [0, 1, 2].map((more) => [sequence + more, timestamp, digit, length, true])

test.each<[what: string, digits: string, rows: readonly Row[]]>([
  ['a press that grows and ends', '5', [[1, 0, '5', 160], [2, 0, '5', 320], ...ends(3, 0, '5', 480)]],
  [
    'one whose timestamp a transcoder moves',
    '5',
    [
      [1, 0, '5', 160],
      [2, 160, '5', 320],
      [3, 320, '5', 480, true],
    ],
  ],
  [
    'the same key twice',
    '55',
    [[1, 0, '5', 160], ...ends(2, 0, '5', 320), [9, 900, '5', 160], ...ends(10, 900, '5', 320)],
  ],
  ['twice, as a browser sends it: ends of one length', '55', [...ends(1, 0, '5', 960), ...ends(14, 9000, '5', 960)]],
  ['twice without a sound between', '55', [...ends(1, 0, '5', 960), ...ends(4, 9000, '5', 960)]],
  [
    'twice, the beginning of the second lost',
    '55',
    [
      [1, 0, '5', 160],
      [2, 0, '5', 320, true],
      [9, 900, '5', 480],
    ],
  ],
  [
    'twice, the end of the first lost',
    '55',
    [
      [1, 0, '5', 160],
      [2, 0, '5', 320],
      [9, 900, '5', 160],
    ],
  ],
  [
    'packets that overtake each other',
    '5',
    [
      [2, 0, '5', 320],
      [1, 0, '5', 160],
      [3, 0, '5', 480, true],
    ],
  ],
  [
    'a packet that comes twice',
    '5',
    [
      [1, 0, '5', 160],
      [1, 0, '5', 160],
    ],
  ],
  [
    'numbers that begin anew',
    '57',
    [
      [65_535, 0, '5', 160],
      [0, 0, '5', 320, true],
      [1, 0, '7', 160],
    ],
  ],
  ['all keys', '0*#AD', Array.from('0*#AD', (digit, index) => [index, index, digit, 160, true] as const)],
])('TEL-08: %s is %s', (_what, digits, rows) => {
  expect(read(rows)).toBe(digits)
})

test('TEL-08: an invalid key is ignored', () => {
  const digits = createDigits()
  const packet = { kind: 'event', sequence: 1, timestamp: 0, isMarked: false, source: 1 } as const
  expect(digits.take({ ...packet, payload: Buffer.from([16, 0x0a, 0, 160]) })).toBeNull()
  expect(digits.take({ ...packet, payload: Buffer.from([5]) })).toBeNull()
})

test('CALL-16: a flood of keys within the sound counts as many as somebody can press', () => {
  let now = 0
  const digits = createDigits(() => now)
  let sequence = 0
  const flood = (count: number): number => {
    let taken = 0
    for (let press = 0; press < count; press++) {
      const payload = Buffer.from([press % 16, 0x8a, 0, 160])
      sequence = (sequence + 1) & 0xffff
      if (digits.take({ kind: 'event', sequence, timestamp: press, isMarked: false, payload, source: 1 }) !== null)
        taken++
    }
    return taken
  }
  expect(flood(20_000)).toBe(mostPresses.atOnce)
  now += 1_000
  expect(flood(20_000)).toBe(mostPresses.perSecond)
  now += 3_600_000
  expect(flood(20_000)).toBe(mostPresses.atOnce)
})

import { describe, expect, test } from 'vitest'
import { beginFaxLine, type FaxLineEvent, type FaxLineState, PACKET, stepFaxLine } from './step-fax-line.ts'

const packet = (sequence: number, timestamp = sequence * PACKET, source = 1, at = 0): FaxLineEvent => ({
  type: 'packet',
  at,
  packet: { kind: 'audio', sequence, timestamp, isMarked: false, payload: Buffer.alloc(PACKET, sequence), source },
})
const key: FaxLineEvent = {
  type: 'packet',
  at: 0,
  packet: { kind: 'event', sequence: 9, timestamp: 0, isMarked: false, payload: Buffer.alloc(4), source: 2 },
}
const time = (at: number, isConnected = true): FaxLineEvent => ({ type: 'time', at, isConnected })

/** Effects of these events, in short. */
const follows = (...events: readonly FaxLineEvent[]): readonly string[] => {
  let state: FaxLineState = beginFaxLine(0, { sequence: 0xffff - 1, timestamp: 2 ** 32 - PACKET })
  return events.flatMap((event) => {
    const next = stepFaxLine(state, event)
    state = next.state
    return next.effects.map((effect) => {
      if (effect.do === 'hear') return `hear ${effect.payload[0]}`
      if (effect.do === 'miss') return `miss ${effect.samples}`
      return `say ${effect.sequence} ${effect.timestamp}${effect.isMarked ? ' marked' : ''}`
    })
  })
}

describe('FAX-09: the machine hears', () => {
  test.each<[string, readonly FaxLineEvent[], readonly string[]]>([
    ['packets in their order, each once', [packet(1), packet(3), packet(2), packet(2)], ['hear 1', 'hear 2', 'hear 3']],
    ['no pressed keys', [key, packet(1)], ['hear 1']],
    ['on after the highest sequence number', [packet(0xffff, 0), packet(0, PACKET)], ['hear 255', 'hear 0']],
    [
      'what came when the fourth packet after a lost one is there',
      [packet(1), packet(3), packet(4), packet(5), packet(6)],
      ['hear 1', 'miss 160', 'hear 3', 'hear 4', 'hear 5', 'hear 6'],
    ],
    ['a sender that begins anew, without a gap', [packet(1), packet(7, 900_000, 2)], ['hear 1', 'hear 7']],
    ['a sender whose numbers jump', [packet(1), packet(1003, 2 * PACKET)], ['hear 1', `hear ${1003 & 0xff}`]],
    ['nothing of a number too far ahead to wait for, and not yet anew', [packet(1), packet(1002)], ['hear 1']],
    ['no gap as long as another clock would make', [packet(1), packet(2, 2 * PACKET + 40_000)], ['hear 1', 'hear 2']],
    ['a gap that is just shorter', [packet(1), packet(2, 2 * PACKET + 39_999)], ['hear 1', 'miss 39999', 'hear 2']],
  ])('%s', (_, events, expected) => {
    expect(follows(...events)).toEqual(expected)
  })
})

/** The same without what the machine says meanwhile. */
const heardIn = (...events: readonly FaxLineEvent[]) => follows(...events).filter((word) => !word.startsWith('say'))

describe('FAX-09: silence', () => {
  test.each<[string, readonly FaxLineEvent[], readonly string[]]>([
    ['is filled in after a second', [packet(1), time(999), time(1000), time(1010)], ['hear 1', 'miss 8000']],
    [
      'is not filled in again when the next packet comes',
      [packet(1), time(1000), packet(2, 2 * PACKET + 8100)],
      ['hear 1', 'miss 8000', 'miss 100', 'hear 2'],
    ],
    ['does not count before the line is connected', [time(5000, false), time(5990)], []],
  ])('%s', (_, events, expected) => {
    expect(heardIn(...events)).toEqual(expected)
  })
})

describe('FAX-09: the machine says', () => {
  test.each<[string, readonly FaxLineEvent[], readonly string[]]>([
    [
      'a packet every 20 ms, the first one marked, with numbers that go round',
      [time(0), time(10), time(20)],
      ['say 65535 0 marked', 'say 0 160'],
    ],
    ['nothing before the line is connected', [time(0, false), time(40, false), time(50)], ['say 65535 0 marked']],
    ['all that is due after a while', [time(0), time(41)], ['say 65535 0 marked', 'say 0 160', 'say 1 320']],
  ])('%s', (_, events, expected) => {
    expect(follows(...events)).toEqual(expected)
  })

  test('no more than one packet after the process was held up for long', () => {
    expect(follows(time(0), time(1021)).filter((word) => word.startsWith('say'))).toHaveLength(2)
    expect(follows(time(0), time(1019)).filter((word) => word.startsWith('say'))).toHaveLength(51)
  })
})

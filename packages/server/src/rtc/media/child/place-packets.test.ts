import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OPUS_TICKS, opusSilence, SILENCE_TICKS } from './opus-packet.ts'
import type { MediaPacket } from './outgoing.ts'
import { beginPlacement, type PlacementEffect, type PlacementEvent, stepPlacement } from './place-packets.ts'

const limit = 10 * OPUS_TICKS
const ms = (milliseconds: number): number => (milliseconds / 1000) * OPUS_TICKS

/** A packet of 20 ms that says which one it is in its last byte. */
const payload = (mark: number): Buffer => Buffer.from([0xf8, 0xff, mark])
interface Sent {
  readonly sequence: number
  readonly timestamp?: number
  readonly source?: number
  readonly bytes?: Buffer
}
const packet = ({ sequence, timestamp = sequence * SILENCE_TICKS, source = 1, bytes }: Sent): MediaPacket => ({
  kind: 'audio',
  sequence,
  timestamp,
  isMarked: false,
  payload: bytes ?? payload(sequence & 0xff),
  source,
})
const comes = (sent: Sent, atMs: number): PlacementEvent => ({ type: 'packet', packet: packet(sent), at: ms(atMs) })
const time = (atMs: number): PlacementEvent => ({ type: 'time', at: ms(atMs) })
const silence = (atMs: number): PlacementEvent => ({ type: 'silence', to: ms(atMs) })
const end = (atMs: number): PlacementEvent => ({ type: 'end', at: ms(atMs) })

const run = (events: readonly PlacementEvent[]) => {
  const effects: PlacementEffect[] = []
  let state = beginPlacement(limit)
  for (const event of events) {
    const step = stepPlacement(state, event)
    state = step.state
    effects.push(...step.effects)
  }
  return { state, effects }
}

/** The written packets: the marks of the packets, and `.` for each packet of silence. */
const written = (events: readonly PlacementEvent[]): string =>
  run(events)
    .effects.map((effect) => (effect.do === 'silence' ? '.'.repeat(effect.count) : ` ${effect.payload.at(-1)} `))
    .join('')
    .replaceAll('  ', ' ')
    .trim()

const [one, two, three, four] = [1, 2, 3, 4].map((sequence) => ({ sequence })) as [Sent, Sent, Sent, Sent]

const cases: readonly [string, readonly PlacementEvent[], string][] = [
  ['the first packet waits for an earlier one', [comes(one, 0), time(90)], ''],
  ['and is written where it came when that does not come', [comes(one, 40), time(140)], '.. 1'],
  ['the next ones are written at once', [comes(one, 0), time(100), comes(two, 105), comes(three, 125)], '1 2 3'],
  ['two in the wrong order are put in order', [comes(two, 0), comes(one, 5), time(105)], '1 2'],
  ['one that comes twice is written once', [comes(one, 0), comes(one, 1), time(100), comes(one, 110)], '1'],
  [
    'a missing one becomes silence when it is given up',
    [comes(one, 0), time(100), comes(three, 110), time(209), comes(four, 209), time(211)],
    '1 . 3 4',
  ],
  [
    'one that comes after it was given up is dropped',
    [comes(one, 0), time(100), comes(three, 110), time(211), comes(two, 212)],
    '1 . 3',
  ],
  [
    'a pause becomes silence, and what comes for its place is dropped',
    [comes(one, 0), time(100), silence(60), comes(two, 110), comes(three, 111), comes(four, 112)],
    '1 .. 4',
  ],
  ['silence is filled up to the end', [comes(one, 0), end(80)], '1 ...'],
  ['and no further than the limit', [end(11_000)], '.'.repeat(500)],
  ['what waits is written at the end', [comes(one, 0), comes(three, 1), end(60)], '1 . 3'],
  ['what is no packet of Opus is dropped', [comes({ ...one, bytes: Buffer.of() }, 0), end(20)], '.'],
  [
    'sequence numbers begin anew after 65,535, and timestamps too',
    [
      comes({ sequence: 65_535, timestamp: 0xffff_ffff - SILENCE_TICKS + 1 }, 0),
      time(100),
      comes({ sequence: 0, timestamp: 0 }, 101),
    ],
    '255 0',
  ],
  [
    'another source begins where it comes, whatever its numbers',
    [comes(one, 0), time(100), comes({ sequence: 9, timestamp: 5, source: 2 }, 120), time(220)],
    '1 ..... 9',
  ],
  [
    'what waits of the source before is written first',
    [comes(two, 0), comes({ sequence: 9, timestamp: 5, source: 2 }, 20), time(120)],
    '2 9',
  ],
  [
    'after a jump of timestamps a packet is placed where it comes',
    [comes(one, 0), time(100), comes({ sequence: 2, timestamp: 90 * OPUS_TICKS }, 120)],
    '1 ..... 2',
  ],
]

test.each(cases)('VBX-04: %s', (_, events, expected) => {
  expect(written(events)).toBe(expected)
})

test('VBX-04: more than fifty packets do not wait for a missing one', () => {
  const sent = Array.from({ length: 51 }, (_, index) => comes({ sequence: index + 2 }, 0))
  const { state } = run([comes(one, 0), time(100), ...sent])
  expect(state.held).toEqual([])
})

test('VBX-04: packets that come in any order within the time are written like those in order', () => {
  const each = fc.array(fc.integer({ min: 0, max: 79 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(each, fc.integer({ min: 0, max: 65_535 }), (delays, first) => {
      const sent = delays.map((late, index) => ({
        late: index * 20 + late,
        packet: { sequence: (first + index) & 0xffff, timestamp: index * SILENCE_TICKS, bytes: payload(index) },
      }))
      // the first one says where the recording begins
      const [start, ...others] = sent as [(typeof sent)[number], ...typeof sent]
      const arrived = others.toSorted((a, b) => a.late - b.late).map((one_) => comes(one_.packet, one_.late + 80))
      const marks = run([comes(start.packet, 0), time(100), ...arrived, end(2_000)]).effects.flatMap((effect) =>
        effect.do === 'write' ? [effect.payload.at(-1)] : [],
      )
      expect(marks).toEqual(delays.map((_, index) => index))
    }),
  )
})

test('VBX-04: whatever comes, the recording is as long as the call', () => {
  const event = fc.record({
    sequence: fc.integer({ min: 0, max: 65_535 }),
    timestamp: fc.integer({ min: 0, max: 0xffff_ffff }),
    source: fc.integer({ min: 1, max: 2 }),
    bytes: fc.constantFrom(opusSilence, Buffer.of()),
  })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (sent) => {
      const { state, effects } = run([...sent.map((each, index) => comes(each, index * 20)), end(5_000)])
      const sum = effects.reduce(
        (all, effect) => all + (effect.do === 'silence' ? effect.count * SILENCE_TICKS : effect.ticks),
        0,
      )
      expect(state.written).toBe(sum)
      expect(state.written).toBeGreaterThan(ms(5_000) - SILENCE_TICKS)
      expect(state.written).toBeLessThan(ms(5_000) + ms(400))
    }),
  )
})

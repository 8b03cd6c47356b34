import { describe, expect, test } from 'vitest'
import type { MediaPacket } from './outgoing.ts'
import { type AttendanceEvent, type Attending, beginAttendance, stepAttendance } from './step-attendance.ts'

const packet = (kind: MediaPacket['kind'] = 'audio'): AttendanceEvent => ({
  type: 'packet',
  packet: { kind, sequence: 1, timestamp: 160, isMarked: false, payload: Buffer.alloc(1), source: 1 },
})
const time = (at: number, isHeard = true): AttendanceEvent => ({ type: 'time', at, isHeard })
const spoke = (at: number): AttendanceEvent => ({ type: 'spoke', at })
const muted = (isMuted: boolean): AttendanceEvent => ({ type: 'muted', isMuted })

/** Effects of these events, in short. */
const follows = (...events: readonly AttendanceEvent[]): readonly string[] => {
  let state: Attending = beginAttendance
  return events.flatMap((event) => {
    const next = stepAttendance(state, event)
    state = next.state
    return next.effects.map((effect) => {
      if (effect.do === 'say') return effect.isStart ? 'start' : 'say'
      if (effect.do === 'tell_speaking') return effect.isSpeaking ? 'speaking' : 'silent'
      return effect.do
    })
  })
}

describe('CONF-08: the caller hears the conference', () => {
  test.each<[string, readonly AttendanceEvent[], readonly string[]]>([
    ['a packet at once, and one every 20 ms', [time(0), time(10), time(20), time(40)], ['start', 'say', 'say']],
    ['the packets of a time in which the process was held up', [time(0), time(61)], ['start', 'say', 'say', 'say']],
    [
      'those of the present only, after a longer time',
      [time(0), time(220), time(441)],
      ['start', ...'say say say say say say say say say say say'.split(' '), 'say'],
    ],
    ['nothing while an announcement plays', [time(0), time(20, false), time(40)], ['start', 'skip', 'start']],
    ['nothing new within the same 20 ms', [time(5), time(5), time(24)], ['start']],
  ])('%s', (_, events, expected) => {
    expect(follows(...events)).toEqual(expected)
  })
})

describe('CONF-08: the conference hears the caller', () => {
  test.each<[string, readonly AttendanceEvent[], readonly string[]]>([
    [
      'each packet, and every fifth is listened to',
      Array.from({ length: 6 }, () => packet()),
      ['listen', ...Array.from({ length: 5 }, () => 'pass_on'), 'listen', 'pass_on'],
    ],
    ['no pressed keys and no pictures', [packet('event'), packet('video')], []],
    ['nothing while muted', [muted(true), packet(), muted(false), packet()], ['listen', 'pass_on']],
  ])('%s', (_, events, expected) => {
    expect(follows(...events)).toEqual(expected)
  })
})

/** The events with the clock on its way, without what is said to the caller. */
const told = (...events: readonly AttendanceEvent[]) =>
  follows(...events).filter((word) => word === 'speaking' || word === 'silent')

test.each<[string, readonly AttendanceEvent[], readonly string[]]>([
  [
    'speaks from the first word until 600 ms after the last',
    [spoke(0), time(10), spoke(500), time(1099), time(1100)],
    ['speaking', 'silent'],
  ],
  ['goes on speaking across a gap between words', [spoke(0), time(599), spoke(599), time(1100)], ['speaking']],
  ['is silent as soon as muted', [spoke(0), time(10), muted(true), time(20)], ['speaking', 'silent']],
  ['was silent all the time', [time(0), time(1000)], []],
])('CONF-08: a caller who %s is shown so', (_, events, expected) => {
  expect(told(...events)).toEqual(expected)
})

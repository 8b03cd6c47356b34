import { describe, expect, test } from 'vitest'
import { callFigures, isRinging } from './call-figures.ts'
import type { Call, CallLeg } from '../call/call-state.ts'

const leg = (members: Partial<CallLeg>): CallLeg =>
  ({ kind: 'phone', role: 'target', phase: 'ended', since: 0, answered: null, of: null, ...members }) as CallLeg
const origin = (members: Partial<CallLeg> = {}) => leg({ role: 'origin', ...members })
const call = (reason: string, legs: readonly CallLeg[], trace: readonly object[] = []): Call =>
  ({
    legs: Object.fromEntries(legs.map((one, index) => [String(index), one])),
    stage: { phase: 'ended', at: 40, reason, by: null },
    trace,
  }) as unknown as Call
const queue = { code: 'queue', line: 7, after: 5 }

describe('WATCH-02: the outcome of a call', () => {
  test.each([
    ['somebody took it', call('hung_up', [origin({ answered: 4 }), leg({ answered: 4 })]), 'answered', 4],
    [
      'two took part, one after the other',
      call('hung_up', [origin(), leg({ answered: 9 }), leg({ answered: 4 })]),
      'answered',
      4,
    ],
    [
      'the voicebox took it',
      call('done', [origin({ answered: 6 }), leg({ role: 'service', answered: 6 })]),
      'served',
      null,
    ],
    ['nobody took it', call('no_answer', [origin(), leg({})]), 'unanswered', null],
    ['the caller gave up', call('cancelled', [origin(), leg({})]), 'cancelled', null],
    ['the line was busy', call('busy', [origin()]), 'busy', null],
    ['no device was there', call('offline', [origin()]), 'offline', null],
    ['the number does not exist', call('unknown_number', [origin()]), 'refused', null],
    ['the media failed', call('media_failed', [origin()]), 'failed', null],
  ] as const)('%s', (_what, one, outcome, answeredAfter) => {
    expect(callFigures(one)).toMatchObject({ outcome, answeredAfter, from: 'phone', queue: null })
  })

  test('a call of the platform itself is from nobody', () => {
    expect(callFigures(call('no_answer', [leg({})])).from).toBe('platform')
  })
})

describe('WATCH-02: a wait in a call queue', () => {
  test.each([
    ['ends with an agent', call('hung_up', [origin(), leg({ of: 7, answered: 25 })], [queue]), 'answered', 20],
    ['ends when the caller gives up', call('cancelled', [origin(), leg({ of: 7 })], [queue]), 'abandoned', 35],
    ['ends with the rules of the line', call('no_answer', [origin()], [queue]), 'sent_on', 35],
    [
      'ends with somebody else',
      call('hung_up', [origin(), leg({ of: 8, answered: 30 })], [queue, { code: 'rings', line: 8 }]),
      'sent_on',
      35,
    ],
  ] as const)('%s', (_what, one, outcome, seconds) => {
    expect(callFigures(one).queue).toEqual({ outcome, seconds })
  })
})

test.each([
  ['a target that rings', leg({ phase: 'ringing' }), true],
  ['a target that is invited only', leg({ phase: 'invited' }), false],
  ['the caller', origin({ phase: 'early' }), false],
] as const)('WATCH-02: whether it rings: %s', (_what, one, rings) => {
  expect(isRinging(call('failed', [one]))).toBe(rings)
})

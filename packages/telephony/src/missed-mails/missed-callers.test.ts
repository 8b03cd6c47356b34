import { expect, test } from 'vitest'
import { type MissedCall, missedCallers } from './missed-callers.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute))
const call = (callId: string, caller: string, minute: number, more: Partial<MissedCall> = {}): MissedCall => ({
  callId,
  caller,
  at: at(minute),
  hasMessage: false,
  ...more,
})
const told = (calls: readonly MissedCall[], toldBy: readonly string[] = [], most = 50) => {
  const { callers, ...rest } = missedCallers(calls, { toldBy: new Set(toldBy), most })
  return { ...rest, callers: callers.map(({ caller, calls: count, messages }) => [caller, count, messages]) }
}

test.each<[string, Parameters<typeof told>, ReturnType<typeof told>]>([
  ['no calls', [[]], { calls: 0, others: 0, callers: [] }],
  [
    'one caller who called twice',
    [[call('a', '43664', 1), call('b', '43664', 5)]],
    { calls: 2, others: 0, callers: [['43664', 2, 0]] },
  ],
  [
    'two callers, the last one first',
    [[call('a', '43664', 1), call('b', '21', 5)]],
    {
      calls: 2,
      others: 0,
      callers: [
        ['21', 1, 0],
        ['43664', 1, 0],
      ],
    },
  ],
  [
    'hidden numbers, which are one entry',
    [[call('a', 'anonymous', 1), call('b', 'anonymous', 5)]],
    { calls: 2, others: 0, callers: [[null, 2, 0]] },
  ],
  [
    'a call that rang the line twice',
    [[call('a', '21', 1), call('a', '21', 1)]],
    { calls: 1, others: 0, callers: [['21', 1, 0]] },
  ],
  [
    'a message that is not mailed',
    [[call('a', '21', 1, { hasMessage: true }), call('b', '21', 2)]],
    { calls: 2, others: 0, callers: [['21', 2, 1]] },
  ],
  [
    'a message that is mailed',
    [[call('a', '21', 1, { hasMessage: true })], ['a']],
    { calls: 0, others: 0, callers: [] },
  ],
  [
    'a message that was mailed and removed',
    [[call('a', '21', 1), call('b', '22', 2)], ['a']],
    { calls: 1, others: 0, callers: [['22', 1, 0]] },
  ],
  [
    'more callers than are listed',
    [[call('a', '21', 1), call('b', '21', 2), call('c', '22', 3), call('d', '23', 4)], [], 2],
    {
      calls: 4,
      others: 2,
      callers: [
        ['23', 1, 0],
        ['22', 1, 0],
      ],
    },
  ],
])('PUSH-03: a mail tells of %s', (_what, given, expected) => {
  expect(told(...given)).toEqual(expected)
})

test('PUSH-03: an entry says when its caller called last, in whatever order the calls come', () => {
  const calls = [call('b', '21', 5), call('a', '21', 1)]
  expect(missedCallers(calls, { toldBy: new Set(), most: 9 }).callers[0]?.at).toEqual(at(5))
})

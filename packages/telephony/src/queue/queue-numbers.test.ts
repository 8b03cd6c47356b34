import { expect, test } from 'vitest'
import { queueGoalRange, queueNumber, queueRange, shownQueueNumber } from './queue-numbers.ts'

test.each([
  ['max_queue_length', '', '5'],
  ['max_queue_length', '   ', '5'],
  ['queue_wrap_up_time', '', '10'],
  ['max_queue_length', '12', '12'],
  ['queue_wrap_up_time', ' 300 ', '300'],
  // a number out of range is not corrected here; the form reports it
  ['max_queue_length', '0', '0'],
] as const)('CQ-05: %s typed as %j is stored as %j', (name, typed, stored) => {
  expect(queueNumber(name, typed)).toBe(stored)
})

test.each([
  ['max_queue_length', undefined, '5'],
  ['queue_wrap_up_time', undefined, '10'],
  ['max_queue_length', '7', '7'],
  ['queue_wrap_up_time', 30, '30'],
] as const)('PBXSET-02: %s stored as %j shows %j', (name, stored, shown) => {
  expect(shownQueueNumber(name, stored)).toBe(shown)
})

test('QBOARD-01: a queue whose goal is not set has 80 % within 20 seconds, without those who hang up within 5', () => {
  const names = ['queue_goal', 'queue_answer_within', 'queue_short_abandon'] as const
  expect(names.map((name) => shownQueueNumber(name, undefined))).toEqual(['80', '20', '5'])
  expect(names.map((name) => [queueGoalRange[name].min, queueGoalRange[name].max])).toEqual([
    [1, 100],
    [1, 3600],
    [0, 300],
  ])
})

test('CQ-02: 1 to 3600 in a new queue, 1 to 99999 wherever it is edited', () => {
  expect(queueRange).toEqual({ create: { min: 1, max: 3600 }, edit: { min: 1, max: 99_999 } })
})

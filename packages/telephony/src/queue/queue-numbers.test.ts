import { expect, test } from 'vitest'
import { queueNumber, queueRange, shownQueueNumber } from './queue-numbers.ts'

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

test('CQ-02: 1 to 3600 in a new queue, 1 to 99999 wherever it is edited', () => {
  expect(queueRange).toEqual({ create: { min: 1, max: 3600 }, edit: { min: 1, max: 99_999 } })
})

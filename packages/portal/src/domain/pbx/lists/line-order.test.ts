import { expect, test } from 'vitest'
import { attentionQuery, orderQuery } from './line-order.ts'

test.each([
  ['newest', [3], { order_by: 'create_timestamp', order_by_direction: 'desc' }],
  ['name', [3], { order_by: 'display_name', order_by_direction: 'asc' }],
  ['attention', [3, 1], { order_by: 'display_name', order_by_direction: 'asc', first: '3,1' }],
  ['attention', [], { order_by: 'display_name', order_by_direction: 'asc' }],
  ['attention', null, { order_by: 'display_name', order_by_direction: 'asc' }],
] as const)('SEAT-01: the order "%s" with %j', (order, attention, expected) => {
  expect(orderQuery({ order, attention })).toEqual(expected)
})

test.each([
  [[3, 1], { ids: '3,1' }],
  [[], { ids: '0' }],
  [null, {}],
] as const)('SEAT-01: only those that need attention: %j', (attention, expected) => {
  expect(attentionQuery({ order: 'name', attention })).toEqual(expected)
})

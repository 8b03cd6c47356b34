import { expect, test } from 'vitest'
import { freeOrder, inHeldOrder, stepHeldOrder } from './held-order.ts'

const order = (keys: readonly number[], state: typeof freeOrder) => inHeldOrder(keys, (key) => key, state)

test('TEAM-01: rows keep their places from the moment at which the pointer or the focus comes', () => {
  const over = stepHeldOrder(freeOrder, { pointer: true }, [3, 1, 2])
  expect(order([1, 2, 3], over)).toEqual([3, 1, 2])
  // the focus comes later, and changes nothing
  const both = stepHeldOrder(over, { focus: true }, [1, 2, 3])
  expect(order([1, 2, 3], both)).toEqual([3, 1, 2])
  const focus = stepHeldOrder(both, { pointer: false }, [1, 2, 3])
  expect(order([2, 1, 3], focus)).toEqual([3, 1, 2])
  expect(stepHeldOrder(focus, { focus: false }, [1, 2, 3])).toBe(freeOrder)
})

test('rows that have come since are last, in their own order, and those that are gone leave no gap', () => {
  const over = stepHeldOrder(freeOrder, { pointer: true }, [3, 1, 2])
  expect(order([5, 1, 4, 3], over)).toEqual([3, 1, 5, 4])
})

test('a list that nobody touches is as it is given', () => {
  expect(order([2, 3, 1], freeOrder)).toEqual([2, 3, 1])
})

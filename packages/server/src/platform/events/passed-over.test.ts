import { expect, test } from 'vitest'
import { createPassedOver } from './passed-over.ts'

test('GROW-06: numbers between those that were read are passed over, until they are taken', () => {
  const passed = createPassedOver()
  passed.note(4, [5, 7, 7, 10])
  expect([4, 5, 6, 7, 8, 9, 10, 11].filter(passed.has)).toEqual([6, 8, 9])
  expect([passed.take(8), passed.take(8), passed.take(5)]).toEqual([true, false, false])
  // a page may begin within a batch
  passed.note(10, [10, 12])
  expect([passed.has(10), passed.has(11)]).toEqual([false, true])
  passed.clear()
  expect([6, 9, 11].some(passed.has)).toBe(false)
})

test('GROW-06: only the newest are remembered, however far numbers jump', () => {
  const passed = createPassedOver(3)
  passed.note(0, [1_000_000_000])
  expect([999_999_996, 999_999_997, 999_999_999].map(passed.has)).toEqual([false, true, true])
  passed.note(1_000_000_000, [1_000_000_003])
  expect([999_999_998, 999_999_999, 1_000_000_001, 1_000_000_002].map(passed.has)).toEqual([false, true, true, true])
})

import { afterEach, expect, test } from 'vitest'
import {
  forgetUnsavedWork,
  hasUnsavedPage,
  hasUnsavedWork,
  registerUnsavedWork,
  type WorkPlace,
} from './unsaved-work.ts'

afterEach(() => forgetUnsavedWork())

test.each<[WorkPlace, boolean]>([
  ['page', true],
  ['panel', true],
  ['item', true],
  ['shell', false],
])('AUTH-08, NAV-20: text typed at the %s is lost with the page: %s', (place, isLost) => {
  const takeBack = registerUnsavedWork(place)
  expect(hasUnsavedWork()).toBe(true)
  expect(hasUnsavedPage()).toBe(isLost)
  takeBack()
  expect(hasUnsavedWork()).toBe(false)
})

test('AUTH-08: giving up an item of a list keeps the form above it', () => {
  registerUnsavedWork('item')
  registerUnsavedWork('panel')
  expect([hasUnsavedWork('item'), hasUnsavedWork('panel'), hasUnsavedWork('page', 'shell')]).toEqual([
    true,
    true,
    false,
  ])
  forgetUnsavedWork('item')
  expect([hasUnsavedWork('item'), hasUnsavedWork('panel')]).toEqual([false, true])
})

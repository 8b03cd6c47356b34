import { expect, test } from 'vitest'
import { firstNameOf, newSeatNumber } from './new-seat-view.ts'

test.each([
  ['Lena Fuchs', 'Lena'],
  ['  Lena\u00a0Fuchs ', 'Lena'],
  ['Empfang', 'Empfang'],
  ['   ', ''],
  ['', ''],
])('a sentence calls %j %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})

test.each([
  [' 32', { isPbxPilot: true, extension: null, number: '43199200' }, '+43 1 992 00 32'],
  ['32', { isPbxPilot: false, extension: '21', number: '4319920021' }, '+43 1 992 00 32'],
  ['32', { isPbxPilot: false, extension: '21', number: '437201104' }, null],
  ['32', { isPbxPilot: false, extension: null, number: '4319920021' }, null],
  ['32', { isPbxPilot: true, extension: null, number: null }, null],
  ['3a', { isPbxPilot: true, extension: null, number: '43199200' }, null],
  ['', { isPbxPilot: true, extension: null, number: '43199200' }, null],
])('SEAT-02: callers dial extension %j of the company of %j as %j', (extension, adding, number) => {
  expect(newSeatNumber(extension, adding)).toBe(number)
})

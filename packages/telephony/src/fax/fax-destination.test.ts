import { expect, test } from 'vitest'
import { faxDestination } from './fax-destination.ts'

const vienna = { cc: '43', ac: '1' }

test.each([
  ['+43 1 99200', ['43199200'], null],
  ['0043 (1) 99-200', ['43199200'], null],
  ['0199200', ['43199200'], '0199200'],
  ['0664/123 45 67', ['436641234567'], '06641234567'],
  ['99200', ['99200', '43199200'], '99200'],
  ['4319920021', ['4319920021', '4314319920021'], '4319920021'],
  ['21', ['21', '43121'], '21'],
  ['sip:21@ahorn.example', ['21', '43121'], '21'],
  ['sips:+4319920021@x', ['4319920021'], null],
  ['tel:+43199200', ['43199200'], null],
])('FAX-06: from Vienna, %s is %j', (text, numbers, extension) => {
  expect(faxDestination(text, vienna)).toEqual({ numbers, extension, isEmergency: false })
})

test('FAX-06: a line without a number of its own dials the number as written', () => {
  expect(faxDestination('0664123', { cc: null, ac: null })).toMatchObject({ numbers: ['664123'], extension: '0664123' })
  expect(faxDestination('21', { cc: null, ac: null })).toMatchObject({ numbers: ['21'], extension: '21' })
})

test.each(['', ' ', '+', 'anna', '1a', '*21', '12\u0000', '1'.repeat(32), '++43', '+43;1'])(
  'FAX-06: %j is not a destination',
  (text) => {
    expect(faxDestination(text, vienna)).toBeNull()
  },
)

test.each([
  ['112', '43', true],
  ['1-4-4', '43', true],
  ['+112', '43', true],
  ['112@ahorn.example', '43', true],
  ['061', '34', true],
  ['000', '61', true],
  ['911', null, true],
  ['911', '43', false],
  ['1120', '43', false],
  ['+43112', '43', false],
])('FAX-06: %s from a line of +%s calls for help: %s', (text, cc, isEmergency) => {
  expect(faxDestination(text, { cc, ac: null })?.isEmergency).toBe(isEmergency)
})

test.each([
  ['+49 (030) 5550181', vienna, '49305550181'],
  ['0043 0664 5550181', vienna, '436645550181'],
  ['06 6982 1234', { cc: '39', ac: '06' }, '390669821234'],
  ['٠١ ٥٥٥٠١٢١', vienna, '4315550121'],
])('FAX-06: %j at %j is read as any number: %s', (text, place, number) => {
  expect(faxDestination(text, place)?.numbers[0]).toBe(number)
})

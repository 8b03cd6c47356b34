import { describe, expect, test } from 'vitest'
import { checkPhoneNumber, digitsOf, parsePhoneNumber, withExtension } from './phone-number.ts'

describe('a number is country code, area code and subscriber number', () => {
  test.each([
    ['+43 1 99200', { cc: '43', ac: '1', sn: '99200' }],
    ['43-1-99200', { cc: '43', ac: '1', sn: '99200' }],
    ['0043/0664/0012', { cc: '43', ac: '0664', sn: '0012' }],
    ['423 2351010', { cc: '423', ac: '', sn: '2351010' }],
  ])('%s', (text, number) => {
    expect(parsePhoneNumber(text)).toEqual({ number })
  })

  test.each([
    ['43199200', 'must be country code, area code and subscriber number'],
    ['43 1 992 00', 'must be country code, area code and subscriber number'],
    ['43 1 99a', `'99a' must consist of digits only`],
    ['12345 1 2', 'value must not exceed 4 digits but is 5'],
    ['43 12345678 2', 'value must not exceed 7 digits but is 8'],
    [`43 1 ${'9'.repeat(32)}`, 'value must not exceed 31 digits but is 32'],
    ['0 1 99200', 'Country code must be greater than zero'],
  ])('%s is refused', (text, error) => {
    const result = parsePhoneNumber(text)
    expect('error' in result && result.error).toContain(error)
  })

  test('one part needs the other', () => {
    expect(checkPhoneNumber({ cc: '43', ac: '1', sn: '' })).toEqual({
      error: 'Subscriber Number required if Country Code is set',
    })
    expect(checkPhoneNumber({ cc: '', ac: '1', sn: '99200' })).toEqual({
      error: 'Country Code required if Subscriber Number is set',
    })
  })
})

test("an extension stands behind the pilot's number", () => {
  const number = withExtension({ cc: '43', ac: '1', sn: '99200' }, '24')
  expect(number).toEqual({ cc: '43', ac: '1', sn: '9920024' })
  expect(digitsOf(number)).toBe('4319920024')
})

import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { fieldRefusalOf, refusalOf } from './refusal.ts'

const frame = 'Validation failed. '
const weak = "field='webpassword', input='*****', errors='Password is too weak'"
const mail = "field='email', input='it's', errors=''it's' is no address,Too short'"

test.each([
  ['the field alone', frame + weak, 'webpassword', 'Password is too weak'],
  ['a field among others', `${frame}${mail}; ${weak}`, 'email', "'it's' is no address,Too short"],
  ['the last one of several', `${frame}${mail}; ${weak}`, 'webpassword', 'Password is too weak'],
  ['another field: all of it', frame + weak, 'email', frame + weak],
  ['a sentence of its own', 'invalid timezone name.', 'timezone', 'invalid timezone name.'],
])('API-05: the message of a refused field: %s', (_, message, field, said) => {
  expect(refusalOf(new ApiError(422, message), field)).toBe(said)
})

test.each([
  ['a failed server', new ApiError(500, frame + weak)],
  ['no answer', new ApiError(0, '')],
  ['a refusal without words', new ApiError(422, '')],
  ['an error of our own', new TypeError('x')],
])('API-05: %s is not said at the field', (_, error) => {
  expect(refusalOf(error, 'webpassword')).toBeNull()
})

test('UI-01: the field of a refusal decides, not its words', () => {
  const taken = { reason: 'extension_taken', values: {}, field: 'pbx_extension' }
  const refused = new ApiError(422, 'Felix Brandt has 27.', taken)
  expect(refusalOf(refused, 'pbx_extension')).toBe('Felix Brandt has 27.')
  expect(fieldRefusalOf(refused, 'pbx_extension')).toBe('Felix Brandt has 27.')
  expect(refusalOf(refused, 'display_name')).toBeNull()
  const ofNoField = new ApiError(422, 'The file is empty.', { reason: 'file_empty', values: {} })
  expect([refusalOf(ofNoField, 'file'), fieldRefusalOf(ofNoField, 'file')]).toEqual(['The file is empty.', null])
})

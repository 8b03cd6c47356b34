import { expect, test } from 'vitest'
import { type FaxServerField, knownFaxServerField } from './fax-server-field.ts'

test('FAX-05: a field that is none of them is refused', () => {
  expect(() => knownFaxServerField('password' as FaxServerField)).toThrow('setFaxServerField: unknown field name')
  expect(knownFaxServerField('ecm')).toBe('ecm')
})

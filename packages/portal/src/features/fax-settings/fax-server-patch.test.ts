import { expect, test } from 'vitest'
import { type FaxServerField, faxServerPatch } from './fax-server-patch.ts'

const fields: readonly FaxServerField[] = ['name', 'active', 'ecm', 't38', 'destinations']

test.each(fields)('FAX-02: %s is saved by itself', (field) => {
  expect(faxServerPatch(field, [])).toEqual([{ op: 'replace', path: `/${field}`, value: [] }])
})

test('FAX-05: a field that is none of them is refused', () => {
  expect(() => faxServerPatch('password' as FaxServerField, true)).toThrow('setFaxServerField: unknown field name')
})

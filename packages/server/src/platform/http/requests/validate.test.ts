import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { idNumber } from '@lineside/contract/http/paging'
import { validate } from './validate.ts'

const schema = z.strictObject({
  name: z.string().check(z.minLength(2), z.maxLength(4)),
  kind: z.optional(z.enum(['a', 'b'])),
  mail: z.optional(z.email()),
  count: z.optional(z.int().check(z.minimum(1))),
  list: z.optional(z.array(z.strictObject({ slot: z.string() }))),
  password: z.optional(z.string().check(z.maxLength(3))),
})

test.each([
  ['a missing field', {}, "field='name', input='', errors='Name field is required'"],
  ['an empty one', { name: '' }, "field='name', input='', errors='Name field is required'"],
  ['too short', { name: 'x' }, "field='name', input='x', errors='Field must be at least 2 characters. You entered 1'"],
  [
    'too long',
    { name: 'abcde' },
    "field='name', input='abcde', errors='Field should not exceed 4 characters. You entered 5'",
  ],
  ['a wrong type', { name: 12 }, "field='name', input='12', errors='Invalid data type, expected 'string''"],
  ['not of the list', { name: 'abc', kind: 'c' }, "field='kind', input='c', errors=''c' is not a valid value'"],
  [
    'no mail address',
    { name: 'abc', mail: 'x' },
    "field='mail', input='x', errors='Email should be of the format someuser@example.com'",
  ],
  ['too small a number', { name: 'abc', count: 0 }, "field='count', input='0', errors='Value must be at least 1'"],
  ['an unknown field', { name: 'abc', extra: 1 }, "field='extra', input='1', errors='Unknown field'"],
  ['a field in a list', { name: 'abc', list: [{}] }, "field='list_0_slot', input='', errors='Slot field is required'"],
  [
    'a secret',
    { name: 'abc', password: 'hunter2' },
    "field='password', input='*****', errors='Field should not exceed 3 characters. You entered 7'",
  ],
  [
    'a secret in something that is no object',
    [{ password: 'hunter2', secretary_numbers: ['1'] }],
    `field='', input='[{"password":"*****","secretary_numbers":["1"]}]', errors='Invalid data type, expected 'object''`,
  ],
  ['nothing at all', null, "field='', input='null', errors='Invalid data type, expected 'object''"],
])('API-05: %s is named in the field’s words', (_name, body, text) => {
  expect(() => validate(schema, body)).toThrow(
    expect.objectContaining({ name: 'Refusal', message: `Validation failed. ${text}` }),
  )
})

test('API-05: several wrong fields are named together', () => {
  expect(() => validate(schema, { kind: 'c' })).toThrow(/field='name'.*; field='kind'/)
})

test.each(['0x10', '1e2', '', ' 1', '-1', '1.5', '9'.repeat(20)])('an id written %j is not one', (id) => {
  expect(() => validate(z.object({ id: idNumber }), { id })).toThrow(/field='id'/)
})

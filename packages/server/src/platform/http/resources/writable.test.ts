import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { requireReadOnlyKept } from './writable.ts'

const item = z.object({
  id: z.number(),
  name: z.string(),
  numbers: z.array(z.object({ cc: z.string(), sn: z.string() })),
  note: z.optional(z.string()),
})
const write = z.strictObject({ name: z.string() })
const before = { id: 7, name: 'Anna', numbers: [{ cc: '43', sn: '1' }], note: undefined }

test.each<[string, object]>([
  ['a member that may be written', { ...before, name: 'Berta' }],
  ['nothing', { id: 7, name: 'Anna', numbers: [{ sn: '1', cc: '43' }] }],
  ['an unknown member: the schema refuses it', { ...before, other: 1 }],
])('API-02: a patch may change %s', (_what, patched) => {
  expect(() => requireReadOnlyKept(before, { ...patched }, item, write)).not.toThrow()
})

test.each<[string, object, string]>([
  ['a value', { ...before, id: 8 }, "field='id', input='8', errors='Field is read-only'"],
  ['something in it', { ...before, numbers: [] }, "field='numbers', input='[]', errors='Field is read-only'"],
  ['its absence', { name: 'Anna', numbers: before.numbers }, "field='id', input='', errors='Field is read-only'"],
  ['its presence', { ...before, note: 'x' }, "field='note', input='x', errors='Field is read-only'"],
  [
    'several of them',
    { ...before, id: 8, note: 'x' },
    "field='id', input='8', errors='Field is read-only'; field='note', input='x', errors='Field is read-only'",
  ],
])('API-02: a patch that changes %s of a read-only member is refused', (_what, patched, text) => {
  expect(() => requireReadOnlyKept(before, { ...patched }, item, write)).toThrow(`Validation failed. ${text}`)
})

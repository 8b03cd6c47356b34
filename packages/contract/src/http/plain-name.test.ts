import { expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { allResources } from '../resources/all.ts'
import { asPlainName } from './plain-name.ts'

test.each([
  ['what turns the direction of a text', 'EVIL\u202egnp.exe', 'EVILgnp.exe'],
  ['isolates and marks', '\u2066a\u2067b\u2068c\u2069 \u200ed\u200f\u061ce', 'abc de'],
  ['control characters', 'a\u0000b\u001bc\u007fd\u009fe', 'abcde'],
  ['line breaks, of every kind, as a space', 'Anna\r\nNovak\u0085x\u2028y\tz', 'Anna Novak x y z'],
  [
    'not what languages and emoji need',
    'نام\u200cها क्\u200dष 👩\u200d💻 é שָׁלוֹם',
    'نام\u200cها क्\u200dष 👩\u200d💻 é שָׁלוֹם',
  ],
])('removes from a name %s', (_what, text, expected) => expect(asPlainName(text)).toBe(expected))

const names = ['name', 'display_name', 'station_name', 'company', 'description', 'filename', 'pageHeader']
const written = allResources.flatMap(({ name: resource, create, replace }) =>
  [create, replace].flatMap((schema) =>
    Object.entries(schema?._zod.def.shape ?? {})
      .filter(([member]) => names.includes(member))
      .map(([member, one]) => ({ resource, member, schema: one })),
  ),
)

test.each(written)('$resource stores $member as a plain name', ({ schema }) => {
  expect(parse(schema, 'EVIL\u202egnp.exe\u0085')).toMatch(/^EVILgnp\.exe ?$/)
})

test('there are such names', () => expect(written.length).toBeGreaterThan(12))

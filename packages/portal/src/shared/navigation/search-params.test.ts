import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test.each<[Record<string, unknown>, string]>([
  [{}, ''],
  [{ tab: 'voicemail' }, '?tab=voicemail'],
  [{ tab: undefined, q: '' }, ''],
  [{ q: '+43 1 992', page: 2 }, '?q=%2B43+1+992&page=2'],
])('%j stands in the address as %j', (search, text) => {
  expect(stringifySearch(search)).toBe(text)
})

test('a token of digits stays a text', () => {
  expect(parseSearch('?token=0012e5')).toEqual({ token: '0012e5' })
})

test('parameters that were written read back', () => {
  const name = fc.string({ minLength: 1 }).filter((text) => text !== '__proto__')
  fc.assert(
    fc.property(fc.dictionary(name, fc.string({ minLength: 1 }), { noNullPrototype: true }), (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual(search)
    }),
  )
})

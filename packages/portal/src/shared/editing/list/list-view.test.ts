import { expect, test } from 'vitest'
import { isNarrowed, listViewOf, searchOf, withFilter, withoutFilters } from './list-view.ts'

const names = ['display_name', 'pbx_extension'] as const
const usual = { page: 1, open: null, filters: {} }

test.each<[string, Record<string, string>, ReturnType<typeof listViewOf>]>([
  ['nothing', {}, usual],
  ['a page', { page: '3' }, { ...usual, page: 3 }],
  ['an open item', { open: '17', page: '2' }, { ...usual, page: 2, open: 17 }],
  ['a filter, trimmed', { display_name: ' Anna ' }, { ...usual, filters: { display_name: 'Anna' } }],
  ['a blank filter', { display_name: '   ' }, usual],
  ['what it should not say', { page: '-1', open: 'x', order: 'id' }, usual],
])('PBX-02: the address says: %s', (_about, search, view) => {
  expect(listViewOf(search, names)).toEqual(view)
})

test('PBX-02: the address leaves defaults out, and reads back the rest', () => {
  expect(searchOf(usual)).toEqual({})
  const view = { page: 2, open: 5, filters: { pbx_extension: '2*' } }
  expect(listViewOf(searchOf(view), names)).toEqual(view)
})

test.each<[string, string, Record<string, string>]>([
  ['a new one joins the others', 'Anna', { pbx_extension: '2*', display_name: 'Anna' }],
  ['values are trimmed', '  Anna ', { pbx_extension: '2*', display_name: 'Anna' }],
  ['a blank one is none', '  ', { pbx_extension: '2*' }],
])('PBX-05: %s, from the first page on', (_about, value, filters) => {
  const view = { page: 4, open: 9, filters: { pbx_extension: '2*', display_name: 'Max' } }
  expect(withFilter(view, 'display_name', value)).toEqual({ page: 1, open: null, filters })
})

test('PBX-04: closing the filters clears them', () => {
  expect(isNarrowed(withoutFilters())).toBe(false)
  expect(isNarrowed(withFilter(usual, 'display_name', 'Anna'))).toBe(true)
})

import { expect, test } from 'vitest'
import { auditViewOf, isFiltered, noFilter, searchOf } from './audit-view.ts'

const usual = { page: 1, ...noFilter }

test.each([
  [{}, usual],
  [
    { page: '2', search: ' Anna ' },
    { ...usual, page: 2, search: 'Anna' },
  ],
  [
    { subject: 'forwarding', by: '7', from: '2026-03-01', to: '2026-03-31' },
    { ...usual, subject: 'forwarding', by: '7', from: '2026-03-01', to: '2026-03-31' },
  ],
  [{ page: '0', subject: 'guess', by: 'me', from: 'today' }, usual],
])('the address %j is a view of the log', (search, view) => {
  expect(auditViewOf(search as Record<string, string>)).toEqual(view)
})

test('STORY-01: the filter written into the address reads back', () => {
  const view = { page: 3, search: 'Sales', subject: 'seats', by: '3', from: '2026-01-01', to: null } as const
  expect(auditViewOf(searchOf(view))).toEqual(view)
  expect(searchOf(usual)).toEqual({})
  expect([isFiltered(usual), isFiltered(view)]).toEqual([false, true])
})

import { expect, test } from 'vitest'
import { keptMonths, keptSince } from './retention.ts'

test.each([
  ['nothing said', null, null, null],
  ['as the platform', null, 6, 6],
  ['longer than the platform', 12, 6, 12],
  ['shorter than the platform', 1, 6, 1],
  ['for ever', 0, 6, null],
  ['of its own, where the platform keeps all', 3, null, 3],
] as const)('SAFE-04: %s', (_what, own, platform, months) => {
  expect(keptMonths(own, platform)).toBe(months)
})

test.each([
  ['2026-11-29T01:02:03Z', 6, '2026-05-29T01:02:03Z'],
  ['2026-03-31T00:00:00Z', 1, '2026-02-28T00:00:00Z'],
  ['2028-03-30T12:00:00Z', 1, '2028-02-29T12:00:00Z'],
  ['2026-01-15T00:00:00Z', 13, '2024-12-15T00:00:00Z'],
  ['2026-12-31T23:00:00Z', 1, '2026-11-30T23:00:00Z'],
])('SAFE-04: at %s, %i months go back to %s', (now, months, since) => {
  expect(keptSince(new Date(now), months)).toEqual(new Date(since))
})

import { expect, test } from 'vitest'
import { askedAtEnd } from './asked-at-end.ts'

const now = Date.parse('2026-11-20T10:00:00Z')

test.each<[readonly (string | null)[], number | false]>([
  [[], false],
  [[null], false],
  [['2026-11-20T10:00:10Z', null, '2026-11-20T10:01:00Z'], 10_300],
  [['2026-12-24T10:00:00Z'], 300_000],
  [['2026-11-20T09:00:00Z'], 300],
])('STAT-03, SCHED-03: a query whose data end at %j is asked again in %s ms', (ends, wait) => {
  expect(askedAtEnd(ends, now)).toBe(wait)
})

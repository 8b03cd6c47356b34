import { expect, test } from 'vitest'
import { covers, monthOfPart, monthsFor, monthsOfParts } from './month-tables.ts'

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const now = new Date('2026-11-30T23:59:59Z')

test.each([
  ['nothing stored', null, '2026-11-01'],
  ['the first moment of a month', day('2026-03-01'), '2026-03-01'],
  ['the last moment of a month', new Date('2026-02-28T23:59:59.999Z'), '2026-02-01'],
  ['a time in the future', day('2031-01-01'), '2026-11-01'],
  ['a time long before any telephone system of ours', day('1970-01-01'), '2016-11-01'],
] as const)('GROW-05: %s: months to three months ahead', (_what, earliest, first) => {
  expect(monthsFor(now, earliest)).toEqual({ first: day(first), past: day('2027-03-01') })
})

test('months of parts are read from their names, edges have none', () => {
  expect(monthOfPart('conversations_earlier')).toBeNull()
  expect(monthsOfParts(['audit_log_earlier', 'audit_log_later'])).toBeNull()
  const made = monthsOfParts(['audit_log_earlier', 'audit_log_2026_12', 'audit_log_2026_11', 'audit_log_later'])
  expect(made).toEqual({ first: day('2026-11-01'), past: day('2027-01-01') })
  expect([
    covers(made, monthsFor(now, null)),
    covers(made, { first: day('2026-12-01'), past: day('2027-01-01') }),
  ]).toEqual([false, true])
  expect(covers(null, monthsFor(now, null))).toBe(false)
})

import { expect, test } from 'vitest'
import { stepOf } from './step-of.ts'

test.each([
  ['source', 'whitelist', null, 'call-from'],
  ['source', 'blacklist', null, 'call-not-from'],
  ['called', 'whitelist', null, 'call-to'],
  ['called', 'blacklist', null, 'call-not-to'],
  ['called', null, null, 'condition-menu'],
  ['time', null, 'csc-date-exact-1', 'date-is'],
  ['time', null, 'csc-date-range-1', 'date-range-is'],
  ['time', null, 'csc-weekdays-1', 'date-weekdays'],
  ['time', null, 'csc-office-hours-1', 'office-hours'],
  ['time', null, 'Holidays', 'office-hours'],
  ['source', null, null, 'condition-menu'],
  ['new', 'whitelist', 'csc-weekdays-1', 'condition-menu'],
] as const)('CF-07: about %s, with a list %s and a time set %s, opens %s', (about, mode, name, step) => {
  expect(stepOf(about, mode, name === null ? null : { name })).toBe(step)
})

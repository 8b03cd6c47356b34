import { expect, test } from 'vitest'
import { faxFailureOf } from './fax-failure.ts'

test.each([
  ['No fax line is configured', 'no_line'],
  ['The receiver takes no faxes', 'no_receiver'],
  ['Line busy', 'busy'],
  ['Busy signal detected; too many attempts to dial', 'busy'],
  ['No answer from remote', 'no_answer'],
  ['No carrier detected', 'no_fax'],
  ['Paper jam', null],
  ['', null],
])('CONV-06: a fax that failed because of "%s": %s', (reason, failure) => {
  expect(faxFailureOf(reason)).toBe(failure)
})

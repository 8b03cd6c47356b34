import { expect, test } from 'vitest'
import { faxFailureOf, faxFailureOfCall, faxFailureOfMachine, faxFailureReasons, nextFaxCall } from './fax-failure.ts'

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

test('FAX-06: a call that nobody answered says why the fax was not sent', () => {
  expect(
    (['busy', 'no_answer', 'declined', 'not_allowed', 'offline', 'failed'] as const).map(faxFailureOfCall),
  ).toEqual(['busy', 'no_answer', 'not_taken', 'not_allowed', 'line_away', 'line_away'])
})

test('FAX-06: a machine that ended says why in its words, unless nobody was there to fax to', () => {
  expect(faxFailureOfMachine(null)).toBe('The transmission broke off')
  expect(faxFailureOfMachine({ code: 2, words: 'Timed out' })).toBe('No fax at the other end')
  const words = 'Far end cannot receive at the resolution of the image'
  expect(faxFailureOfMachine({ code: 14, words })).toBe(words)
})

test.each([
  [faxFailureReasons.busy, [120, 120, 120, 120, null]],
  [faxFailureReasons.no_answer, [300, 300, null]],
  [faxFailureReasons.broken_off, [60, 60, null]],
  [faxFailureReasons.no_fax, [null]],
  [faxFailureReasons.unknown_number, [null]],
  ['Far end cannot receive at the resolution of the image', [null]],
])('FAX-06: a fax that failed because of %j is sent again after %j seconds', (reason, waits) => {
  expect(waits.map((_, made) => nextFaxCall(reason, made + 1))).toEqual(waits)
})

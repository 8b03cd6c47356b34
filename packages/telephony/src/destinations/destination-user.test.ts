import { expect, test } from 'vitest'
import { destinationProblem, isDestinationUser, typedDestination } from './destination-user.ts'

test.each(['43664123', '+43664123', 'anna.novak', "a-b_c.d!e~f*g'h&i=j+k$l,m;n?o/p%q", '*67', '0'])(
  'CF-21: %j is a number or user',
  (text) => {
    expect(isDestinationUser(text)).toBe(true)
  },
)

test.each(['', ' ', 'anna novak', 'anna@example.org', 'sip:anna', 'jörg', 'a#b', '<anna>', 'a\r\nVia: x'])(
  'CF-21: %j is not a user',
  (text) => {
    expect(isDestinationUser(text)).toBe(false)
  },
)

test.each([
  [' +43 (664) 123 ', '+43664123'],
  ['0664 123', '0664123'],
  [' anna.novak ', 'anna.novak'],
  ['anna novak', 'anna novak'],
  ['0664/123-45', '066412345'],
  ['anna/2 b', 'anna/2 b'],
])('SPD-01: %j is meant as %j', (typed, meant) => {
  expect(typedDestination(typed)).toBe(meant)
})

test.each([
  ['anna.novak', null],
  ['+436641234567', null],
  ['', 'numberOrName'],
  ['max berger', 'numberOrName'],
  ['anna@elsewhere.example', 'characters'],
  ['müller', 'characters'],
  ['0664 / 123', null],
  ['+43 (664) 123-456', null],
  ['/', 'numberOrName'],
  ['+', 'numberOrName'],
  ['43+664', 'numberOrName'],
  ['*21', null],
  ['<1>', 'characters'],
])('UI-10: the fault of the destination "%s": %s', (text, problem) => {
  expect(destinationProblem(text)).toBe(problem)
})

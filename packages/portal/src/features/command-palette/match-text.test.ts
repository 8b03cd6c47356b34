import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchDigits, matchName, matchText, whoIsCalled } from './match-text.ts'

test.each<[string, string, string, ReturnType<typeof matchText>]>([
  ['', 'Voicebox', '', { rank: 0, stretches: [] }],
  ['voi', 'Voicebox', '', { rank: 0, stretches: [[0, 3]] }],
  ['box', 'Voicebox', '', { rank: 2, stretches: [[5, 8]] }],
  ['dial', 'Speed dial', '', { rank: 1, stretches: [[6, 10]] }],
  [
    'dial sp',
    'Speed dial',
    '',
    {
      rank: 1,
      stretches: [
        [0, 2],
        [6, 10],
      ],
    },
  ],
  ['gerate', 'Angemeldete Geräte', '', { rank: 1, stretches: [[12, 18]] }],
  ['ГРУП', 'Группы', '', { rank: 0, stretches: [[0, 4]] }],
  ['pbx seats', 'Seats', 'PBX configuration', { rank: 2, stretches: [[0, 5]] }],
  ['sea at', 'Seats', '', { rank: 2, stretches: [[0, 4]] }],
  ['xyz', 'Seats', 'PBX configuration', null],
])('%j in %j beside %j', (query, title, beside, match) => {
  expect(matchText(query, title, beside)).toEqual(match)
})

test('every title is found by itself, and the stretches are what was asked for', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 30 }), (title) => {
      expect(matchText(title, title)).not.toBeNull()
    }),
  )
})

test.each([
  ['mueller', 'Anna Müller', [[5, 11]]],
  ['müller', 'Anna Mueller', []],
  ['Muller', 'Müller', [[0, 6]]],
  ['strasse', 'Straße', []],
])('FIND-01: %j finds the name %j', (query, title, stretches) => {
  expect(matchName(query, title)?.stretches).toEqual(stretches)
})

test.each([
  ['43664988', '+43 664 988 71 02', [1, 11]],
  ['6649887', '+43 664 988 71 02', [4, 13]],
  ['999', '+43 664 988 71 02', null],
  ['', '+43 664', null],
])('FIND-01: %j in %j', (digits, shown, stretch) => {
  expect(matchDigits(digits, shown)).toEqual(stretch)
})

test.each([
  ['call max', 'call dial', 'max'],
  ['Call  Max Berger', 'call dial', 'Max Berger'],
  ['max anrufen', 'anrufen rufe', 'max'],
  ['ПОЗВОНИТЬ Анне', 'позвонить', 'Анне'],
  ['callum', 'call dial', 'callum'],
  ['call', 'call dial', 'call'],
  ['the call list', 'call dial', 'the call list'],
  ['', 'call dial', ''],
])('FIND-01: %j calls the right person', (query, callWords, who) => {
  expect(whoIsCalled(query, callWords)).toBe(who)
})

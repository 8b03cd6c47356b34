import { expect, test } from 'vitest'
import { isAllowed, type MailFacts, triedMail } from './mail-rules.ts'
import { rulePattern } from './rule-pattern.ts'

const none = { from_email: null, received_from: null, destination: null, use_regex: false }
const mail: MailFacts = {
  from: 'Anna@Ahorn.example',
  received: ['127.0.0.1', 'from mx.ahorn.example (mx.ahorn.example [192.0.2.7]) by portal; Fri'],
  destination: '4319920021',
}

test.each([
  [{ from_email: 'anna@ahorn.example' }, true],
  [{ from_email: 'max@ahorn.example' }, false],
  [{ from_email: '.*@ahorn.example' }, false],
  [{ from_email: '.*@ahorn\\.example$', use_regex: true }, true],
  [{ from_email: '^max', use_regex: true }, false],
  [{ received_from: '192.0.2.7' }, true],
  [{ received_from: 'MX.ahorn.example' }, true],
  [{ received_from: '127.0.0.1' }, true],
  [{ received_from: '2.0.2.7' }, false],
  [{ received_from: '192\\.0\\.2\\.', use_regex: true }, true],
  [{ destination: '+43 1 99200 21' }, true],
  [{ destination: '43199200' }, false],
  [{ destination: '^43199200', use_regex: true }, true],
  [{ destination: '^4399.+', use_regex: true }, false],
  [{ from_email: 'anna@ahorn.example', destination: '4319920021' }, true],
  [{ from_email: 'anna@ahorn.example', destination: '1' }, false],
  [{ from_email: '', received_from: '', destination: '' }, false],
  [{}, false],
  [{ destination: '(', use_regex: true }, false],
])('FAX-03: the rule %j lets the mail pass: %j', (rule, isPassed) => {
  expect(isAllowed([{ ...none, ...rule }], mail)).toBe(isPassed)
  expect(
    isAllowed(
      [
        { ...none, from_email: 'nobody@x.example' },
        { ...none, ...rule },
      ],
      mail,
    ),
  ).toBe(isPassed)
})

test.each(['(a+)+$', '(a|aa)+$', '(.*a){20}$', '([a-zA-Z]+)*$', '^(a?){20}a{20}$'])(
  'a rule as bad as %s is answered at once',
  { timeout: 2000 },
  (source) => {
    // backtracking would take longer than the age of the universe for some of these
    expect(rulePattern(source)?.(`${'a'.repeat(5000)}!`)).toEqual(expect.any(Boolean))
  },
)

test.each([
  '(',
  '[',
  '(?=a)',
  '(a)\\1',
  '(a{1000}){1000}',
  // expressions that would take long: rules about addresses and numbers do not need them
  '(\\pL?){19}0',
  'a{21}',
  'a{2,30}',
  '((a?){20}){20}',
  'ä',
])('%s is not accepted as a regular expression for a rule', (source) => {
  expect(rulePattern(source)).toBeNull()
})

const office = { ...none, from_email: '@ahorn\\.example$', destination: '^43', use_regex: true }
const gate = { ...none, from_email: 'max@x.example', received_from: 'mx.x.example' }

test.each([
  ['anna@ahorn.example', '4319920021', { kind: 'passes' }],
  ['anna@ahorn.example', '4989452310', { kind: 'number' }],
  ['anna@elsewhere.example', '4319920021', { kind: 'sender' }],
  ['Max@X.example', '4319920021', { kind: 'server', server: 'mx.x.example' }],
])('FAX-03: a mail from %s to %s is tried: %j', (from, destination, answer) => {
  expect(triedMail([none, office, gate], { from, destination })).toEqual(answer)
})

import { expect, test } from 'vitest'
import { noticeMail } from './notice-mail.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const reader = {
  account: 'anna@nordwind.example',
  language: null,
  timezone: 'Europe/Vienna',
  brand: 'Nordwind Voice',
  portal: 'https://phone.example',
}
const facts = { address: '203.0.113.14', userAgent: firefox, by: null }
const signIn = { kind: 'device', happened_at: new Date('2026-11-20T08:58:00Z'), facts } as const

test('SESS-03: a mail says what, when, from where, and what to do if it was not you', () => {
  const { subject, text } = noticeMail([signIn], reader)
  expect(subject).toBe('Nordwind Voice: Sign-in from a new device')
  expect(text).toContain('anna@nordwind.example')
  expect(text).toMatch(/When: November 20, 2026 at 9:58:00\sAM GMT\+1\nFrom: Firefox \(Windows\), 203\.0\.113\.14\n/)
  expect(text).toContain('If it was not you: sign in at https://phone.example/#/user/security, change your password')
  expect(text.trimEnd().endsWith('Nordwind Voice')).toBe(true)
})

test('SESS-03: it names somebody else, the operator, and what is new', () => {
  const { text } = noticeMail(
    [
      { ...signIn, kind: 'forwarding', facts: { ...facts, by: 'Felix Brandt', what: '+436641234567' } },
      { ...signIn, kind: 'password', facts: { address: null, userAgent: null, by: null, byOperator: true } },
      { ...signIn, kind: 'factor', facts: { ...facts, address: '10.0.0.7', what: 'passkey_added' } },
    ],
    { ...reader, brand: null },
  )
  expect(text).toContain('forwarded to a new number: +436641234567')
  expect(text).toContain('By: Felix Brandt')
  expect(text).toContain('From: unknown\nBy: the operator of the phone system')
  expect(text).toContain('A passkey was added\n')
  expect(text).toContain('10.0.0.7 (a private network)')
})

test('FACT-06: a reset says what follows from it', () => {
  const { text } = noticeMail([{ ...signIn, kind: 'factor', facts: { ...facts, by: 'Paula', what: 'reset' } }], reader)
  expect(text).toMatch(
    /Your second step of sign-in was reset\nWhen: .*\nFrom: .*\nBy: Paula\nThe authenticator app, .*passkeys and app passwords no longer work/,
  )
})

test('SESS-03: several events are one mail', () => {
  expect(noticeMail([signIn, signIn], { ...reader, brand: null }).subject).toBe('Lineside: 2 events of your account')
})

test.each(['en', 'de', 'fr', 'it', 'es', 'ru'])('SESS-03: %s has a text of its own for each event', (language) => {
  const changes = [
    'app_added',
    'app_removed',
    'passkey_added',
    'passkey_removed',
    'codes_renewed',
    'app_password_added',
    'reset',
    'handed_over',
    'codes_refused',
  ]
  const subjects = [
    ...(['device', 'password', 'email', 'factor', 'forwarding', 'see_as'] as const).map((kind) => ({
      ...signIn,
      kind,
    })),
    ...changes.map((what) => ({ ...signIn, kind: 'factor' as const, facts: { ...facts, what } })),
  ].map((notice) => noticeMail([notice], { ...reader, language }).subject)
  expect(new Set(subjects).size).toBe(15)
})

import { describe, expect, test } from 'vitest'
import { claimedAddress, mailDomain, matchSeat, mayUse, provesOwner, type SsoRules } from './single-sign-on.ts'

test.each([
  ['anna@nordwind.example', 'nordwind.example'],
  ['Anna@Nordwind.EXAMPLE', 'nordwind.example'],
  ['anna@home@nordwind.example', 'nordwind.example'],
  ['anna', null],
  ['@nordwind.example', null],
  ['anna@localhost', null],
  ['anna@nordwind.example/x', null],
  ['anna@-nordwind.example', null],
  ['', null],
])('FACT-08: the domain of %j is %j', (address, domain) => {
  expect(mailDomain(address)).toBe(domain)
})

describe('FACT-08: the address that a provider claims', () => {
  test.each([
    [{ email: 'Anna@Nordwind.example', email_verified: true }, 'email', 'anna@nordwind.example'],
    [{ email: 'anna@nordwind.example', email_verified: false }, 'email', 'unverified'],
    [{ email: 'anna@nordwind.example', email_verified: 'true' }, 'email', 'unverified'],
    [{ email: 'anna@nordwind.example' }, 'email', 'unverified'],
    [{ upn: 'anna@nordwind.example' }, 'upn', 'anna@nordwind.example'],
    [{ upn: 'anna' }, 'upn', 'missing'],
    [{ upn: ['anna@nordwind.example'] }, 'upn', 'missing'],
    [{ email: 'anna@nordwind.example', email_verified: true }, 'upn', 'missing'],
    [{}, 'constructor', 'missing'],
  ])('%j, by the claim %s: %s', (claims, claim, expected) => {
    const found = claimedAddress(claims, claim)
    expect(found.outcome === 'address' ? found.address : found.outcome).toBe(expected)
  })
})

test.each([
  ['anna@nordwind.example', [{ id: 7 }], { outcome: 'seat', id: 7 }],
  ['anna@nordwind.example', [], { outcome: 'none' }],
  ['anna@nordwind.example', [{ id: 7 }, { id: 8 }], { outcome: 'several' }],
  ['anna@ahorn.example', [{ id: 7 }], { outcome: 'foreign' }],
  ['anna@sub.nordwind.example', [{ id: 7 }], { outcome: 'foreign' }],
  ['anna@nordwind.example.evil.example', [{ id: 7 }], { outcome: 'foreign' }],
])('FACT-08: %s with the seats %j is %j', (address, seats, expected) => {
  expect(matchSeat(address, ['nordwind.example'], seats)).toEqual(expected)
})

describe('FACT-08: other ways beside the provider', () => {
  const only: SsoRules = { isOn: true, allowsPassword: false, allowsPasskey: false, keeperId: 1 }
  test.each([
    ['without a provider', null, 2, true, true],
    ['while it is off', { ...only, isOn: false }, 2, true, true],
    ['where nothing else is allowed', only, 2, false, false],
    ['of the administrator who is kept', only, 1, true, true],
    ['where passkeys stay', { ...only, allowsPasskey: true }, 2, false, true],
    ['where passwords stay', { ...only, allowsPassword: true }, 2, true, false],
  ])('%s', (_what, rules, line, password, passkey) => {
    expect([mayUse('password', line, rules), mayUse('passkey', line, rules)]).toEqual([password, passkey])
  })
})

test('FACT-07, FACT-08: only a sign-in of a moment ago proves the owner', () => {
  const now = 1_800_000_000_000
  const ago = (seconds: number) => provesOwner({ auth_time: now / 1000 - seconds }, now)
  expect([ago(0), ago(300), ago(301), provesOwner({}, now), provesOwner({ auth_time: 'now' }, now)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

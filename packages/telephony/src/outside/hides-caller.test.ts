import { describe, expect, test } from 'vitest'
import { type PrivacyHeaders, phoneHidesCaller, remotePartyHides } from './hides-caller.ts'

const own = '"Anna" <sip:anna@helios.example>;tag=1'
const hides = (headers: Partial<PrivacyHeaders>) =>
  phoneHidesCaller({ from: own, privacy: null, remoteParty: null, ...headers })

describe('TEL-06: a phone hides its number', () => {
  test.each<[string, Partial<PrivacyHeaders>]>([
    ['as nobody', { from: '"Anonymous" <sip:anonymous@anonymous.invalid>;tag=1' }],
    ['as nobody, without a name', { from: 'sip:anonymous@anonymous.invalid;tag=1' }],
    ['as nobody of its domain', { from: '<sip:anonymous@helios.example>;tag=1' }],
    ['as its own line at no host', { from: '<sip:anna@anonymous.invalid>;tag=1' }],
    ['by its name', { from: 'Anonymous <sip:anna@helios.example>;tag=1' }],
    ['by Privacy: id', { privacy: 'id' }],
    ['by Privacy: user;critical', { privacy: 'user;critical' }],
    ['by Privacy: header', { privacy: 'header' }],
    ['by Remote-Party-ID, in full', { remoteParty: '"A" <sip:anna@helios.example>;party=calling;privacy=full' }],
    ['by Remote-Party-ID, its address', { remoteParty: '<sip:anna@helios.example>;privacy=uri;screen=yes' }],
    ['by Remote-Party-ID, its name', { remoteParty: '<sip:anna@helios.example>;privacy="name"' }],
    ['by P-Preferred-Identity', { preferred: '<sip:anonymous@anonymous.invalid>' }],
  ])('%s', (_how, headers) => expect(hides(headers)).toBe(true))

  test.each<[string, Partial<PrivacyHeaders>]>([
    ['says nothing of it', {}],
    ['wants nothing hidden', { privacy: 'none' }],
    ['hides where it is, not who it is', { privacy: 'session' }],
    ['has Remote-Party-ID without it', { remoteParty: '<sip:anna@helios.example>;privacy=off' }],
    ['is called anonymously', { from: '<sip:anonymous.huber@helios.example>' }],
    ['prefers its number', { preferred: '<sip:+4319920021@helios.example>' }],
  ])('not one that %s', (_how, headers) => expect(hides(headers)).toBe(false))
})

test('TEL-06: an operator that hides a name still tells the number', () => {
  expect(remotePartyHides('<sip:+43@x>;privacy=name', false)).toBe(false)
  expect(remotePartyHides('<sip:+43@x>;privacy=full', false)).toBe(true)
})

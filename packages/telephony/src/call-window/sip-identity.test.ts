import { expect, test } from 'vitest'
import { partyIn, redirectedTo } from './sip-identity.ts'

const paula = { number: '712', name: 'Paula Desk' }
const hidden = { number: null, name: null }

test.each([
  ['a name in quotes', { from: '"Paula Desk" <sip:712@example.org>;tag=1' }, paula],
  ['a name without quotes', { from: 'Paula Desk <sip:712@example.org>;tag=1' }, paula],
  ['an address alone', { from: 'sip:712@example.org;tag=1' }, { number: '712', name: null }],
  ['a telephone number', { asserted: '<tel:+4319920;phone-context=+43>' }, { number: '+4319920', name: null }],
  ['parameters of the number', { from: '<sip:+4319920;cpc=ordinary@example.org>' }, { number: '+4319920', name: null }],
  ['a number that stands for a name', { from: '"712" <sip:712@example.org>' }, { number: '712', name: null }],
  [
    'quotes within a name',
    { from: String.raw`"Paula \"P\" Desk" <sip:712@a.b>` },
    { number: '712', name: 'Paula "P" Desk' },
  ],
  ['a name that turns the line around', { from: '"Pau\u202ela" <sip:7@a.b>' }, { number: '7', name: 'Pau la' }],
  ['what the platform has checked', { asserted: '"Paula Desk" <sip:712@a.b>', from: '"Boss" <sip:1@a.b>' }, paula],
  ['a name that only the caller gives', { asserted: '<sip:712@a.b>', from: '"Paula Desk" <sip:712@a.b>' }, paula],
  ['two asserted addresses', { asserted: '"Paula Desk" <sip:712@a.b>, <tel:+43199>' }, paula],
  ['an older platform', { remoteParty: '"Paula Desk" <sip:712@a.b>;party=calling;privacy=off' }, paula],
  ['somebody who hides', { from: '"Anonymous" <sip:anonymous@anonymous.invalid>;tag=1' }, hidden],
  ['somebody whom the platform hides', { asserted: '<sip:712@a.b>', from: '<sip:712@a.b>', privacy: 'id' }, hidden],
  ['somebody who hides, as an older platform says it', { remoteParty: '<sip:7@a.b>;privacy=full' }, hidden],
  [
    'somebody who hides the name alone',
    { remoteParty: '"Paula Desk" <sip:712@a.b>;privacy=name', from: '"Paula Desk" <sip:712@a.b>' },
    { number: '712', name: null },
  ],
])('NAME-02: a SIP message tells %s', (_, headers, party) => {
  expect(partyIn(headers)).toEqual(party)
})

test.each([
  ['nothing', {}],
  ['no address', { asserted: 'Paula Desk' }],
  ['an address without a number', { asserted: '<sip:example.org>' }],
])('NAME-02: a SIP message with %s does not tell who is there', (_, headers) => {
  expect(partyIn(headers)).toBeNull()
})

test('FRONT-02: a line that sends its callers elsewhere names the number', () => {
  expect(redirectedTo('<sip:713@example.org;transport=ws>;expires=60')).toEqual({ number: '713', name: null })
  expect(redirectedTo('"Theo" <sip:713@example.org>')).toEqual({ number: '713', name: 'Theo' })
  expect(redirectedTo('<sip:example.org>')).toBeNull()
  expect(redirectedTo(undefined)).toBeNull()
})

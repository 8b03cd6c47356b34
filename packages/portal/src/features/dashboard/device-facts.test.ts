import { expect, test } from 'vitest'
import { contactPlace, deviceKind } from './device-facts.ts'

test.each([
  ['Yealink SIP-T46U 108.86.0.20', 'phone'],
  ['Lineside iOS 4.2', 'mobile'],
  ['Acrobits Softphone Android', 'mobile'],
  ['Lineside Web', 'browser'],
  ['JsSIP 3.10', 'browser'],
  ['', 'phone'],
])('DASH-01: %j is a %s', (agent, kind) => {
  expect(deviceKind(agent)).toBe(kind)
})

test.each([
  ['sip:anna@10.4.2.31:5062;transport=tcp', '10.4.2.31:5062'],
  ['<sip:anna@[2001:db8::7]:5060>', '[2001:db8::7]:5060'],
  ['sips:10.4.2.87', '10.4.2.87'],
  ['sip:k2@h14vd8.invalid;transport=ws', 'WebSocket'],
  ['', ''],
])('DASH-01: %s is at %s', (contact, place) => {
  expect(contactPlace(contact)).toBe(place)
})

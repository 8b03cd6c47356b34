import { expect, test } from 'vitest'
import { contactPlace, deviceKind, timeLeft } from './device-facts.ts'

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

test.each([
  ['2026-11-20T09:47:00Z', { unit: 'minute', value: 47 }],
  ['2026-11-20T09:00:01Z', { unit: 'minute', value: 1 }],
  ['2026-11-20T08:00:00Z', { unit: 'minute', value: 0 }],
  ['2026-11-20T11:00:00Z', { unit: 'minute', value: 120 }],
  ['2026-11-20T12:01:00Z', { unit: 'hour', value: 3 }],
])('DASH-01: a registration until %s', (expires, left) => {
  expect(timeLeft(new Date(expires), new Date('2026-11-20T09:00:00Z'))).toEqual(left)
})

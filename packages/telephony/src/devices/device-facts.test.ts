import { expect, test } from 'vitest'
import { contactPlace, deviceKind, deviceModel, deviceWay } from './device-facts.ts'

test.each([
  ['Yealink SIP-T46U 108.86.0.20', 'phone'],
  ['Lineside iOS 4.2', 'mobile'],
  ['Acrobits Softphone Android', 'mobile'],
  ['Lineside Web', 'browser'],
  ['JsSIP 3.10', 'browser'],
  ['baresip v3.9.0 (x86_64/Linux)', 'app'],
  ['Linphone-Desktop/5.2.1 (Ubuntu) linphone-core/5.3', 'app'],
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
  ['Kestrel D4 3.4.1', 'Kestrel D4'],
  ['Plover Room 7 1.9.0', 'Plover Room 7'],
  ['Lineside Mobile 1.6 (iOS 19)', 'Lineside Mobile (iOS 19)'],
  ['Yealink SIP-T46U 108.86.0.20', 'Yealink SIP-T46U'],
  ['baresip v3.9.0 (x86_64/Linux)', 'baresip'],
  ['Grandstream/1.0.5', 'Grandstream'],
  ['3.4.1', '3.4.1'],
  ['', ''],
])('SET-06: %j is called %j', (agent, model) => {
  expect(deviceModel(agent)).toBe(model)
})

test.each([
  ['sip:anna@192.168.10.24:5061;transport=tls', null, ['local', '192.168.10.24:5061', true]],
  ['sips:anna@172.20.0.9', null, ['local', '172.20.0.9', true]],
  ['sip:anna@172.32.0.9', null, ['internet', '172.32.0.9', false]],
  ['<sip:anna@[fd12::7]:5060>', '', ['local', '[fd12::7]:5060', false]],
  ['sip:anna@[2001:db8::7]:5060;transport=tcp', null, ['internet', '[2001:db8::7]:5060', false]],
  ['sip:anna@10.4.2.31:5062', 'sip:203.0.113.9:40112', ['internet', '203.0.113.9:40112', false]],
  ['sip:anna@phone.ahorn.example;transport=TLS', null, ['named', 'phone.ahorn.example', true]],
  ['sip:k2@h14vd8.invalid;transport=ws', 'sip:10.4.0.7:41812;transport=ws', ['browser', '10.4.0.7:41812', null]],
  ['sip:k2@h14vd8.invalid;transport=ws', null, ['browser', 'WebSocket', null]],
] as const)('SET-06: %s from %s is told in words', (contact, received, [network, address, isEncrypted]) => {
  expect(deviceWay(contact, received)).toEqual({ network, address, isEncrypted })
})

import { expect, test } from 'vitest'
import { sipAddress } from './sip-address.ts'

test.each([
  ['43664123', 'sip:43664123@example.org'],
  ['+43664123', 'sip:+43664123@example.org'],
  ['+43 (664) 123-456', 'sip:+43664123456@example.org'],
  ['0664/123-45@other.example', 'sip:066412345@other.example'],
  ['anna', 'sip:anna@example.org'],
  ['sip:anna', 'sip:anna@example.org'],
  ['anna@other.example', 'sip:anna@other.example'],
  ['SIPS:anna@other.example:5061;transport=tls', 'sip:anna@other.example:5061;transport=tls'],
  ['anna@[2001:db8::1]:5060', 'sip:anna@[2001:db8::1]:5060'],
  ['vmu4319920021@voicebox.local', 'sip:vmu4319920021@voicebox.local'],
  ['sip:vmb4319920021@voicebox.local', 'sip:vmb4319920021@voicebox.local'],
  ['fax=4319920021@fax2mail.local', 'sip:fax=4319920021@fax2mail.local'],
  ['conf=4319920021@conference.local', 'sip:conf=4319920021@conference.local'],
  ['4319920021@managersecretary.local', 'sip:4319920021@managersecretary.local'],
  ['auto-attendant@app.local', 'sip:auto-attendant@app.local'],
  ['callthrough@APP.local', 'sip:callthrough@APP.local'],
])('SPD-03: %j is called by %s', (text, address) => {
  expect(sipAddress(text, 'example.org')).toBe(address)
  expect(sipAddress(address, 'example.org')).toBe(address)
})

test.each([
  '',
  '  ',
  '@example.org',
  'anna@',
  'anna@a b',
  'a@b@c',
  'anna novak',
  'anna>\r\nVia: x',
  'http://example.org',
  'sip:voicebox@app.local',
  'own_voicebox@app.local',
  'anna@app2.local',
  'anna@voicebox.local',
  'vmu1@voicebox.local.local',
  'auto-attendant@app.local.local:5060',
])('SPD-03: nobody can be called by %j', (text) => {
  expect(sipAddress(text, 'example.org')).toBeNull()
})

test('SPD-03: a domain of a subscriber may be called like a service', () => {
  expect(sipAddress('anna', 'nordwind.local')).toBe('sip:anna@nordwind.local')
  expect(sipAddress('anna@nordwind.local', 'nordwind.local')).toBe('sip:anna@nordwind.local')
})

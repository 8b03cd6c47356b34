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
])('SPD-03: nobody can be called by %j', (text) => {
  expect(sipAddress(text, 'example.org')).toBeNull()
})

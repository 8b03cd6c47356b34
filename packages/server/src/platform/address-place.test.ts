import { expect, test } from 'vitest'
import { addressPlace } from './address-place.ts'

test.each([
  ['203.0.113.14', '203.0.113.14', 'here'],
  ['::ffff:203.0.113.14', '203.0.113.14', 'here'],
  ['2001:db8:1:2:a::1', '2001:db8:1:2:ffff::9', 'here'],
  ['10.1.2.3', '10.9.9.9', 'private'],
  ['172.31.0.1', '203.0.113.14', 'private'],
  ['172.32.0.1', '203.0.113.14', 'unknown'],
  ['100.64.3.4', '203.0.113.14', 'private'],
  ['::ffff:192.168.0.7', '203.0.113.14', 'private'],
  ['fd00::7', '203.0.113.14', 'private'],
  ['fe80::7%eth0', '203.0.113.14', 'private'],
  ['203.0.113.15', '203.0.113.14', 'unknown'],
  ['2001:db8:1:3::1', '2001:db8:1:2::1', 'unknown'],
  ['not an address', '203.0.113.14', 'unknown'],
  [null, '203.0.113.14', 'unknown'],
])('SESS-01: %s, read at %s, is %s', (address, reader, place) => {
  expect(addressPlace(address, reader)).toBe(place)
})

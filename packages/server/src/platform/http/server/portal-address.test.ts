import { expect, test } from 'vitest'
import { portalAddress } from './portal-address.ts'

const tls = { cert: Buffer.of(), key: Buffer.of() }
const publicUrl = 'https://phone.example.com/self-care'

test.each([
  ['the operator’s setting counts', { host: '0.0.0.0', publicUrl }, publicUrl],
  ['this machine', { host: '127.0.0.1' }, 'http://127.0.0.1:8080'],
  ['this machine by IPv6', { host: '::1' }, 'http://[::1]:8080'],
  ['the network', { host: '192.0.2.7' }, 'http://192.0.2.7:8080'],
  ['the network, by TLS', { host: 'pbx.example.com', tls }, 'https://pbx.example.com:8080'],
  ['the network by IPv6', { host: '2001:db8::7' }, 'http://[2001:db8::7]:8080'],
])('AUTH-10: the link of a mail leads to our portal: %s', (_what, config, expected) => {
  expect(portalAddress(config, 8080)).toBe(expected)
})

import { expect, test } from 'vitest'
import { portalAddress } from './portal-address.ts'

const tls = { cert: Buffer.of(), key: Buffer.of() }
const publicUrl = 'https://phone.example.com/self-care'

test.each([
  ['what the operator says counts', { host: '0.0.0.0', publicUrl }, 'evil.test', publicUrl],
  ['this machine, as it was called', { host: '127.0.0.1' }, 'localhost:18080', 'http://localhost:18080'],
  ['by IPv6', { host: '::1' }, '[::1]:18080', 'http://[::1]:18080'],
  ['this machine, called by a stranger', { host: '127.0.0.1' }, 'evil.test', 'http://127.0.0.1:8080'],
  ['a name that looks like this machine', { host: '127.0.0.1' }, '127.0.0.1.evil.test', 'http://127.0.0.1:8080'],
  ['the network, called by this machine', { host: '192.0.2.7' }, 'localhost:8080', 'http://192.0.2.7:8080'],
  ['the network, by TLS', { host: 'pbx.example.com', tls }, 'evil.test', 'https://pbx.example.com:8080'],
  ['the network by IPv6', { host: '2001:db8::7' }, 'evil.test', 'http://[2001:db8::7]:8080'],
])('AUTH-10: the link of a mail leads to our portal: %s', (_what, config, host, expected) => {
  expect(portalAddress(config, { protocol: 'http', host, localPort: 8080 })).toBe(expected)
})

import { expect, test } from 'vitest'
import { isPublicAddress, isPublicHttps, outsideLookup } from './public-address.ts'

test.each([
  ['8.8.8.8', true],
  ['2a00:1450:4001:80e::200a', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['ff02::1', false],
  ['push.example.com', false],
])('PUSH-01: %s is a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://web.push.apple.com/Q', true],
  ['http://push.example.com/x', false],
  ['https://push.example.com:8443/x', false],
  ['https://user@push.example.com/x', false],
  ['https://127.0.0.1/x', false],
  ['https://0x7f.1/x', false],
  ['https://2130706433/x', false],
  ['https://[::1]/x', false],
  ['https://localhost/x', false],
  ['https://db/x', false],
  ['https://printer.local/x', false],
  ['https://metadata.google.internal/x', false],
  ['https://push.example.com./x', false],
  ['x', false],
])('PUSH-01: %s may be called: %s', (address, isAllowed) => {
  expect(isPublicHttps(address)).toBe(isAllowed)
})

test('PUSH-01: a name that stands for an address of our own network is not called', async () => {
  const refused = new Promise((resolve) => outsideLookup()('localhost', { all: true }, resolve))
  expect(await refused).toMatchObject({ message: 'localhost is no host of the public internet' })
})

test.each([
  ['https://crm.example.com:8443/x', true],
  ['http://127.0.0.1:9000/x', true],
  ['http://localhost:9000/x', true],
  ['http://crm.example.com/x', false],
  ['https://10.0.0.1/x', false],
  ['http://user@127.0.0.1/x', false],
  ['ftp://127.0.0.1/x', false],
])('KEYS-02: where other ports and this machine are allowed, %s may be called: %s', (address, isAllowed) => {
  expect(isPublicHttps(address, { anyPort: true, loopback: true })).toBe(isAllowed)
})

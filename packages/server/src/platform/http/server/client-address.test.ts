import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

test.each([
  ['nobody', false, '203.0.113.9', '10.0.0.2'],
  ['the next proxy', 'one', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['the next proxy, which names nobody', 'one', undefined, '10.0.0.2'],
  ['a network of proxies', ['10.0.0.0/8'], '203.0.113.9, 10.0.0.7', '203.0.113.9'],
  ['a single proxy', ['10.0.0.2'], '203.0.113.9, 10.0.0.7', '10.0.0.7'],
  ['another network', ['192.0.2.0/24'], '203.0.113.9', '10.0.0.2'],
] as const)('with trust in %s, a socket has the address that the proxy names', (_whom, trust, forwarded, address) => {
  const addressOf = clientAddress(typeof trust === 'object' ? [...trust] : trust)
  expect(addressOf(request('::ffff:10.0.0.2', forwarded))).toBe(address)
})

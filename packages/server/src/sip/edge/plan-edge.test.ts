import { expect, test } from 'vitest'
import { planEdge } from './plan-edge.ts'

const plan = (host: string, sip: { readonly mode?: 'embedded'; readonly host?: string } = {}) =>
  planEdge({
    host,
    dataDir: '/nowhere',
    databaseUrl: 'postgresql://elsewhere',
    sip: { port: 5060, rtpPorts: { first: 30_000, last: 31_999 }, edges: [], ...sip },
  })

test('IPv6 is not supported for phones: they are off, and an explicit setting is refused', async () => {
  expect(await plan('::1')).toEqual({ kind: 'off', why: expect.stringContaining('over IPv4') })
  // `::` means all addresses, of which one is IPv4
  expect(await plan('::')).not.toMatchObject({ why: expect.stringContaining('over IPv4') })
  await expect(plan('127.0.0.1', { host: '::1' })).rejects.toThrow('SIP_HOST must be such an address')
  await expect(plan('127.0.0.1', { host: '[fd00::7]' })).rejects.toThrow('fd00::7')
  await expect(plan('::1', { mode: 'embedded' })).rejects.toThrow('IPv4')
})

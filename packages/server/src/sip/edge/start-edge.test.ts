import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { onTestFinished, test, expect } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import type { EmbeddedEdge } from './plan-edge.ts'
import { startEdge } from './start-edge.ts'

const { platform } = await createTestPlatform()

test('OPS: where another program holds the port, the start says that phones are off and why, and begins once it is free', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void (other.listening && other.close()))
  const { port } = other.address() as AddressInfo
  const outside = { host: '127.0.0.1', port }
  const plan: EmbeddedEdge = {
    kind: 'embedded',
    settings: { edges: [], listen: outside },
    programs: { kamailio: '/nowhere/kamailio', rtpengine: '/nowhere/rtpengine' },
    runAs: { how: 'direct' },
    outside,
    inside: outside,
    tls: undefined,
    rtpPorts: { first: 30_000, last: 30_001 },
  }
  const database = { host: '127.0.0.1', port: 1, name: 'none', password: 'none' }
  const told: unknown[] = []
  const log = { ...platform.log, info: (text: unknown) => void told.push(text), warn: () => undefined }
  const edge = startEdge({ ...platform, log }, plan, { processes: [], database, leaseMs: 0, keeper: null })
  expect(await edge.whyOff).toBe(
    `Phones and outside lines are off: 127.0.0.1:${port} is taken. An edge that another server has left ends by itself, and this one begins then, within 30 s. Otherwise stop what holds it, or set SIP_PORT or SIP_HOST.`,
  )
  expect(told).toEqual([])
  other.close()
  await eventually(() => expect(told).toEqual(['The address of the edge is free now: phones and outside lines begin']))
  await edge.close('end')
})

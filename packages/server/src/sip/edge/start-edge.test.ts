import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { onTestFinished, test, expect } from 'vitest'
import { createTestPlatform } from '../../../test/test-platform.ts'
import type { EmbeddedEdge } from './plan-edge.ts'
import { startEdge } from './start-edge.ts'

const { platform } = await createTestPlatform()

test('OPS: where another program holds the port, the start says that phones are off and why', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
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
  const edge = startEdge(platform, plan, { processes: [], database, leaseMs: 0, keeper: null })
  expect(await edge.whyOff).toBe(
    `Phones and outside lines are off: 127.0.0.1:${port} is taken. Stop what holds it, or set SIP_PORT or SIP_HOST.`,
  )
  await edge.close('end')
})

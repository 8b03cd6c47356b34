import { once } from 'node:events'
import { mkdir, open } from 'node:fs/promises'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { processesWith } from '../../../test/sip/edge-processes.ts'
import { loopbackAddress } from '../../../test/sip/loopback-address.ts'
import { edgeDatabase } from '../../../test/sip/test-edge.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { keeperDirectory, send, socketName } from './keeper/keeper-messages.ts'
import { openOwnEdge } from './own-edge.ts'
import type { EmbeddedEdge } from './plan-edge.ts'

const { platform, connectionString } = await createTestPlatform()
const { dataDir } = platform.config
const outside = { host: loopbackAddress(), port: 5060 }
const plan: EmbeddedEdge = {
  kind: 'embedded',
  settings: { edges: [], listen: outside },
  programs: { kamailio: '/nowhere/kamailio', rtpengine: '/nowhere/rtpengine' },
  runAs: { how: 'direct' },
  outside,
  inside: { ...outside, port: 5062 },
  tls: undefined,
  rtpPorts: { first: 30_000, last: 30_001 },
}
const database = { ...edgeDatabase(), name: new URL(connectionString).pathname.slice(1) }

test('TEL-09, WATCH-01: a server that starts while the edge of before ends for long says that it waits, and begins an edge of its own then', async () => {
  await mkdir(keeperDirectory(dataDir), { recursive: true })
  const directory = await open(keeperDirectory(dataDir))
  onTestFinished(() => directory.close())
  const ending = createServer((socket) => {
    socket.on('error', () => undefined)
    send(socket, { type: 'refused', why: 'ending' })
  }).listen(`/proc/self/fd/${directory.fd}/${socketName}`)
  await once(ending, 'listening')
  const edge = await openOwnEdge(platform, plan, { database, onNewRelay: () => undefined, meetWithinMs: 10 })
  expect((await edge.begin([])).why).toBeNull()
  await eventually(() => expect(edge.trouble()).toContain('wait until the edge of before has ended'))
  expect(await processesWith('keeper-main', dataDir)).toEqual([])
  ending.close()
  await eventually(async () => {
    expect(await processesWith('keeper-main', dataDir)).toHaveLength(1)
    expect(edge.trouble()).toBeNull()
  })
  await edge.close('end')
  await eventually(async () => expect(await processesWith('keeper-main', dataDir)).toEqual([]))
})

test('WATCH-01: a server that begins its first edge says of no other one that it ends', async () => {
  const edge = await openOwnEdge(platform, plan, { database, onNewRelay: () => undefined })
  const said = new Set<string | null>()
  expect((await edge.begin([])).why).toBeNull()
  const runs = eventually(async () => expect(await processesWith('keeper-main', dataDir)).toHaveLength(1))
  const watched = { isOver: false }
  const watching = (async () => {
    for (; !watched.isOver; await new Promise((resolve) => setImmediate(resolve))) said.add(edge.trouble())
  })()
  await runs
  watched.isOver = true
  await watching
  expect([...said]).toEqual([null])
  await edge.close('end')
  await eventually(async () => expect(await processesWith('keeper-main', dataDir)).toEqual([]))
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { saveDefaultSets } from '../../src/domain/sounds/default-sets.ts'
import type { HostPort } from '../../src/platform/config.ts'
import { written } from '../../src/sip/edge/sip-settings.ts'
import { freePort } from '../processes/free-port.ts'
import { type ServerProcess, startServerProcess } from '../processes/server-process.ts'
import { createTestPlatform } from '../test-platform.ts'
import { loopbackAddress } from './loopback-address.ts'
import { type OwnEdge, startOwnEdges } from './own-edges.ts'
import { createWorld } from './real-phone-world.ts'
import { seesProcesses } from './test-edge.ts'

/**
 * Calls with nothing that is made up, two edges of their own, and two servers as processes of their own, which can be killed. The
 * portal of the world is that of the first one.
 */
export const startWorldOfTwoServers = () => startWorldOfServers({ processes: 2, relays: 1 })

/** The same with so many processes of the server, and media relays of each edge. */
export const startWorldOfServers = async (count: { readonly processes: number; readonly relays: number }) => {
  const { platform, connectionString } = await createTestPlatform()
  await saveDefaultSets(platform.db)
  const dataDir = await mkdtemp(join(tmpdir(), 'lineside-servers-'))
  const { db } = platform
  const where = await Promise.all(Array.from({ length: count.processes }, freeAddress))
  /** By its number among the processes that run calls. */
  const servers = new Map<number, { readonly app: HostPort; readonly server: ServerProcess }>()
  afterAll(async () => {
    await Promise.all([...servers.values()].map(({ server }) => server.kill()))
    await rm(dataDir, { recursive: true, force: true })
  })
  let insides: readonly HostPort[] = []
  const start = async (app: HostPort): Promise<void> => {
    const server = await startServerProcess({
      DATABASE_URL: connectionString,
      DATA_DIR: dataDir,
      LINESIDE_SECRET: '6c696e65736964652d746573742d7365637265742d6f662d33322d6279746573',
      MEDIA_ADDRESS: '127.0.0.1',
      SIP: 'external',
      DRAIN_SECONDS: '20',
      DRAIN_NOTICE_SECONDS: '1',
      SIP_EDGE: insides.map((inside) => `tcp:${written(inside)}`).join(','),
      SIP_APP: `tcp:${written(app)}`,
    })
    const { id } = await db
      .selectFrom('rtc_processes')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    servers.set(id, { app, server })
  }
  const [first, second] = await startOwnEdges(
    [loopbackAddress(), loopbackAddress()],
    platform,
    connectionString,
    async (there) => {
      insides = there
      for (const app of where) await start(app)
      return where
    },
    { relaysOfEach: count.relays },
  )
  if (first === undefined || second === undefined) throw new Error('There are no two edges')
  const edges = [first, second] as const
  /** Kills a process, as a crash does. After the test it is there again, at the same address. */
  const kill = async (id: number): Promise<void> => {
    const killed = servers.get(id)
    if (killed === undefined) throw new Error(`Process ${id} is none of ours`)
    servers.delete(id)
    await killed.server.kill()
    onTestFinished(async () => {
      await start(killed.app)
      await Promise.all(edges.filter(({ isKilled }) => !isKilled()).map(({ rpc }) => seesProcesses(rpc, where.length)))
    })
  }
  const owner = async () =>
    (await db.selectFrom('calls').select('owner').where('ended_at', 'is', null).executeTakeFirstOrThrow()).owner
  return {
    ...(await createWorld<OwnEdge>(platform, edges, '')),
    /** The portals, those that started first before the others. */
    addresses: () => [...servers.values()].map(({ server }) => server.address),
    /** Which one runs the only call, and where its portal is. */
    running: async () => {
      const id = await owner()
      return { id, address: servers.get(id)?.server.address ?? '' }
    },
    /** The number of the process that runs the call of a line. */
    ownerOf: async (line: { readonly id: number }) =>
      (
        await db
          .selectFrom('calls')
          .innerJoin('call_legs', 'call_legs.call_id', 'calls.id')
          .select('owner')
          .where('call_legs.subscriber_id', '=', line.id)
          .where('call_legs.ended_at', 'is', null)
          .executeTakeFirstOrThrow()
      ).owner,
    kill,
    /** Kills the one that runs the only call. */
    killRunning: async () => await kill(await owner()),
    /** Stops the one that runs the only call in order, which hands over first. After the test it is there again. */
    stopRunning: async () => {
      const id = await owner()
      const running = servers.get(id)
      if (running === undefined) throw new Error(`Process ${id} is none of ours`)
      servers.delete(id)
      onTestFinished(async () => {
        await start(running.app)
        await Promise.all(edges.map(({ rpc }) => seesProcesses(rpc, where.length)))
      })
      return await running.server.stop()
    },
    /** Kills all, and starts one of them again. After the test all are there. */
    killAll: async () => {
      await Promise.all([...servers.values()].map(({ server }) => server.kill()))
      servers.clear()
      const [one, ...others] = where
      if (one !== undefined) await start(one)
      onTestFinished(async () => {
        for (const app of others) await start(app)
        await Promise.all(edges.map(({ rpc }) => seesProcesses(rpc, where.length)))
      })
    },
  }
}

const freeAddress = async (): Promise<HostPort> => ({ host: '127.0.0.1', port: await freePort() })

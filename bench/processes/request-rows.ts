import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { migrate } from '../../packages/server/src/platform/db/migrate.ts'
import { createPool } from '../../packages/server/src/platform/db/pool.ts'
import { startPostgres } from '../../packages/server/src/platform/db/postgres/postgres-supervisor.ts'
import { load, type Turn } from '../api/load.ts'
import { mixedScenarios } from '../api/scenarios.ts'
import { fillWorld } from '../api/world.ts'
import { judged } from '../budget.ts'
import { type ChildServer, startChildServer } from '../child-server.ts'
import type { Table } from '../section.ts'
import { postmasterOf, usedBy } from '../sip/processor-use.ts'
import { median } from '../statistics.ts'
import { withDataDir } from '../with-data-dir.ts'

const count = 3
const rounds = 6
const roundSeconds = 5
const idleSeconds = 20
/** Connections of each process, so that three get three times the load. */
const connections = 8
/** Requests of each process, far below what it can do, so that they do not take the cores from each other. */
const perSecond = 150
/** The same of requests that take the database long. */
const heavyPerSecond = 20
/** GROW-02: a request costs at most a tenth more where three processes share them. */
const mostRatio = 1.1

export const program = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url))

/** Measures what a request costs at one process, and at three that share the requests. */
export const requestRows = async (say: (progress: string) => void): Promise<Table> => ({
  head: [
    `${connections} connections each`,
    'one: servers µs',
    'three: servers µs',
    'one: database µs',
    'three: database µs',
    'ratio of both',
    'budget',
    '',
  ],
  rows: await rowsOf(say),
})

const rowsOf = (say: (progress: string) => void): Promise<readonly (readonly string[])[]> =>
  withDataDir(async (dataDir) => {
    const stops: (() => Promise<unknown>)[] = []
    try {
      const { connectionString, stop } = await startPostgres({ dataDir, log: pino({ level: 'warn' }) })
      stops.push(stop)
      const pool = createPool(connectionString)
      stops.push(() => pool.end())
      await migrate(pool)
      say('filling the database')
      const secret = randomBytes(32)
      const world = await fillWorld(pool, secret)
      const servers: ChildServer[] = []
      for (let at = 0; at < count; at++) {
        const server = await startChildServer([program], {
          DATABASE_URL: connectionString,
          DATA_DIR: dataDir,
          PORT: '0',
          SIP: 'off',
          DEMO: 'no',
          LOG_LEVEL: 'warn',
          LINESIDE_SECRET: secret.toString('hex'),
        })
        stops.push(server.stop)
        servers.push(server)
      }
      const database = await postmasterOf(pool)
      say('nobody asks')
      const pids = [...servers.map(({ pid }) => pid), database]
      const uses = await idleUse(pids)
      const idle = new Map(pids.map((pid, at) => [pid, uses[at] ?? 0]))
      const rows: string[][] = []
      for (const { name, turns } of mixedScenarios(world)) {
        say(name)
        const ground = { database, idle, perSecond: turns.length < count ? heavyPerSecond : perSecond }
        const costAt = (some: readonly ChildServer[]) => costOf(some, turns, ground)
        await costAt(servers)
        const found: { one: Cost[]; three: Cost[] } = { one: [], three: [] }
        for (let round = 0; round < rounds; round++)
          for (const side of round % 2 === 0 ? (['one', 'three'] as const) : (['three', 'one'] as const))
            found[side].push(await costAt(side === 'one' ? servers.slice(0, 1) : servers))
        rows.push(rowOf(name, found.one, found.three))
      }
      return rows
    } finally {
      for (const stop of stops.reverse()) await stop()
    }
  })

interface Ground {
  /** The process that began all of the database's. */
  readonly database: number
  /** Processor seconds a second of each process while nobody asks. */
  readonly idle: ReadonlyMap<number, number>
  readonly perSecond: number
}

/** Processor time of one request, in microseconds. */
interface Cost {
  readonly servers: number
  readonly database: number
}

/** Processor seconds a second of each process while nobody asks. */
const idleUse = async (pids: readonly number[]): Promise<readonly number[]> => {
  const before = await Promise.all(pids.map(usedBy))
  await delay(idleSeconds * 1000)
  const after = await Promise.all(pids.map(usedBy))
  return after.map((seconds, at) => (seconds - (before[at] ?? 0)) / idleSeconds)
}

const costOf = async (servers: readonly ChildServer[], turns: readonly Turn[], ground: Ground): Promise<Cost> => {
  const pids = [...servers.map(({ pid }) => pid), ground.database]
  const used = () => Promise.all(pids.map(usedBy))
  const before = await used()
  const began = performance.now()
  const loads = await Promise.all(
    // each process has its own third of the turns, so that no session is asked for at two
    servers.map(({ url }, at) =>
      load(url, turns.length < count ? turns : turns.filter((_, index) => index % count === at), {
        connections,
        seconds: roundSeconds,
        perSecond: ground.perSecond,
      }),
    ),
  )
  const elapsed = (performance.now() - began) / 1000
  const after = await used()
  const requests = loads.reduce((sum, { latencies }) => sum + latencies.length, 0)
  const micros = pids.map((pid, at) => {
    const idle = (ground.idle.get(pid) ?? 0) * elapsed
    return (((after[at] ?? 0) - (before[at] ?? 0) - idle) * 1e6) / requests
  })
  return { servers: micros.slice(0, -1).reduce((sum, one) => sum + one, 0), database: micros.at(-1) ?? Number.NaN }
}

const rowOf = (name: string, one: readonly Cost[], three: readonly Cost[]): string[] => {
  const of = (costs: readonly Cost[], what: keyof Cost) => median(costs.map((cost) => cost[what]))
  const both = (costs: readonly Cost[]) => median(costs.map((cost) => cost.servers + cost.database))
  const ratio = both(three) / both(one)
  return [
    name,
    ...[of(one, 'servers'), of(three, 'servers'), of(one, 'database'), of(three, 'database')].map((micros) =>
      micros.toFixed(0),
    ),
    ratio.toFixed(2),
    ...judged(ratio, { limit: mostRatio, at: 'most' }),
  ]
}

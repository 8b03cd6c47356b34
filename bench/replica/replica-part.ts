import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Pool } from '../../packages/server/src/platform/db/database.ts'
import { createPool } from '../../packages/server/src/platform/db/pool.ts'
import { freePort } from '../../packages/server/test/processes/free-port.ts'
import { startReplicatedPostgres } from '../../packages/server/test/replica/replicated-postgres.ts'
import { load, type Turn } from '../api/load.ts'
import { mixedScenarios } from '../api/scenarios.ts'
import { fillWorld, worldSize } from '../api/world.ts'
import { startChildServer } from '../child-server.ts'
import type { Part } from '../section.ts'
import { postmasterOf, usedBy } from '../sip/processor-use.ts'
import { median } from '../statistics.ts'
import { withDataDir } from '../with-data-dir.ts'

const rounds = 6
const roundSeconds = 3
const connections = 8
/** Commits of others a second, so that the primary's log never rests. */
const commitsPerSecond = 100

/** Measures how much of the primary's work goes to a replica: bench -- replica. */
export const replicaPart: Part = {
  name: 'replica',
  run: async (say) => ({
    name: 'replica',
    title: 'reads from a replica',
    how: [
      `Two servers on one primary with ${worldSize.conversations.toLocaleString('en')} conversations; one of them also has a streaming replica (DATABASE_READ_URL), which is on the same cores. They are asked in turn, ${rounds} times ${roundSeconds} s each with ${connections} keep-alive connections, after a warm-up; medians. Somebody else commits ${commitsPerSecond} times a second meanwhile, so each read waits for the replica. fsync is off at both.`,
      'µs: processor time for each request, of all processes of the primary, of the replica (with replaying the log), and of the server. These are comparable within the run; requests a second are not told, because all share two cores.',
      'at the replica: share of those reads that may leave the primary (by `lineside_reads_total`) which the replica answered. The walk mixes what a day has: pages, a deep page, a counted one, a search, the dashboard, and requests that stay at the primary (capabilities, devices, preferences).',
    ],
    tables: [{ head, rows: await measure(say) }],
  }),
}

const head = [
  `${connections} connections`,
  'primary µs without',
  'primary µs with',
  'ratio',
  'replica µs',
  'server µs without',
  'server µs with',
  'at the replica',
]

const measure = (say: (progress: string) => void): Promise<readonly (readonly string[])[]> =>
  withDataDir(async (dataDir) => {
    const stops: (() => Promise<unknown>)[] = []
    try {
      say('filling the database')
      const postgres = await startReplicatedPostgres()
      stops.push(postgres.close)
      const pool = createPool(postgres.connectionString)
      stops.push(() => pool.end())
      const secret = randomBytes(32)
      const world = await fillWorld(pool, secret)
      say('copying it')
      const replica = await postgres.startReplica()
      stops.push(replica.close)
      const watchPort = await freePort()
      const start = (more: Readonly<Record<string, string>>) =>
        startChildServer([fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url))], {
          DATABASE_URL: postgres.connectionString,
          DATA_DIR: dataDir,
          PORT: '0',
          SIP: 'off',
          DEMO: 'no',
          LOG_LEVEL: 'warn',
          LINESIDE_SECRET: secret.toString('hex'),
          ...more,
        })
      const without = await start({})
      stops.push(without.stop)
      const withIt = await start({ DATABASE_READ_URL: replica.address, METRICS_PORT: String(watchPort) })
      stops.push(withIt.stop)
      stops.push(commitAllTheTime(pool))
      const pids = {
        primary: await postmasterOf(pool),
        replica: replica.pid,
      }
      const rows: string[][] = []
      for (const { name, turns } of mixedScenarios(world)) {
        say(name)
        const cost = (server: { readonly url: string; readonly pid: number }) => costOf(server, turns, pids)
        for (const server of [without, withIt]) await cost(server)
        const found: { without: Cost[]; with: Cost[] } = { without: [], with: [] }
        const before = await reads(watchPort)
        for (let round = 0; round < rounds; round++)
          for (const side of round % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const))
            found[side].push(await cost(side === 'with' ? withIt : without))
        const after = await reads(watchPort)
        const of = (side: 'without' | 'with', what: keyof Cost) => median(found[side].map((one) => one[what]))
        const share = (after.replica - before.replica) / (after.all - before.all)
        rows.push([
          name,
          of('without', 'primary').toFixed(0),
          of('with', 'primary').toFixed(0),
          (of('with', 'primary') / of('without', 'primary')).toFixed(2),
          of('with', 'replica').toFixed(0),
          of('without', 'server').toFixed(0),
          of('with', 'server').toFixed(0),
          Number.isNaN(share) ? '' : `${(share * 100).toFixed(1)} %`,
        ])
      }
      return rows
    } finally {
      for (const stop of stops.reverse()) await stop()
    }
  })

/** Processor time of one request, in microseconds. */
interface Cost {
  readonly primary: number
  readonly replica: number
  readonly server: number
}

const costOf = async (
  server: { readonly url: string; readonly pid: number },
  turns: readonly Turn[],
  pids: { readonly primary: number; readonly replica: number },
): Promise<Cost> => {
  const used = () => Promise.all([pids.primary, pids.replica, server.pid].map(usedBy))
  const before = await used()
  const { latencies } = await load(server.url, turns, { connections, seconds: roundSeconds })
  const after = await used()
  const [primary = 0, replica = 0, ofServer = 0] = after.map(
    (seconds, at) => ((seconds - (before[at] ?? 0)) * 1e6) / latencies.length,
  )
  return { primary, replica, server: ofServer }
}

const reads = async (port: number): Promise<{ readonly replica: number; readonly all: number }> => {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const of = (at: string) =>
    Number(new RegExp(`^lineside_reads_total\\{at="${at}"\\} (\\d+)$`, 'm').exec(metrics)?.[1] ?? 0)
  // what is repeated counts at the replica before
  return { replica: of('replica') - of('repeated'), all: of('replica') + of('off') + of('behind') }
}

/** @returns stops it */
const commitAllTheTime = (pool: Pool): (() => Promise<void>) => {
  const running = new Set<Promise<unknown>>()
  const made = pool.query('create table if not exists bench_commits (at timestamptz not null)')
  const timer = setInterval(() => {
    const one: Promise<unknown> = made
      .then(() => pool.query('insert into bench_commits values (now())'))
      .finally(() => running.delete(one))
    running.add(one)
  }, 1000 / commitsPerSecond)
  return async () => {
    clearInterval(timer)
    await Promise.allSettled(running)
  }
}

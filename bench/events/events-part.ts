import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { givenCustomer } from '../../packages/server/test/builders.ts'
import { eventually } from '../../packages/server/test/eventually.ts'
import { createNatsServer, whyNoNats } from '../../packages/server/test/processes/nats-server.ts'
import { judged, unlimited } from '../budget.ts'
import { measured, type Row } from '../measured.ts'
import type { Part } from '../section.ts'
import { secondsUsed } from '../sip/processor-use.ts'
import { percentile } from '../statistics.ts'
import { withServices } from '../with-services.ts'
import type { EventTask, Seen } from './event-process.ts'

/** EVENT_SECONDS: other figures. */
const seconds = Number(process.env['EVENT_SECONDS'] ?? 20)
const perSecond = 1_000
const processes = 3
const companies = 300
/** GROW-06: an event is at every process this soon after its commit. */
const mostMilliseconds = 50

const head = ['', 'figure', 'budget', '']
const script = fileURLToPath(new URL('./event-process.ts', import.meta.url))

interface Load {
  /** Transactions a second. */
  readonly transactions: number
  /** Share of a core. */
  readonly processor: number
}
interface Run {
  readonly load: Load
  /** Milliseconds from each commit until the event was at each of the processes. */
  readonly afterMs: readonly number[]
  readonly twice: number
  readonly lost: number
}

/** Measures how soon events of one process are at all: bench -- events. */
export const eventsPart: Part = {
  name: 'events',
  run: async (say) => ({
    name: 'events',
    title: 'events between processes',
    how: [
      `${processes} processes with the server's own modules on a bundled PostgreSQL with its usual settings write ${perSecond.toLocaleString('en')} events a second in all for ${seconds} s (\`EVENT_SECONDS\`), each in a transaction of its own, for ${companies} companies in turn. The time lasts from the commit, as its process sees it, until the event is at each of the ${processes} processes, the own one included; p99 is of all of these.`,
      'The load of the carrier is that of the database with it, less that of the same transactions while nobody announces or reads. Processor time is that of all processes of PostgreSQL. NATS, database and processes share the cores.',
    ],
    tables: [{ head, rows: await measured('events', 600, () => rowsOf(say)) }],
  }),
}

const rowsOf = async (say: (progress: string) => void): Promise<readonly Row[]> => {
  say('nobody carries')
  const alone = await run({ eventsUrl: null, carries: false })
  say('NOTIFY')
  const notify = await run({ eventsUrl: null, carries: true })
  const rows = [...timesOf('NOTIFY', notify), ...loadOf('NOTIFY', notify, alone)]
  if (whyNoNats !== null) return [...rows, ['NATS', `not measured: ${whyNoNats}`, ...unlimited]]
  say('NATS')
  const nats = await createNatsServer()
  await nats.start()
  try {
    const over = await run({ eventsUrl: nats.url, carries: true })
    const ratio = (of: keyof Load): string =>
      ((over.load[of] - alone.load[of]) / (notify.load[of] - alone.load[of])).toFixed(2)
    return [
      ...rows,
      ...timesOf('NATS', over),
      ...loadOf('NATS', over, alone),
      ['load of the carrier, NATS : NOTIFY, transactions', ratio('transactions'), ...unlimited],
      ['load of the carrier, NATS : NOTIFY, processor', ratio('processor'), ...unlimited],
    ]
  } finally {
    await nats.close()
  }
}

const timesOf = (name: string, { afterMs, lost, twice }: Run): readonly Row[] => {
  const p99 = percentile(afterMs, 0.99)
  return [
    [`${name}: p50`, `${percentile(afterMs, 0.5).toFixed(0)} ms`, ...unlimited],
    [`${name}: p99`, `${p99.toFixed(0)} ms`, ...judged(p99, { limit: mostMilliseconds, at: 'most', unit: ' ms' })],
    [`${name}: slowest`, `${percentile(afterMs, 1).toFixed(0)} ms`, ...unlimited],
    [`${name}: lost`, String(lost), ...judged(lost, { limit: 0, at: 'most' })],
    [`${name}: twice`, String(twice), ...judged(twice, { limit: 0, at: 'most' })],
  ]
}

const loadOf = (name: string, { load }: Run, alone: Run): readonly Row[] => [
  [
    `${name}: transactions a second for the carrier, beside ${alone.load.transactions.toFixed(0)}`,
    (load.transactions - alone.load.transactions).toFixed(0),
    ...unlimited,
  ],
  [
    `${name}: share of a core for the carrier, beside ${(alone.load.processor * 100).toFixed(0)} %`,
    `${((load.processor - alone.load.processor) * 100).toFixed(0)} %`,
    ...unlimited,
  ],
]

const run = async (how: Pick<EventTask, 'eventsUrl' | 'carries'>): Promise<Run> => {
  let found: Run | null = null
  await withServices(async ({ services, connectionString }) => {
    const customers: number[] = []
    for (let at = 0; at < companies; at++) customers.push((await givenCustomer(services)).id)
    const children = Array.from({ length: processes }, (_, place) => {
      const task = { ...how, connectionString, place, perSecond: perSecond / processes, seconds, customers }
      return fork(script, [JSON.stringify(task satisfies EventTask)])
    })
    try {
      await Promise.all(children.map((child) => told(child)))
      const transactions = async (): Promise<number> => {
        // the figures of PostgreSQL are up to a second old
        await services.pool.query('select pg_stat_force_next_flush()')
        const { rows } = await services.pool.query<{ count: number }>(
          'select xact_commit as count from pg_stat_database where datname = current_database()',
        )
        return rows[0]?.count ?? 0
      }
      const [before, used, begun] = [await transactions(), await secondsUsed(process.pid), performance.now()]
      await Promise.all(
        children.map((child) => {
          child.send('write')
          return told(child)
        }),
      )
      const lastedSeconds = (performance.now() - begun) / 1000
      const [after, usedAfter] = [await transactions(), await secondsUsed(process.pid)]
      const load = {
        transactions: (after - before) / lastedSeconds,
        processor: (usedAfter.database - used.database) / lastedSeconds,
      }
      found = { load, ...(how.carries ? await seenBy(children) : { afterMs: [], lost: 0, twice: 0 }) }
    } finally {
      for (const child of children) child.kill('SIGKILL')
    }
  })
  if (found === null) throw new Error('nothing was measured')
  return found
}

const told = async (child: ChildProcess): Promise<unknown> => ((await once(child, 'message')) as [unknown])[0]

const seenBy = async (children: readonly ChildProcess[]): Promise<Omit<Run, 'load'>> => {
  const ask = () =>
    Promise.all(
      children.map((child) => {
        child.send('report')
        return told(child) as Promise<Seen>
      }),
    )
  // what has not arrived when the time is over is lost
  const seen = await eventually(async () => {
    const all = await ask()
    const written = all.reduce((sum, { committed }) => sum + committed.length, 0)
    if (all.some(({ arrived }) => arrived.length < written)) throw new Error('not all have arrived yet')
    return all
  }).catch(ask)
  const committed = new Map(seen.flatMap((one) => one.committed))
  const places = seen.map(({ arrived }) => new Map(arrived))
  return {
    afterMs: places.flatMap((arrived) =>
      [...arrived].map(([id, at]) => Math.max(0, at - (committed.get(id) ?? Number.NaN))),
    ),
    lost: places.reduce((sum, arrived) => sum + committed.size - arrived.size, 0),
    twice: seen.reduce((sum, { arrived }, at) => sum + arrived.length - (places[at]?.size ?? 0), 0),
  }
}

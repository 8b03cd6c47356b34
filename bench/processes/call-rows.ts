import { givenPbx } from '../../packages/server/test/builders/pbx-builders.ts'
import { givenSubscriber } from '../../packages/server/test/builders.ts'
import {
  givenRtcSession,
  givenRtcToken,
  noMedia,
  openBrowser,
  type TestBrowser,
} from '../../packages/server/test/test-browser.ts'
import type { Services } from '../../packages/server/src/domain/services.ts'
import { createPool } from '../../packages/server/src/platform/db/pool.ts'
import { judged, unlimited } from '../budget.ts'
import { type ChildServer, startChildServer } from '../child-server.ts'
import { measured, type Row } from '../measured.ts'
import type { Table } from '../section.ts'
import { postmasterOf, usedBy } from '../sip/processor-use.ts'
import { median } from '../statistics.ts'
import { withDataDir } from '../with-data-dir.ts'
import { withServices } from '../with-services.ts'
import { program } from './request-rows.ts'

/** So many that no browser calls more often than it may. */
const pairs = 100
const callsOfPair = 2
const atOnce = 12
const rounds = 6
/** A call between processes costs at most a fifth more than within one. */
const mostRatio = 1.2

interface Pair {
  readonly name: string
  readonly one: TestBrowser
  readonly two: TestBrowser
  readonly to: string
}
interface Round {
  /** Processor time of a call, in milliseconds. */
  readonly servers: number
  readonly database: number
  /** From the call to both sides' answer, in milliseconds. */
  readonly setup: number
}

/** Measures what a call costs where both sides are at one process, and where each is at its own. */
export const callRows = async (say: (progress: string) => void): Promise<Table> => ({
  head: ['calls', 'within one process', 'between two', 'ratio', 'budget', ''],
  rows: await measured('calls', 600, () => rowsOf(say)),
})

const rowsOf = async (say: (progress: string) => void): Promise<readonly Row[]> => {
  let rows: readonly Row[] = []
  await withServices(({ services, connectionString, secret }) =>
    withDataDir(async (dataDir) => {
      const servers: ChildServer[] = []
      const pool = createPool(connectionString)
      try {
        for (let at = 0; at < 2; at++)
          servers.push(
            await startChildServer([program], {
              DATABASE_URL: connectionString,
              DATA_DIR: dataDir,
              PORT: '0',
              SIP: 'off',
              DEMO: 'no',
              LOG_LEVEL: 'warn',
              LINESIDE_SECRET: secret.toString('hex'),
            }),
          )
        say(`${pairs} pairs of browsers`)
        const { within, between } = await openPairs(services, servers)
        const pids = { servers: servers.map(({ pid }) => pid), database: await postmasterOf(pool) }
        for (const some of [within, between]) await oneRound(some, pids)
        const found: { within: Round[]; between: Round[] } = { within: [], between: [] }
        for (let round = 0; round < rounds; round++) {
          say(`round ${round + 1} of ${rounds}`)
          for (const side of round % 2 === 0 ? (['within', 'between'] as const) : (['between', 'within'] as const))
            found[side].push(await oneRound(side === 'within' ? within : between, pids))
        }
        rows = rowsFrom(found.within, found.between)
        for (const { one, two } of [...within, ...between]) for (const { socket } of [one, two]) socket.close(1000)
      } finally {
        for (const server of servers) await server.stop()
        await pool.end()
      }
    }),
  )
  return rows
}

const openPairs = async (services: Services, servers: readonly ChildServer[]) => {
  const { customer } = await givenPbx(services)
  const open = async (extension: number, at: number) => {
    const seat = await givenSubscriber(services, { customer, pbx_extension: String(extension) })
    const token = await givenRtcToken(services, await givenRtcSession(services, seat))
    return await openBrowser(servers[at]?.url ?? '', { token })
  }
  const some = async (name: string, first: number, at: number): Promise<readonly Pair[]> => {
    const opened: Pair[] = []
    for (let extension = first; extension < first + 2 * pairs; extension += 2)
      opened.push({
        name: `${name}-${extension}`,
        one: await open(extension, 0),
        two: await open(extension + 1, at),
        to: String(extension + 1),
      })
    return opened
  }
  return { within: await some('within', 1000, 0), between: await some('between', 2000, 1) }
}

let made = 0

const oneCall = async ({ name, one, two, to }: Pair): Promise<number> => {
  const call = `${name}-${++made}`
  const began = performance.now()
  one.send({ type: 'call', call, to, description: 'offer', media: noMedia })
  const incoming = await two.next('incoming')
  two.send({ type: 'accept', call: incoming.call, description: 'answer', media: noMedia })
  await one.next('accepted')
  const setup = performance.now() - began
  one.send({ type: 'end', call })
  await two.next('ended')
  return setup
}

const oneRound = async (
  some: readonly Pair[],
  pids: { readonly servers: readonly number[]; readonly database: number },
): Promise<Round> => {
  const used = () => Promise.all([...pids.servers, pids.database].map(usedBy))
  const before = await used()
  const setups: number[] = []
  // one after the other: a line is busy for a moment after its call
  const left = Array.from({ length: callsOfPair }, () => some).flat()
  const work = async (): Promise<void> => {
    for (let pair = left.pop(); pair !== undefined; pair = left.pop()) setups.push(await oneCall(pair))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const after = await used()
  const ms = after.map((seconds, at) => ((seconds - (before[at] ?? 0)) * 1e3) / setups.length)
  return {
    servers: ms.slice(0, -1).reduce((sum, one) => sum + one, 0),
    database: ms.at(-1) ?? Number.NaN,
    setup: median(setups),
  }
}

const rowsFrom = (within: readonly Round[], between: readonly Round[]): readonly Row[] => {
  const row = (
    name: string,
    valueOf: (round: Round) => number,
    judge: (ratio: number) => readonly [string, string],
  ) => {
    const [one, two] = [median(within.map(valueOf)), median(between.map(valueOf))]
    return [name, one.toFixed(2), two.toFixed(2), (two / one).toFixed(2), ...judge(two / one)]
  }
  const free = () => unlimited
  return [
    row('servers, ms of processor', ({ servers }) => servers, free),
    row('database, ms of processor', ({ database }) => database, free),
    row(
      'both, ms of processor',
      ({ servers, database }) => servers + database,
      (ratio) => judged(ratio, { limit: mostRatio, at: 'most' }),
    ),
    row('from the call to the answer of both, ms, median', ({ setup }) => setup, free),
  ]
}

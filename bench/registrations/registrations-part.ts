import { edgeNumber } from '../../packages/server/src/sip/edge/edge-number.ts'
import { judged, unlimited } from '../budget.ts'
import type { Part } from '../section.ts'
import { difference, secondsUsed, type Use } from '../sip/processor-use.ts'
import { proves, registers } from '../sip/scenarios.ts'
import { type SipServer, sipPassword, withSipServer } from '../sip/sip-server.ts'
import { sippAddress, startSipp } from '../sip/sipp.ts'
import { withDataDir } from '../with-data-dir.ts'
import { type DatabaseWork, databaseWork, workSince } from './database-work.ts'

const atOnce = 24
const refreshes = 10_000
/** Phones that are registered beside those that refresh. */
const others = 100_000
const idleSeconds = 20
/** Phones that register each minute. */
const aimed = 100_000
/** Cores, for all that the aimed phones cost. */
const mostOfCore = 1
/** A quarter of what 1,000 refreshes wrote when each of them wrote its two rows. */
const mostRows = 500

/** Measures what phones cost that renew their registrations: bench -- registrations. */
export const registrationsPart: Part = {
  name: 'registrations',
  run: async (say) => {
    const rows: string[][] = []
    await withDataDir((directory) => withSipServer((server) => measure(server, directory, say, rows)))
    return {
      name: 'registrations',
      title: 'phones that stay registered',
      how: [
        `Setup: the built server with its own database and Kamailio. 200 phones behind routers, played by SIPp over UDP on loopback, renew their registrations ${refreshes} times, ${atOnce} at a time; each is asked for its password each time. ${others} more phones behind routers are registered at the same edge.`,
        'When each refresh wrote its rows, the same measurement gave for 1,000 refreshes: 0.24 s of Kamailio, 0.57 s of the database, 3,787 transactions, 1,986 rows, 409 kB of WAL, so 1.35 cores for 100,000 phones; and 0.080 cores for pings, which read all registrations each second.',
        `Processor time is that of Kamailio and of the database with all its sessions, so it holds on a busy machine, too. Rows are those inserted, updated and deleted. "Each minute" calculates what ${aimed} phones cost that register each minute. Pings to routers are counted over ${idleSeconds} s in which no phone registers, less what the platform does without them.`,
      ],
      tables: [{ head: ['1,000 refreshes', '', 'budget', ''], rows }],
    }
  },
}

const measure = async (
  { pid, pool, inside, outside: to, names, domain }: SipServer,
  directory: string,
  say: (progress: string) => void,
  table: string[][],
): Promise<void> => {
  const during = async (work: () => Promise<unknown>): Promise<{ use: Use; database: DatabaseWork }> => {
    const before = await databaseWork(pool)
    const used = await secondsUsed(pid)
    await work()
    const use = difference(await secondsUsed(pid), used)
    return { use, database: workSince(await databaseWork(pool), before) }
  }
  const address = sippAddress()
  const rows = names.map((name, index) => [name, proves(name, sipPassword), `192.168.7.${index}:5060`])
  const register = async (calls: number) => {
    const { ended } = await startSipp(directory, { address, scenario: registers(domain), rows, to, calls, atOnce })
    return await ended
  }
  const idle = () => during(() => new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000)))

  say('nobody is registered')
  const quiet = await idle()
  say(`${others} phones are registered`)
  await fill(pool, edgeNumber(inside))
  const pinging = await idle()
  const pings = (of: 'database' | 'Kamailio') => (pinging.use[of] - quiet.use[of]) / idleSeconds

  say('phones register')
  const first = await during(() => register(names.length))
  say(`${refreshes} refreshes`)
  let failed = 0
  const again = await during(async () => {
    failed = (await register(refreshes)).failed
  })
  const each = (value: number, times = refreshes) => (value * 1000) / times
  const refresh = again.use.database + again.use.Kamailio
  const add = (name: string, value: string, verdict: readonly [string, string] = unlimited) =>
    table.push([name, value, ...verdict])
  add('failed', String(failed), judged(failed, { limit: 0, at: 'most' }))
  add('processor seconds of Kamailio', each(again.use.Kamailio).toFixed(2))
  add('processor seconds of the database', each(again.use.database).toFixed(2))
  add('transactions', each(again.database.transactions).toFixed(0))
  const written = each(again.database.rows)
  add('rows written', written.toFixed(0), judged(written, { limit: mostRows, at: 'most' }))
  add('kB of WAL', (each(again.database.wal) / 1000).toFixed(0))
  add('rows written by 1,000 phones that come', each(first.database.rows, names.length).toFixed(0))
  const core = (refresh / refreshes) * (aimed / 60)
  add(`cores for ${aimed} phones, each minute`, core.toFixed(2), judged(core, { limit: mostOfCore, at: 'most' }))
  add(`cores of Kamailio for pings to ${others} routers`, pings('Kamailio').toFixed(3))
  add(`cores of the database for pings to ${others} routers`, pings('database').toFixed(3))
}

/** Registrations of lines that do not exist, at addresses of this machine where nobody listens. */
const fill = async (pool: SipServer['pool'], edge: number): Promise<void> => {
  await pool.query(
    `insert into lineside_sip.location (ruid, username, domain, contact, received, expires, callid, user_agent, socket,
       server_id, cflags, keepalive, partition)
     select 'bench-' || n, 'bench-' || n, 'bench.example', 'sip:bench-' || n || '@192.168.8.1:5060',
       format('sip:127.%s.%s.%s:5060', 200 + n % 50, n / 50 % 250, 1 + n / 12500 % 250), extract(epoch from now())::bigint + 3600,
       'bench-' || n, 'Bench', 'udp:127.0.0.1:5060', $1, 64, 1, n % 20
     from generate_series(1, $2::int) n`,
    [edge, others],
  )
  await pool.query('vacuum analyze lineside_sip.location')
}

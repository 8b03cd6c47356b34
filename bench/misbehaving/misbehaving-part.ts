import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { createPool } from '../../packages/server/src/platform/db/pool.ts'
import { joinOrStartPostgres } from '../../packages/server/src/platform/db/postgres/postgres-join.ts'
import { judged } from '../budget.ts'
import { accountOf, type DemoServer, signedIn, startDemoServer } from '../demo-server.ts'
import type { Part } from '../section.ts'
import { median, percentile } from '../statistics.ts'
import { withDataDir } from '../with-data-dir.ts'
import { type Facts, misbehaviours, savesBesideImport } from './misbehaviours.ts'

const seconds = 10
/** How many times slower the 99th percentile of other users' pages may become through the misbehaving seat. */
const mostTimes = 5
const mostSignInSeconds = 1

/** Measures how much one seat can disturb the others: bench -- misbehaving. */
export const misbehavingPart: Part = {
  name: 'misbehaving',
  run: (say) =>
    withDataDir(async (dataDir) => {
      const server = await startDemoServer(dataDir)
      try {
        await openExtensions(dataDir)
        return {
          name: 'misbehaving',
          title: 'effect of one misbehaving seat on other customers',
          how: [
            `One seat of one customer of the demo world misbehaves for ${seconds} s, from a process of its own. A seat of another customer reads a page of 25 conversations every 20 ms, and signs in every half second from another address.`,
            'The first row is the same without anybody misbehaving. 503 are answers with `retry-after` to the misbehaving seat. Load generator, server and database share the cores.',
          ],
          tables: [{ head, rows: await measure(server, say) }],
        }
      } finally {
        await server.stop()
      }
    }),
}

const head = ['', 'p50 ms', 'p99 ms', 'budget', '', 'sign-in, worst', 'budget', '', 'answers to the seat']

/** Fills a seat's own address book with 19,900 contacts. */
const fillContacts = async (url: string, account: Parameters<typeof signedIn>[1]): Promise<void> => {
  const rows = Array.from({ length: 19_900 }, (_none, index) => `Contact ${index},+4319920${index}`)
  const body = new FormData()
  body.append('json', JSON.stringify({ shared: false, duplicates: 'skip' }))
  body.append('file', new Blob([['name,work', ...rows].join('\n')]), 'contacts.csv')
  const headers = await signedIn(url, account)
  const answer = await fetch(`${url}/api/lineside/contacts/import`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`The contacts were not imported: ${answer.status} ${await answer.text()}`)
}

/** Extends the range of extensions, because the demo's companies only have room for a hundred seats. */
const openExtensions = async (dataDir: string): Promise<void> => {
  const { connectionString, stop } = await joinOrStartPostgres({ dataDir, log: pino({ level: 'silent' }) })
  const pool = createPool(connectionString, { max: 1 })
  await pool.query(`update customers set ext_range_max = '99999'`)
  await pool.end()
  await stop()
}

const measure = async (
  { url, accounts }: DemoServer,
  say: (progress: string) => void,
): Promise<readonly (readonly string[])[]> => {
  const other = accountOf(accounts, 'eva.lindner')
  const others = async (): Promise<Probe> => await probe(url, other)
  say('nobody misbehaves')
  await others()
  const idle = await others()
  const limit = percentile(idle.pages, 0.99) * mostTimes
  const rows = [row('nobody misbehaves', idle, limit, {})]

  const pilot = await factsOf(url, accountOf(accounts, 'anna.novak'))
  say(savesBesideImport.name)
  const imported = runImport(url, pilot.authorization)
  const beside = await during(url, savesBesideImport.name, pilot, others)
  rows.push(row(`${savesBesideImport.name} (the import: ${await imported})`, beside.result, limit, beside.answers))

  await fillContacts(url, accountOf(accounts, 'max.berger'))
  for (const { name } of misbehaviours) {
    say(name)
    const seat = await factsOf(url, accountOf(accounts, 'max.berger'))
    const { result, answers } = await during(url, name, seat, others)
    rows.push(row(name, result, limit, answers))
    // let open requests end, so that they do not affect the next row
    await delay(3_000)
  }
  return rows
}

interface Probe {
  /** The time of each page, in milliseconds. */
  readonly pages: readonly number[]
  readonly signIns: readonly number[]
}

const row = (name: string, { pages, signIns }: Probe, limit: number, answers: Record<number, number>) => {
  const p99 = percentile(pages, 0.99)
  const worst = Math.max(...signIns) / 1000
  return [
    name,
    median(pages).toFixed(1),
    p99.toFixed(1),
    ...judged(p99, { limit: Number(limit.toFixed(1)), at: 'most', unit: ' ms' }),
    `${worst.toFixed(2)} s`,
    ...judged(worst, { limit: mostSignInSeconds, at: 'most', unit: ' s' }),
    Object.entries(answers)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', '),
  ]
}

const probe = async (url: string, account: Parameters<typeof signedIn>[1]): Promise<Probe> => {
  const headers = await signedIn(url, account)
  const end = performance.now() + seconds * 1000
  const timed = async (pauseMs: number, work: () => Promise<unknown>): Promise<number[]> => {
    const times: number[] = []
    while (performance.now() < end) {
      const start = performance.now()
      await work()
      times.push(performance.now() - start)
      await delay(pauseMs)
    }
    return times
  }
  const page = async () => {
    const answer = await fetch(`${url}/api/conversations/?rows=25&page=1&no_count=true`, { headers })
    if (!answer.ok) throw new Error(`A page of another customer is answered ${answer.status}`)
    await answer.arrayBuffer()
  }
  const [pages, signIns] = await Promise.all([timed(20, page), timed(500, () => signedIn(url, account))])
  return { pages, signIns }
}

const during = async <T>(url: string, name: string, facts: Facts, work: () => Promise<T>) => {
  const script = fileURLToPath(new URL('./misbehave.ts', import.meta.url))
  const misbehaving = fork(script, [JSON.stringify({ url, name, facts })])
  const kill = () => misbehaving.kill('SIGKILL')
  process.once('exit', kill)
  const result = await work()
  const heard = once(misbehaving, 'message')
  misbehaving.send('stop')
  const [answers] = (await heard) as [Record<number, number>]
  process.off('exit', kill)
  return { result, answers }
}

const factsOf = async (
  url: string,
  account: { username: string; password: string; subscriber_id: number },
): Promise<Facts> => {
  const { authorization } = await signedIn(url, account)
  const answer = await fetch(`${url}/api/cfdestinationsets/`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `bench ${Math.random()}`, destinations: [] }),
  })
  const setId = Number(answer.headers.get('location')?.split('/').pop())
  return { authorization, subscriberId: account.subscriber_id, username: account.username, setId }
}

/**
 * Runs an import of seats.
 * @returns how it ended
 */
const runImport = async (url: string, authorization: string): Promise<string> => {
  const headers = { authorization }
  const path = `${url}/api/lineside/seatimports/`
  const form = new FormData()
  form.append('json', JSON.stringify({ duplicates: 'fail' }))
  const rows = Array.from({ length: 600 }, (_none, index) => `Imported ${index},${20_000 + index}`)
  form.append('file', new Blob([['name,extension', ...rows].join('\n')]), 'seats.csv')
  const { id } = (await (await fetch(path, { method: 'POST', headers, body: form })).json()) as { id: number }
  const start = performance.now()
  for (let phase = ''; ; await delay(200)) {
    const before = phase
    const answer = await fetch(`${path}${id}?verdicts=none`, { headers })
    if (answer.ok) phase = ((await answer.json()) as { phase: string }).phase
    if (phase === 'checked' && before !== 'checked') await fetch(`${path}${id}/run`, { method: 'POST', headers })
    if (phase === 'done' || phase === 'failed' || performance.now() - start > 120_000)
      return `${phase} after ${((performance.now() - start) / 1000).toFixed(0)} s`
  }
}

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { load, type Turn } from '../api/load.ts'
import { judged } from '../budget.ts'
import { accountOf, signedIn, startDemoServer } from '../demo-server.ts'
import type { Part } from '../section.ts'
import { percentile } from '../statistics.ts'
import { withDataDir } from '../with-data-dir.ts'

const seconds = 20
/** RUN-02 asks for a thousand changes a minute. */
const changesPerMinute = 1_000
/** Most milliseconds for 99 of 100 changes. */
const mostMilliseconds = 250

const head = ['', 'figure', 'budget', '']

/** Measures changes by the operators' API beside normal requests: bench -- operators. */
export const operatorsPart: Part = {
  name: 'operators',
  run: async (say) => ({
    name: 'operators',
    title: 'changes by the API of operators',
    how: [
      `The built server with the demo world and the bundled PostgreSQL. Two connections ask for 25 conversations as fast as they are answered, for ${seconds} s: first alone, then while a program changes a line by \`subscribers change\` at a steady ${changesPerMinute.toLocaleString('en')} a minute, each a transaction with its entry in the log of changes. Load generator, server and database share the cores.`,
      'By a profile, a change takes 3.7 ms of the server’s processor, six tenths of it to send its statements and to read their answers one after the other: no part stands out. The rest of a change is waiting for the database, whose commits wait for the disk. Fewer statements a change (the line before and after it in one) would be the next step.',
    ],
    tables: [{ head, rows: await withDataDir((dataDir) => rowsOf(dataDir, say)) }],
  }),
}

const rowsOf = async (dataDir: string, say: (progress: string) => void): Promise<string[][]> => {
  const server = await startDemoServer(dataDir)
  try {
    const headers = await signedIn(server.url, accountOf(server.accounts, 'max.berger'))
    const turns: readonly Turn[] = [[{ path: '/api/conversations/?rows=25', headers }]]
    const key = await madeKey(dataDir)
    await load(server.url, turns, { connections: 2, seconds: 2 })
    say('requests alone')
    const alone = await load(server.url, turns, { connections: 2, seconds })
    say('requests beside changes')
    const changing = new AbortController()
    const [beside, changes] = await Promise.all([
      load(server.url, turns, { connections: 2, seconds }).finally(() => changing.abort()),
      change(server.url, key, changing.signal),
    ])
    const perMinute = (changes.length * 60) / seconds
    const slowest = percentile(changes, 0.99)
    return [
      ['changes a minute', perMinute.toFixed(0), ...judged(perMinute, { limit: changesPerMinute * 0.95, at: 'least' })],
      ['change, p50', `${percentile(changes, 0.5).toFixed(1)} ms`, '', ''],
      [
        'change, p99',
        `${slowest.toFixed(1)} ms`,
        ...judged(slowest, { limit: mostMilliseconds, at: 'most', unit: ' ms' }),
      ],
      ['request alone, p99', `${percentile(alone.latencies, 0.99).toFixed(1)} ms`, '', ''],
      ['request beside changes, p99', `${percentile(beside.latencies, 0.99).toFixed(1)} ms`, '', ''],
    ]
  } finally {
    await server.stop()
  }
}

const madeKey = async (dataDir: string): Promise<string> => {
  const main = fileURLToPath(new URL('../../packages/server/dist/admin-cli/main.js', import.meta.url))
  const args = [main, 'keys', 'create', '--role', 'operator', '--name', 'bench', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir } })
  return (JSON.parse(stdout) as { readonly key: string }).key
}

/**
 * Begins a change at a steady pace until the signal, whether or not the earlier ones are answered.
 * @returns the time of each, in milliseconds
 * @throws Error for a change that is refused
 */
const change = async (url: string, key: string, ended: AbortSignal): Promise<readonly number[]> => {
  const changes: Promise<number>[] = []
  const began = performance.now()
  await new Promise<void>((resolve) => {
    const pace = setInterval(() => {
      const due = ((performance.now() - began) * changesPerMinute) / 60_000
      while (changes.length < due) changes.push(changeOne(url, key, changes.length))
    }, 20)
    ended.addEventListener('abort', () => {
      clearInterval(pace)
      resolve()
    })
  })
  return await Promise.all(changes)
}

const changeOne = async (url: string, key: string, count: number): Promise<number> => {
  const began = performance.now()
  const answer = await fetch(`${url}/api/operator/commands/subscribers/change`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ subscriber: 'max.berger@nordwind.example', 'display-name': `Max Berger ${count}` }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`A change is answered ${answer.status} ${text}`)
  return performance.now() - began
}

import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { judged, unlimited } from '../budget.ts'
import { startChildServer } from '../child-server.ts'
import { scalePassword } from '../scale/fill-scale.ts'
import type { Part } from '../section.ts'
import { percentile } from '../statistics.ts'
import { withDataDir } from '../with-data-dir.ts'
import { fillInstallation, type Installation } from './fill-installation.ts'

const dist = (path: string) => fileURLToPath(new URL(`../../packages/server/dist/${path}`, import.meta.url))
/** Seconds in which reads are measured without a backup. */
const idleSeconds = 15
const leastRate = 50
const mostSlower = 2

const sizeOf = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)

/** SAFE-01: backups, exports and their way back, and reads meanwhile: bench -- backup. */
export const backupPart: Part = {
  name: 'backup',
  run: (say) =>
    withDataDir(async (directory) => {
      const dataDir = join(directory, 'data')
      await mkdir(dataDir, { mode: 0o711 })
      const conversations = sizeOf('BACKUP_CONVERSATIONS', 500_000)
      const size = { conversations, megabytes: sizeOf('BACKUP_MEGABYTES', 1_000) }
      say('filling')
      const filled = await fillInstallation(dataDir, size)
      const count = (value: number) => value.toLocaleString('en')
      return {
        name: 'backup',
        title: `${count(conversations)} conversations and ${count(filled.files)} files of ${count(size.megabytes)} MB`,
        how: [
          `The built server with the bundled PostgreSQL (${count(Math.round(filled.databaseMegabytes))} MB), on the same disk as the backups. One client reads page 1 of a line again and again, 2 ms after each answer: for ${idleSeconds} s alone, during the first backup, and alone again (control). MB/s: database and files together. \`BACKUP_CONVERSATIONS\` and \`BACKUP_MEGABYTES\` set other sizes.`,
        ],
        tables: [{ head: ['', 'figure', 'budget', ''], rows: await rowsOf({ directory, dataDir, filled, say }) }],
      }
    }),
}

interface Ground {
  readonly directory: string
  readonly dataDir: string
  readonly filled: Installation
  readonly say: (progress: string) => void
}

const rowsOf = async ({ directory, dataDir, filled, say }: Ground): Promise<readonly (readonly string[])[]> => {
  const passphraseFile = join(directory, 'passphrase')
  await writeFile(passphraseFile, 'tall-lantern-81-over-quiet-water\n', { mode: 0o600 })
  const backups = join(directory, 'backups')
  const exports = join(directory, 'exports')
  /** Runs a command of the shell. @returns seconds */
  const run = async (data: string, ...args: string[]): Promise<number> => {
    say(args.slice(0, 2).join(' '))
    const began = performance.now()
    await promisify(execFile)(process.execPath, [dist('admin-cli/main.js'), ...args, '--json'], {
      env: { PATH: process.env['PATH'], DATA_DIR: data, BACKUP_PASSPHRASE_FILE: passphraseFile },
      maxBuffer: 1e8,
    })
    return (performance.now() - began) / 1000
  }
  const server = await startChildServer([dist('main.js')], {
    DATA_DIR: dataDir,
    PORT: '0',
    SIP: 'off',
    DEMO: 'no',
    LOG_LEVEL: 'warn',
  })
  const seconds = { create: 0, again: 0, verify: 0, export: 0 }
  const reads: number[][] = []
  try {
    const authorization = await signedIn(server.url)
    await readUntil(server.url, authorization, setTimeout(2_000))
    say('reads alone')
    reads.push(await readUntil(server.url, authorization, setTimeout(idleSeconds * 1000)))
    const creating = run(dataDir, 'backup', 'create', '--to', backups)
    reads.push(await readUntil(server.url, authorization, creating))
    seconds.create = await creating
    say('reads alone, again')
    reads.push(await readUntil(server.url, authorization, setTimeout(idleSeconds * 1000)))
    seconds.again = await run(dataDir, 'backup', 'create', '--to', backups)
    seconds.verify = await run(dataDir, 'backup', 'verify', backups)
    seconds.export = await run(dataDir, 'export', '--to', exports)
  } finally {
    await server.stop()
  }
  const restored = await run(join(directory, 'restored'), 'backup', 'restore', backups)
  const imported = await run(join(directory, 'imported'), 'import', exports)
  const megabytes = filled.databaseMegabytes + filled.fileMegabytes
  const timed = (name: string, spent: number) => [name, `${spent.toFixed(1)} s`, ...unlimited]
  const rate = megabytes / seconds.create
  const [alone = Number.NaN, beside = Number.NaN, control = Number.NaN] = reads.map((spent) => percentile(spent, 0.99))
  return [
    timed('first backup', seconds.create),
    ['MB/s', rate.toFixed(0), ...judged(rate, { limit: leastRate, at: 'least' })],
    timed('second backup, nothing has changed', seconds.again),
    timed('verify', seconds.verify),
    timed('restore', restored),
    timed('export', seconds.export),
    timed('import', imported),
    ['read alone, p50', `${percentile(reads[0] ?? [], 0.5).toFixed(1)} ms`, ...unlimited],
    ['read alone, p99', `${alone.toFixed(1)} ms`, ...unlimited],
    ['read beside a backup, p50', `${percentile(reads[1] ?? [], 0.5).toFixed(1)} ms`, ...unlimited],
    ['read beside a backup, p99', `${beside.toFixed(1)} ms`, ...unlimited],
    ['p99 beside : alone', (beside / alone).toFixed(2), ...judged(beside / alone, { limit: mostSlower, at: 'most' })],
    ['control: p99 alone again : alone', (control / alone).toFixed(2), ...unlimited],
  ]
}

const signedIn = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/login_jwt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'line2@scale.test', password: scalePassword }),
  })
  if (!response.ok) throw new Error(`The sign-in was answered ${response.status}`)
  return `Bearer ${((await response.json()) as { readonly jwt: string }).jwt}`
}

/** Reads until the work is over. @returns the time of each read, in milliseconds */
const readUntil = async (url: string, authorization: string, work: Promise<unknown>): Promise<number[]> => {
  const over = { is: false }
  const ending = work.finally(() => (over.is = true)).catch(() => undefined)
  const spent: number[] = []
  while (!over.is) {
    const began = performance.now()
    const response = await fetch(`${url}/api/conversations/?page=1&rows=15&no_count=1`, { headers: { authorization } })
    await response.text()
    if (response.status !== 200) throw new Error(`A read was answered ${response.status}`)
    spent.push(performance.now() - began)
    await setTimeout(2)
  }
  await ending
  return spent
}

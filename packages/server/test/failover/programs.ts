import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { commandFor, type RunAs } from '../../src/platform/db/postgres/postgres-run-as.ts'

/** The files that operators begin with; the tests run these. */
export const exampleFile = (path: string): string => resolve(import.meta.dirname, '../../../../deploy', path)

/** PostgreSQL 15 of Debian: Patroni needs pg_basebackup and pg_rewind, which the bundled one lacks. */
export const postgresPrograms = '/usr/lib/postgresql/15/bin'

/** Why it cannot be run; null: it can. */
export const whyMissing = (...programs: readonly string[]): string | null =>
  programs.map((path) => (existsSync(path) ? null : `${path} is missing`)).find((why) => why !== null) ?? null

/** PostgreSQL and pgbouncer refuse to run as root; this is the user "nobody". */
const nobody = 65_534
export const ordinaryUser = (): RunAs =>
  process.getuid?.() === 0 ? { how: 'user', uid: nobody, gid: nobody } : { how: 'direct' }

/** Makes a directory that the user of these programs owns. */
export const makeOwn = async (path: string, runAs = ordinaryUser()): Promise<void> => {
  await mkdir(path, { recursive: true })
  if (runAs.how === 'user') await chown(path, runAs.uid, runAs.gid)
  await chmod(path, 0o755)
}

/** A program of the test, with all that it has said. */
export interface RunningProgram {
  readonly pid: number
  said(): string
  isOver(): boolean
  end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<void>
}

export const startProgram = (
  program: readonly string[],
  { directory, runAs = ordinaryUser() }: { readonly directory: string; readonly runAs?: RunAs },
): RunningProgram => {
  const { command, ids } = commandFor(runAs, [...program])
  const [file = '', ...args] = command
  const child: ChildProcess = spawn(file, args, {
    ...ids,
    cwd: directory,
    env: { PATH: process.env['PATH'], HOME: directory, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-40_000)
    })
  const ended = once(child, 'exit')
  ended.catch(() => undefined)
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  return {
    pid: child.pid ?? 0,
    said: () => said,
    isOver,
    end: async (signal) => {
      if (isOver()) return
      child.kill(signal)
      await ended
    },
  }
}

import { chown, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { SetupError } from '../setup-error.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import type { RunAs } from './postgres-run-as.ts'
import { runPostgres } from './postgres-spawn.ts'

/** The name of the database and of its only user. */
export const DATABASE_NAME = 'lineside'

const INITDB_OPTIONS = [
  `--username=${DATABASE_NAME}`,
  '--encoding=UTF8',
  // built in: needs no locale of the system, and sorts the same everywhere
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  // only who may enter the directory reaches the socket
  '--auth-local=trust',
  '--auth-host=reject',
]

/**
 * Makes the database directory unless it is there. It appears complete or not at all: a crash on the way leaves only a
 * directory that the next start clears away.
 * @param isDurable whether it must survive a power cut
 * @throws SetupError with the program's own words
 */
export async function ensureCluster(
  cluster: string,
  binaries: PostgresBinaries,
  runAs: RunAs,
  isDurable: boolean,
): Promise<void> {
  await removeUnfinished(cluster)
  if (await stat(cluster).catch(() => undefined)) return
  const unfinished = await mkdtemp(`${cluster}.new-`)
  try {
    if (runAs.how === 'user') await chown(unfinished, runAs.uid, runAs.gid)
    const sync = isDurable ? [] : ['--no-sync']
    await must(runAs, [binaries.initdb, '-D', unfinished, ...INITDB_OPTIONS, ...sync])
    const settings = ['-c', 'log_checkpoints=off', '-c', `fsync=${isDurable ? 'on' : 'off'}`]
    const single = [binaries.postgres, '--single', '-D', unfinished, ...settings, 'postgres']
    await must(runAs, single, `create database ${DATABASE_NAME}\n`)
    await rename(unfinished, cluster)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function must(runAs: RunAs, program: string[], input?: string): Promise<void> {
  const failure = await runPostgres(runAs, program, input)
  if (failure === undefined) return
  throw new SetupError(
    `The bundled PostgreSQL can not be set up here (${failure.split('\n').at(-1)}): see to that, or set DATABASE_URL to a PostgreSQL of yours.`,
  )
}

async function removeUnfinished(cluster: string): Promise<void> {
  const parent = dirname(cluster)
  const left = (await readdir(parent)).filter((name) => name.startsWith(`${basename(cluster)}.new-`))
  for (const name of left) await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 })
}

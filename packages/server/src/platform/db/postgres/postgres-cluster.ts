import { chown, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { SetupError } from '../../setup-error.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import type { RunAs } from './postgres-run-as.ts'
import { giveToRole, readRolePassword } from './postgres-role.ts'
import { runPostgres } from './postgres-spawn.ts'

/** Name of the database, and of the superuser that made it and can never sign in. */
export const DATABASE_NAME = 'lineside'

const INITDB_OPTIONS = [
  `--username=${DATABASE_NAME}`,
  '--encoding=UTF8',
  // the built-in provider needs no locale of the system and sorts the same everywhere
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  // nobody can sign in until the application's role exists
  '--auth-local=reject',
  '--auth-host=reject',
]

export interface ClusterTools {
  readonly binaries: PostgresBinaries
  readonly runAs: RunAs
  /** Whether the database must survive a power cut. */
  readonly isDurable: boolean
  /** Whether the application's role may make databases: tests copy theirs. */
  readonly mayCreateDatabases: boolean
}

/**
 * Makes the database directory, if there is none, and the application's role in it. It appears complete or not at all:
 * a crash leaves only a directory that the next start removes.
 * @returns the passwords of the roles of the application, of the SIP edge and of backups
 * @throws SetupError with the message of the program that failed
 */
export async function ensureCluster(cluster: string, tools: ClusterTools): Promise<ClusterPasswords> {
  await removeUnfinished(cluster)
  if ((await stat(cluster).catch(() => undefined)) === undefined) await createCluster(cluster, tools)
  if ((await readPasswords(cluster)) === null) await prepareRole(cluster, tools)
  const passwords = await readPasswords(cluster)
  if (passwords === null) throw new Error(`${cluster} has no passwords of its roles`)
  return passwords
}

export interface ClusterPasswords {
  readonly password: string
  readonly sipPassword: string
  readonly backupPassword: string
}

const readPasswords = async (cluster: string): Promise<ClusterPasswords | null> => {
  const password = await readRolePassword(cluster)
  const sipPassword = await readRolePassword(cluster, 'lineside_sip')
  const backupPassword = await readRolePassword(cluster, 'lineside_backup')
  if (password === null || sipPassword === null || backupPassword === null) return null
  return { password, sipPassword, backupPassword }
}

async function createCluster(cluster: string, tools: ClusterTools): Promise<void> {
  const { binaries, runAs, isDurable } = tools
  const unfinished = await mkdtemp(`${cluster}.new-`)
  try {
    if (runAs.how === 'user') await chown(unfinished, runAs.uid, runAs.gid)
    const sync = isDurable ? [] : ['--no-sync']
    await must(runAs, [binaries.initdb, '-D', unfinished, ...INITDB_OPTIONS, ...sync])
    await runSingle(unfinished, tools, 'postgres', `create database ${DATABASE_NAME}\n`)
    await prepareRole(unfinished, tools)
    await rename(unfinished, cluster)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

const prepareRole = (cluster: string, tools: ClusterTools): Promise<void> =>
  giveToRole(cluster, DATABASE_NAME, tools.mayCreateDatabases, (commands) =>
    runSingle(cluster, tools, DATABASE_NAME, commands),
  )

/** Runs commands, one per line, in the single-user mode of a stopped database; the first one that fails ends it. */
async function runSingle(
  cluster: string,
  { binaries, runAs, isDurable }: ClusterTools,
  database: string,
  commands: string,
): Promise<void> {
  const settings = { log_checkpoints: 'off', fsync: isDurable ? 'on' : 'off', exit_on_error: 'on' }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  await must(runAs, [binaries.postgres, '--single', '-D', cluster, ...options, database], commands)
}

async function must(runAs: RunAs, program: string[], input?: string): Promise<void> {
  const failure = await runPostgres(runAs, program, input)
  if (failure === undefined) return
  throw new SetupError(
    `The bundled PostgreSQL cannot be set up here (${failure.split('\n').at(-1)}): solve that, or set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

async function removeUnfinished(cluster: string): Promise<void> {
  const parent = dirname(cluster)
  const left = (await readdir(parent)).filter((name) => name.startsWith(`${basename(cluster)}.new-`))
  for (const name of left) await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 })
}

import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { prepareDataDir } from '../../data-dir.ts'
import type { Log } from '../../log.ts'
import { createBoundedLog } from '../bounded-log.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { keepRunning } from '../keep-running.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { DATABASE_NAME, ensureCluster } from './postgres-cluster.ts'
import {
  backupConnectionStringFor,
  chooseSocketDir,
  clusterNameFor,
  connectionStringFor,
  makeGuestSocketDir,
  PORT,
  postgresCommand,
} from './postgres-command.ts'
import { clearLeftovers } from './postgres-leftovers.ts'
import { startPostgresProcess } from './postgres-process.ts'
import { chooseRunAs } from './postgres-run-as.ts'

export interface StartPostgresOptions {
  /** The server's data directory: the cluster lies in its folder `postgres`, beside the lock and the log. */
  dataDir: string
  log: Log
  /** Additional settings of PostgreSQL. */
  settings?: Record<string, string>
  /** Whether the application's role may make other databases: tests copy theirs. */
  mayCreateDatabases?: boolean
  /** Group id of another user of this machine, who may connect through a socket of its own. */
  guestGroup?: number | undefined
  /** Called once, when the database has died and cannot be restarted. */
  onGiveUp?: (error: unknown) => void
}

/** How the SIP edge connects, with its own role. */
export interface EdgeDatabase {
  /** Host name, or the directory of the socket. */
  readonly host: string
  readonly port: number
  readonly name: string
  readonly password: string
}

export interface Postgres {
  connectionString: string
  /** Address for backups, which speak the replication protocol. */
  forBackup: string
  forEdge: EdgeDatabase
  stop(): Promise<void>
}

/**
 * Runs the bundled PostgreSQL in the data directory and keeps it running: when it dies, it is restarted at the same
 * address. When this process dies, the next start finds everything that was committed.
 * @throws SetupError in one sentence: no binaries, no way to run them, or another server uses the directory
 */
export async function startPostgres(options: StartPostgresOptions): Promise<Postgres> {
  const cluster = join(await prepareDataDir(options.dataDir), 'postgres')
  const unlock = await lockDataDir(`${cluster}.lock`)
  try {
    const { stop, ...postgres } = await startLocked(cluster, options)
    const end = async () => {
      await stop()
      await unlock()
    }
    let ending: Promise<void> | undefined
    return { ...postgres, stop: () => (ending ??= end()) }
  } catch (error) {
    await unlock()
    throw error
  }
}

async function startLocked(cluster: string, options: StartPostgresOptions): Promise<Postgres> {
  const binaries = await findPostgresBinaries()
  const runAs = await chooseRunAs(cluster, [dirname(cluster), dirname(binaries.postgres)])
  const { password, sipPassword, backupPassword } = await ensureCluster(cluster, {
    binaries,
    runAs,
    isDurable: options.settings?.fsync !== 'off',
    mayCreateDatabases: options.mayCreateDatabases ?? false,
  })
  const socketDir = await chooseSocketDir(cluster, runAs)
  const guestDir =
    options.guestGroup === undefined
      ? socketDir
      : await makeGuestSocketDir(join(dirname(cluster), 'guest'), runAs, options.guestGroup)
  const socketDirs = [...new Set([socketDir, guestDir])]
  const paths = socketDirs.map(({ path }) => path)
  const removeSocketDirs = async () => {
    for (const { path, isTemporary } of socketDirs) if (isTemporary) await rm(path, { recursive: true, force: true })
  }

  const command = postgresCommand(binaries.postgres, cluster, paths, options.settings ?? {})
  const writeLog = createBoundedLog(`${cluster}.log`)
  const start = async () => {
    await clearLeftovers(cluster, clusterNameFor(cluster), paths)
    return startPostgresProcess(runAs, command, writeLog)
  }
  try {
    const stop = await keepRunning(start, {
      name: 'PostgreSQL',
      log: options.log,
      onGiveUp: options.onGiveUp ?? ((error) => options.log.error(error)),
    })
    return {
      connectionString: connectionStringFor(socketDir.path, password),
      forBackup: backupConnectionStringFor(socketDir.path, backupPassword),
      forEdge: { host: guestDir.path, port: PORT, name: DATABASE_NAME, password: sipPassword },
      async stop() {
        await stop()
        await removeSocketDirs()
      },
    }
  } catch (error) {
    await removeSocketDirs()
    throw error
  }
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SetupError } from '../../setup-error.ts'
import { DataDirInUseError } from './data-dir-lock.ts'
import { backupConnectionStringFor, connectionStringFor } from './postgres-command.ts'
import { readRolePassword } from './postgres-role.ts'
import { type Postgres, type StartPostgresOptions, startPostgres } from './postgres-supervisor.ts'

/**
 * For tools that work beside a server: joins the database of the server that runs on the data directory, and leaves it
 * running when the tool stops. Where no server runs, it starts the database until the tool stops.
 */
export async function joinOrStartPostgres(options: StartPostgresOptions): Promise<Omit<Postgres, 'forEdge'>> {
  try {
    return await startPostgres(options)
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error
    return { ...(await runningAddresses(options.dataDir)), stop: () => Promise.resolve() }
  }
}

/**
 * The address of the database of the server that runs on this directory. In its postmaster.pid, line 5 is the directory
 * of the socket and line 8 the state.
 * @throws SetupError when no server runs, or it is not ready yet
 */
export const runningAddress = async (dataDir: string): Promise<string> =>
  (await runningAddresses(dataDir)).connectionString

async function runningAddresses(dataDir: string): Promise<Pick<Postgres, 'connectionString' | 'forBackup'>> {
  const cluster = join(dataDir, 'postgres')
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const password = await readRolePassword(cluster)
  const lines = text.split('\n').map((line) => line.trim())
  const socketDir = lines[4]
  if (!socketDir || lines[7] !== 'ready' || password === null) {
    throw new SetupError(`The server on ${dataDir} has just begun to start or to stop: try again in a moment.`)
  }
  // a server of an older version has no such role: only a backup needs it, and is then refused
  const backupPassword = (await readRolePassword(cluster, 'lineside_backup')) ?? ''
  return {
    connectionString: connectionStringFor(socketDir, password),
    forBackup: backupConnectionStringFor(socketDir, backupPassword),
  }
}

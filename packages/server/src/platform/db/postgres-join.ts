import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SetupError } from '../setup-error.ts'
import { DataDirInUseError } from './data-dir-lock.ts'
import { connectionStringFor } from './postgres-command.ts'
import { readRolePassword } from './postgres-role.ts'
import { type Postgres, type StartPostgresOptions, startPostgres } from './postgres-supervisor.ts'

/**
 * For tools that work beside a server: the database of the server that runs on the data directory, which stays as it is
 * when the tool stops; without one, a database for the time being.
 */
export async function joinOrStartPostgres(options: StartPostgresOptions): Promise<Omit<Postgres, 'forEdge'>> {
  try {
    return await startPostgres(options)
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error
    return { connectionString: await runningAddress(options.dataDir), stop: () => Promise.resolve() }
  }
}

/**
 * The address of the database of the server that runs on this directory. Line 5 of its postmaster.pid is the socket's
 * directory, line 8 its state.
 * @throws SetupError none runs, or not yet
 */
export async function runningAddress(dataDir: string): Promise<string> {
  const cluster = join(dataDir, 'postgres')
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const password = await readRolePassword(cluster)
  const lines = text.split('\n').map((line) => line.trim())
  const socketDir = lines[4]
  if (!socketDir || lines[7] !== 'ready' || password === null) {
    throw new SetupError(`The server on ${dataDir} has just begun to start or to stop: try again in a moment.`)
  }
  return connectionStringFor(socketDir, password)
}

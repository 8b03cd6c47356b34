import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SetupError } from '../setup-error.ts'
import { DataDirInUseError } from './data-dir-lock.ts'
import { connectionStringFor } from './postgres-command.ts'
import { type Postgres, type StartPostgresOptions, startPostgres } from './postgres-supervisor.ts'

/**
 * For tools that work beside a server: the database of the server that runs on the data directory, which stays as it is
 * when the tool stops; without one, a database for the time being.
 */
export async function joinOrStartPostgres(options: StartPostgresOptions): Promise<Postgres> {
  try {
    return await startPostgres(options)
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error
    return { connectionString: await runningAddress(options.dataDir), stop: () => Promise.resolve() }
  }
}

/** Line 5 of its postmaster.pid is the socket's directory, line 8 its state. */
async function runningAddress(dataDir: string): Promise<string> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.trim())
  const socketDir = lines[4]
  if (!socketDir || lines[7] !== 'ready') {
    throw new SetupError(`The server on ${dataDir} has just begun to start or to stop: try again in a moment.`)
  }
  return connectionStringFor(socketDir)
}

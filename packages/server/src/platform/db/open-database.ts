import type { Config } from '../../config.ts'
import type { Log } from '../log.ts'
import { SetupError } from '../setup-error.ts'
import type { Pool } from './database.ts'
import { migrate } from './migrate.ts'
import { createPool, questionConnections } from './pool.ts'
import { type EdgeDatabase, startPostgres } from './postgres-supervisor.ts'

export interface OpenedDatabase {
  readonly connectionString: string
  readonly pool: Pool
  /** For what the portal asks about calls (whether people reach a line, what would happen): their statement takes longer to plan than to answer. */
  readonly questions: Pool
  /** Where the SIP edge finds its tables in our own database; null: the database is not ours. */
  readonly forEdge: EdgeDatabase | null
  /** Ends the connections, and the database too if it is our own. */
  close(): Promise<void>
}

export interface OpenDatabaseOptions {
  readonly log: Log
  /** Our own database died and can not be brought back. */
  readonly onLost: (error: unknown) => void
  /** The group of another user of this machine whom our own database lets in. */
  readonly guestGroup?: number | undefined
}

/**
 * The database of DATABASE_URL, or our own in the data directory, at the newest schema.
 * @throws SetupError in one sentence when there is none
 */
export const openDatabase = async (
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { log, onLost, guestGroup }: OpenDatabaseOptions,
): Promise<OpenedDatabase> => {
  const { connectionString, forEdge, stop } =
    databaseUrl === undefined
      ? await startPostgres({ dataDir, log, guestGroup, onGiveUp: onLost })
      : { connectionString: databaseUrl, forEdge: null, stop: () => Promise.resolve() }
  const pool = createPool(connectionString, { log })
  const questions = createPool(connectionString, { max: questionConnections, isPlannedOnce: true, log })
  const close = async () => {
    for (const open of [questions, pool]) if (!open.ended) await open.end()
    await stop()
  }
  try {
    await pool.query('select 1').catch((error: unknown) => {
      throw databaseUrl === undefined ? error : unreachable(error)
    })
    await migrateAlone(connectionString)
    return { connectionString, pool, questions, forEdge, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A migration of a large database takes longer than any request may. */
const migrateAlone = async (connectionString: string): Promise<void> => {
  const pool = createPool(connectionString, { max: 1, queryTimeoutMs: 0 })
  try {
    await migrate(pool)
  } finally {
    await pool.end()
  }
}

/** The address itself is not said: it holds a password. */
const unreachable = (error: unknown): SetupError =>
  new SetupError(
    `The database of DATABASE_URL does not let us in (${error instanceof Error ? error.message || error.name : String(error)}).`,
  )

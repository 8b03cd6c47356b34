import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { reason } from '../reason.ts'
import { SetupError } from '../setup-error.ts'
import type { Pool } from './database.ts'
import { migrate } from './migrate.ts'
import { createPool, questionConnections } from './pool.ts'
import { type EdgeDatabase, startPostgres } from './postgres/postgres-supervisor.ts'
import { isRefusedByPooler, noSessions, requireSame, requireSessions } from './sessions/require-sessions.ts'
import { waitForDatabase } from './away/wait-for-database.ts'

type DatabaseConfig = Pick<
  Config,
  'databaseUrl' | 'databaseSessionUrl' | 'dataDir' | 'databaseWaitSeconds' | 'databaseConnections'
>

export interface OpenedDatabase {
  /** For connections that keep their session. */
  readonly connectionString: string
  /** May go through a pooler that gives each transaction another connection. */
  readonly pool: Pool
  /**
   * Pool for the portal's questions about calls (whether a line can be reached, what would happen to a call): planning
   * their statement takes longer than running it, so this pool plans it once.
   */
  readonly questions: Pool
  /** How the SIP edge reaches its tables in our own database; null: the database is not ours. */
  readonly forEdge: EdgeDatabase | null
  /** Ends the connections, and also the database if it is our own. */
  close(): Promise<void>
}

export interface OpenDatabaseOptions {
  readonly log: Log
  /** Called when our own database has died and cannot be restarted. */
  readonly onLost: (error: unknown) => void
  /** Group id of another user of this machine, who may connect to our own database. */
  readonly guestGroup?: number | undefined
  /** Called before the schema is touched: throws when this database is not to be used. */
  readonly admit: (pool: Pool) => Promise<void>
}

/**
 * Opens the database of DATABASE_URL, or our own in the data directory, and brings it to the newest schema.
 * @throws SetupError in one sentence when it cannot be opened
 */
export const openDatabase = async (
  { databaseUrl, databaseSessionUrl, dataDir, databaseWaitSeconds, databaseConnections }: DatabaseConfig,
  { log, onLost, guestGroup, admit }: OpenDatabaseOptions,
): Promise<OpenedDatabase> => {
  const { connectionString, forEdge, stop } =
    databaseUrl === undefined
      ? await startPostgres({ dataDir, log, guestGroup, onGiveUp: onLost })
      : { connectionString: databaseSessionUrl ?? databaseUrl, forEdge: null, stop: () => Promise.resolve() }
  const isPooled = databaseSessionUrl !== undefined
  const pool = createPool(isPooled && databaseUrl ? databaseUrl : connectionString, {
    max: databaseConnections,
    log,
    isPooled,
  })
  const questions = createPool(connectionString, { max: questionConnections, isPlannedOnce: true, log })
  const close = async () => {
    for (const open of [questions, pool]) if (!open.ended) await open.end()
    await stop()
  }
  try {
    const patience = { patienceMs: databaseWaitSeconds * 1000, log }
    await waitForDatabase(pool, patience).catch(databaseUrl === undefined ? undefined : saying('DATABASE_URL'))
    if (databaseUrl !== undefined) {
      const setting = isPooled ? 'DATABASE_SESSION_URL' : 'DATABASE_URL'
      // past the pooler the database may answer later than the pooler itself
      await waitForDatabase(questions, patience).catch(saying(setting))
      await requireSessions(setting, connectionString).catch(saying(setting))
    }
    if (isPooled) await requireSame(pool, questions).catch(saying('DATABASE_URL and DATABASE_SESSION_URL'))
    await admit(pool)
    await migrateAlone(connectionString)
    return { connectionString, pool, questions, forEdge, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Migrates over its own connection without a timeout: migrating a large database takes longer than any request may. */
const migrateAlone = async (connectionString: string): Promise<void> => {
  const pool = createPool(connectionString, { max: 1, queryTimeoutMs: 0 })
  try {
    await migrate(pool)
  } finally {
    await pool.end()
  }
}

/**
 * Names the setting that an error is about. The message leaves out the address, which holds a password.
 * @throws SetupError always
 */
const saying =
  (setting: string) =>
  (error: unknown): never => {
    if (error instanceof SetupError) throw error
    if (error instanceof Error && isRefusedByPooler(error)) throw noSessions(setting)
    // an error of several addresses has no text
    const why = error instanceof Error && error.message === '' ? error.name : reason(error)
    throw new SetupError(`The database of ${setting} does not let us in (${why}).`)
  }

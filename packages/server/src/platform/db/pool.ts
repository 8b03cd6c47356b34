import { Pool, type PoolConfig, TypeOverrides } from 'pg'
import type { Log } from '../log.ts'

const INT8 = 20
const INT8_ARRAY = 1016
/** No request waits longer than this for one statement. */
const STATEMENT_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 5_000

/** A bigint column as a number. Refuses what a number can not hold, instead of rounding it. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit into a number`)
  return value
}

/** One dimension only: `{1,2,NULL}`. */
function parseInt8Array(text: string): (number | null)[] {
  if (text === '{}') return []
  return text
    .slice(1, -1)
    .split(',')
    .map((entry) => (entry === 'NULL' ? null : parseInt8(entry)))
}

function numberTypes(): TypeOverrides {
  const types = new TypeOverrides()
  types.setTypeParser(INT8, parseInt8)
  types.setTypeParser(INT8_ARRAY, parseInt8Array)
  return types
}

/** What every connection of ours has in common: bigint as number, a name in pg_stat_activity, and limits on waiting. */
export function connectionOptions(connectionString: string): PoolConfig {
  return {
    connectionString,
    types: numberTypes(),
    application_name: 'lineside',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  }
}

/**
 * A pool of connections. One that breaks (the database was restarted) is dropped with a warning and replaced by the next
 * query; who was using it finds its next statement refused.
 */
export function createPool(connectionString: string, options: { max?: number; log?: Log } = {}): Pool {
  const pool = new Pool({
    ...connectionOptions(connectionString),
    max: options.max ?? 10,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  })
  // the pool listens to idle connections only: without a listener of its own, the end of one that somebody uses between
  // two statements would be the end of the server
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      // connections that were let go may still hear that the database ends
      if (!pool.ending) options.log?.warn(`A database connection broke: ${error.message}`)
    }),
  )
  pool.on('error', () => undefined)
  return pool
}

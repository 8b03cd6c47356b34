import { type Client, Pool, type PoolClient, type PoolConfig, TypeOverrides } from 'pg'
import type { Log } from '../log.ts'

const INT8 = 20
const INT8_ARRAY = 1016
/** No request waits longer than this for one statement. */
const STATEMENT_TIMEOUT_MS = 15_000
/** Nor for a database that does not even say that it took too long. */
const QUERY_TIMEOUT_MS = 18_000
const CONNECT_TIMEOUT_MS = 5_000
/** Of the pool that requests and jobs share. */
export const poolConnections = 10

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

/** Of the pool for questions about calls. */
export const questionConnections = 3

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

export interface PoolOptions {
  readonly max?: number
  readonly log?: Log
  /** Its statements are few and always the same: each is planned once for all values, by connection. */
  readonly isPlannedOnce?: boolean
  /** 0: as long as it takes. */
  readonly queryTimeoutMs?: number
}

/**
 * A pool of connections. One that breaks (the database was restarted) is dropped with a warning and replaced by the next
 * query; who was using it finds its next statement refused.
 */
export function createPool(connectionString: string, options: PoolOptions = {}): Pool {
  const { max = poolConnections, queryTimeoutMs = QUERY_TIMEOUT_MS, log } = options
  const pool = new Pool({
    ...connectionOptions(connectionString),
    ...(options.isPlannedOnce === true ? { options: '-c plan_cache_mode=force_generic_plan' } : {}),
    max,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
  })
  pool.on('connect', (client) => {
    endWhenSilent(client)
    // the pool listens to idle connections only: without a listener of its own, the end of one that somebody uses between
    // two statements would be the end of the server
    client.on('error', (error) => {
      // connections that were let go may still hear that the database ends
      if (!pool.ending) log?.warn(`A database connection broke: ${error.message}`)
    })
  })
  pool.on('error', () => undefined)
  return pool
}

/** A connection on which an answer is overdue is not given to the next one, who would wait behind that answer. */
function endWhenSilent(client: PoolClient): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  const watched = (...parameters: unknown[]): unknown => {
    const result = query(...parameters)
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') void (client as unknown as Client).end()
      })
    return result
  }
  client.query = watched as PoolClient['query']
}

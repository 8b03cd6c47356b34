import { type Client, Pool, type PoolClient, type PoolConfig, TypeOverrides } from 'pg'
import type { Log } from '../log.ts'

const INT8 = 20
const INT8_ARRAY = 1016
/** Limit on one statement of a request. */
const STATEMENT_TIMEOUT_MS = 15_000
/** Limit for the case that the database does not even report that timeout. */
const QUERY_TIMEOUT_MS = 18_000
const CONNECT_TIMEOUT_MS = 5_000
/** Connections in the pool that requests share, unless DATABASE_CONNECTIONS says otherwise. */
export const poolConnections = 10

/** Reads a bigint column as a number; throws when a number cannot hold it exactly. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit into a number`)
  return value
}

/** Reads an array of one dimension, such as `{1,2,NULL}`. */
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

/** Connections in the pool for questions about calls. */
export const questionConnections = 3

/**
 * Options of all our connections: bigint as number, a name in pg_stat_activity, and timeouts.
 *
 * Compiling a statement (JIT, which Debian's PostgreSQL does) takes seconds on a busy machine, and our large ones are over in
 * milliseconds: a call that waits for its lines would not ring.
 */
export function connectionOptions(connectionString: string): PoolConfig {
  return { ...pooledOptions(connectionString), options: withoutJit }
}

const withoutJit = '-c jit=off'

/** As `connectionOptions`, for a pooler, which takes no settings of a session. */
export function pooledOptions(connectionString: string): PoolConfig {
  return {
    connectionString,
    types: numberTypes(),
    application_name: 'lineside',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  }
}

export interface PoolOptions {
  /**
   * A pooler gives each transaction another connection: nothing is left in the session, neither limits, which the pooler
   * sets itself, nor prepared statements.
   */
  readonly isPooled?: boolean
  readonly max?: number
  readonly log?: Log
  /** The pool's statements are few and always the same: each connection plans each of them once, for all values. */
  readonly isPlannedOnce?: boolean
  readonly connectTimeoutMs?: number
  /** Limit on one statement, in the database. */
  readonly statementTimeoutMs?: number
  /** 0: no limit. */
  readonly queryTimeoutMs?: number
}

/**
 * Makes a pool of connections. A connection that breaks (the database was restarted) is dropped with a warning and
 * replaced at the next query; code that holds it gets an error at its next statement.
 */
export function createPool(connectionString: string, options: PoolOptions = {}): Pool {
  const { max = poolConnections, queryTimeoutMs = QUERY_TIMEOUT_MS, log } = options
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS, connectTimeoutMs = CONNECT_TIMEOUT_MS, isPooled = false } = options
  const pool = new Pool({
    ...(isPooled ? pooledOptions(connectionString) : connectionOptions(connectionString)),
    ...(options.isPlannedOnce === true ? { options: `${withoutJit} -c plan_cache_mode=force_generic_plan` } : {}),
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(isPooled
      ? {}
      : { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS }),
    query_timeout: queryTimeoutMs,
  })
  pool.on('connect', (client) => {
    endWhenSilent(client)
    if (isPooled) prepareNothing(client)
    // the pool listens only to idle connections: without this listener, a connection that breaks while somebody holds
    // it between two statements would crash the server
    client.on('error', (error) => {
      // connections that the pool has already released may still report that the database ends
      if (!pool.ending) log?.warn(`A database connection broke: ${error.message}`)
    })
  })
  pool.on('error', () => undefined)
  return pool
}

const watchMs = 2_000

/**
 * A connection of its own for those who watch the server: it answers when requests have taken all others, and gives up
 * before the watcher does.
 */
export function createWatchPool(connectionString: string, log: Log, isPooled = false): Pool {
  return createPool(connectionString, {
    max: 1,
    statementTimeoutMs: watchMs,
    queryTimeoutMs: watchMs + 500,
    log,
    isPooled,
  })
}

/** A connection whose answer is overdue is closed and not reused: the next query would have to wait for that answer. */
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

/** A prepared statement has a name in the session: without it, it is one like any other. */
function prepareNothing(client: PoolClient): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  const unnamed = (first: unknown, ...others: unknown[]): unknown =>
    query(isNamed(first) ? { ...first, name: undefined } : first, ...others)
  client.query = unnamed as PoolClient['query']
}

const isNamed = (query: unknown): query is { readonly name: string } =>
  typeof query === 'object' && query !== null && 'name' in query && 'text' in query && !('submit' in query)

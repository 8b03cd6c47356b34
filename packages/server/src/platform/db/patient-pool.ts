import type { Pool, PoolClient } from 'pg'
import { isDatabaseAway } from './database-away.ts'

/**
 * What the queue waits out: it tries again what failed with this code. Any other failure to note that a job is done would
 * end the whole process, since nobody waits for that note.
 */
const triedAgain = 'ETIMEDOUT'

const asTimeout = (error: unknown): never => {
  if (error instanceof Error && isDatabaseAway(error)) Object.assign(error, { code: triedAgain })
  throw error
}

type AnyCall = (...parameters: unknown[]) => unknown

/** Failures that it promises are marked; what takes a callback hears of them as ever. */
const marked =
  (call: AnyCall): AnyCall =>
  (...parameters) => {
    const result = call(...parameters)
    return result instanceof Promise ? result.catch(asTimeout) : result
  }

const forever = new Promise<never>(() => undefined)

/** A pool for the queue, which goes on when the database comes back, or has been too busy to answer. */
export const patient = (pool: Pool): Pool => {
  const connect = marked(pool.connect.bind(pool) as AnyCall)
  // what is still tried again when the server ends goes with it: the next start does that job once more
  pool.connect = ((...parameters) => (pool.ending ? forever : connect(...parameters))) as AnyCall as Pool['connect']
  pool.on('connect', (client: PoolClient) => {
    client.query = marked(client.query.bind(client)) as PoolClient['query']
  })
  return pool
}

import type { Pool, PoolClient } from 'pg'
import { isDatabaseAway } from './away/database-away.ts'

/**
 * The code with which the job queue tries again. Any other failure while it notes that a job is done would end the
 * whole process, because nothing handles that promise.
 */
const triedAgain = 'ETIMEDOUT'

const asTimeout = (error: unknown): never => {
  if (error instanceof Error && isDatabaseAway(error)) Object.assign(error, { code: triedAgain })
  throw error
}

type AnyCall = (...parameters: unknown[]) => unknown

/** Gives rejected promises that code; functions that take a callback get their errors unchanged. */
const marked =
  (call: AnyCall): AnyCall =>
  (...parameters) => {
    const result = call(...parameters)
    return result instanceof Promise ? result.catch(asTimeout) : result
  }

const forever = new Promise<never>(() => undefined)

/**
 * Makes a pool fit for the job queue, which then survives a database that is away for a while or too busy to answer.
 */
export const patient = (pool: Pool): Pool => {
  const connect = marked(pool.connect.bind(pool) as AnyCall)
  // when the server stops, calls that would be tried again never settle; the next start runs that job once more
  pool.connect = ((...parameters) => (pool.ending ? forever : connect(...parameters))) as AnyCall as Pool['connect']
  pool.on('connect', (client: PoolClient) => {
    client.query = marked(client.query.bind(client)) as PoolClient['query']
  })
  return pool
}

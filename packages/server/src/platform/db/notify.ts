import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** The one channel of PostgreSQL that we use; ours are told apart by the first word of the payload. */
export const PG_CHANNEL = 'lineside'

const CHANNEL = /^[a-z][a-z0-9_]*$/
/** PostgreSQL takes 7,999 bytes, and what is said belongs into a row. */
const MAX_ID_LENGTH = 64

/**
 * Tells every server process that a row was written. Inside a transaction they hear it when, and only when, it commits.
 * @param id of the row: 64 characters at most
 */
export async function notify(db: Kysely<Database>, channel: string, id: string | number): Promise<void> {
  const payload = `${channel} ${id}`
  if (!CHANNEL.test(channel) || String(id).length > MAX_ID_LENGTH) {
    throw new Error(`A notification is a channel and an id, not "${payload.slice(0, 100)}"`)
  }
  await sql`select pg_notify(${PG_CHANNEL}, ${payload})`.execute(db)
}

import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** The one PostgreSQL channel that we use; the first word of the payload names our own channel. */
export const PG_CHANNEL = 'lineside'

const CHANNEL = /^[a-z][a-z0-9_]*$/
/** PostgreSQL allows 7,999 bytes, but a payload only names a row: the content belongs in the row. */
const MAX_ID_LENGTH = 64

/**
 * Tells every server process that a row was written. Inside a transaction the message is sent only if and when it
 * commits.
 * @param id of the row, at most 64 characters
 */
export async function notify(db: Kysely<Database>, channel: string, id: string | number): Promise<void> {
  const payload = `${channel} ${id}`
  if (!CHANNEL.test(channel) || String(id).length > MAX_ID_LENGTH) {
    throw new Error(`A notification is a channel and an id, not "${payload.slice(0, 100)}"`)
  }
  await sql`select pg_notify(${PG_CHANNEL}, ${payload})`.execute(db)
}

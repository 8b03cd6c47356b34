import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Reads from one moment of the database, a portion at a time. */
export interface Snapshot {
  /** The rows of a query; at most one query is read at a time. */
  rows<Row>(query: RawBuilder<Row>): AsyncGenerator<Row>
  close(): Promise<void>
}

/** Rows that are held in memory at a time. */
const portion = 500

/** Opens a snapshot on a connection of its own; close it, because the database keeps removed rows for as long. */
export const openSnapshot = async (db: Db): Promise<Snapshot> => {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  return {
    async *rows<Row>(query: RawBuilder<Row>) {
      await sql`declare portions no scroll cursor for ${query}`.execute(transaction)
      for (;;) {
        const { rows } = await sql<Row>`fetch forward ${sql.raw(String(portion))} from portions`.execute(transaction)
        yield* rows
        if (rows.length < portion) break
      }
      await sql`close portions`.execute(transaction)
    },
    close: async () => {
      await transaction.rollback().execute()
    },
  }
}

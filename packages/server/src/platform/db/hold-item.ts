import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Makes the writers of one item of a resource take turns: each waits here until the transaction before it has ended. */
export async function holdItem(db: Db, resource: string, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${resource}), ${id})`.execute(db)
}

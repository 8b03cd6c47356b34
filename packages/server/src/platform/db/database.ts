import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from './schema.ts'

/** The typed query builder over a pool. Ending it (`destroy`) ends the pool. */
export function createDatabase(pool: Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

import { Kysely } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { createMovingDialect } from './moving-writes.ts'
import type { Database } from './schema.ts'

export type { Pool, PoolClient }

/** The query builder, or one transaction of it. */
export type Db = Kysely<Database>

/** The typed query builder over a pool. Ending it (`destroy`) ends the pool. */
export function createDatabase(pool: Pool): Db {
  return new Kysely<Database>({ dialect: createMovingDialect(pool) })
}

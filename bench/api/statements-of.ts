import { Kysely, PostgresDialect } from 'kysely'
import type { Db, Pool } from '../../packages/server/src/platform/db/database.ts'
import type { Database } from '../../packages/server/src/platform/db/schema.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The SQL that a store builds: it runs once and is recorded. */
export const statementsOf = async (pool: Pool, work: (db: Db) => Promise<void>): Promise<readonly Statement[]> => {
  const statements: Statement[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      statements.push({ text: query.sql, values: query.parameters })
    },
  })
  await work(db)
  return statements
}

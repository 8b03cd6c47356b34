import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import type { Db } from '../../platform/db/database.ts'
import { callsOfNumber } from './calls-up-store.ts'

const { pool, db } = await createTestDatabase()
await pool.query(`
  insert into calls (id, owner, started_at, ended_at, numbers)
    select 'over ' || i, 1, now() - i * interval '1 second', now(), array['43664' || i, '43199200'] from generate_series(1, 20000) i;
  insert into calls (id, owner, started_at, state)
    select 'up ' || i, 1, now(), jsonb_build_object('legs', jsonb_build_object('a', jsonb_build_object('party',
      jsonb_build_object('number', '+43664' || i)))) from generate_series(1, 20) i`)
await pool.query('vacuum analyze calls')

/** How often a table was read from end to end in this transaction. */
const wholeReads = async (within: Db, table: string): Promise<number> => {
  const { rows } = await sql<{ times: number }>`
    select seq_scan::int as times from pg_stat_xact_user_tables where relname = ${table}`.execute(within)
  return rows[0]?.times ?? 0
}

test('RUN-03: calls of a number outside are found by an index, those that are up and those since yesterday', async () => {
  const [found, reads] = await db.transaction().execute(async (within) => {
    const calls = await callsOfNumber(within, '436647', 20)
    return [calls, await wholeReads(within, 'calls')] as const
  })
  expect(found).toEqual(['up 7', 'over 7'])
  expect(reads).toBe(0)
  expect(await callsOfNumber(db, '43199200', 3)).toEqual(['over 1', 'over 2', 'over 3'])
  expect(await callsOfNumber(db, '49', 20)).toEqual([])
})

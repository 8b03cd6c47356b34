import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { holdLock } from '../../../platform/db/locks.ts'
import type { CustomerTable } from '../customer-tables.ts'
import { firstIdOf, type IdType } from './id-ranges.ts'

/** The number by which the ids of this cell begin; null: it has none yet. */
export const ownNumber = async (db: Db): Promise<number | null> =>
  (await db.selectFrom('cell_membership').select('number').executeTakeFirst())?.number ?? null

/**
 * Lets the ids of all that customers have begin in the range of this cell, and notes its number. Rows that are there keep their ids, and
 * a sequence that has gone further goes on where it is.
 */
export const moveIntoRange = async (db: Db, tables: readonly CustomerTable[], number: number): Promise<void> => {
  await db.transaction().execute(async (within) => {
    // two that set a sequence one after the other would give ids twice
    await holdLock(within, { name: 'range of ids', id: 0 })
    for (const { name, type } of await sequencesOf(within, tables)) {
      const first = firstIdOf(number, type)
      await sql`select setval(${name}::regclass, ${first}, false) from ${sql.raw(name)} where last_value < ${first}`.execute(
        within,
      )
    }
    await within.updateTable('cell_membership').set({ number }).execute()
  })
}

/** The sequences of these tables; those that are kept by month may have another name until their rows have been moved. */
const sequencesOf = async (
  db: Db,
  tables: readonly CustomerTable[],
): Promise<readonly { readonly name: string; readonly type: IdType }[]> => {
  const names = tables.map(({ name }) => name)
  const { rows } = await sql<{ name: string; type: IdType }>`
    select format('public.%I', q.relname) as name, format_type(s.seqtypid, null) as type
    from pg_sequence s join pg_class q on q.oid = s.seqrelid
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = q.oid and d.refclassid = 'pg_class'::regclass
      and d.deptype in ('a', 'i')
    join pg_class c on c.oid = d.refobjid
    where c.relnamespace = 'public'::regnamespace
      and regexp_replace(c.relname, '_(before|by_month)$', '') = any (${names}::text[]) order by 1`.execute(db)
  return rows
}

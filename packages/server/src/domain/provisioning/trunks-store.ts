import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The networks in PostgreSQL's notation and sorted, so that equal lists are equal texts. */
export const canonicalNetworks = async (db: Db, networks: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ all: string[] | null }>`
    select array_agg(distinct abbrev(n::inet)) as all from unnest(${networks}::text[]) n`.execute(db)
  return rows[0]?.all ?? []
}

export const findTrunkByName = (db: Db, name: string) =>
  db.selectFrom('trunks').selectAll().where('name', '=', name).executeTakeFirst()

export const countTrunks = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('trunks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Finds another trunk that is recognised by address only and shares one with these networks. */
export const findTrunkOfNetworks = async (
  db: Db,
  networks: readonly string[],
  but: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('trunks')
    .select('name')
    .where('kind', '=', 'address')
    .where('name', '<>', but)
    .where(sql<boolean>`exists (
      select from unnest(sources) s, unnest(${networks}::text[]) n where s && n::inet)`)
    .executeTakeFirst()
  return row?.name
}

export const deleteTrunk = async (db: Db, name: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('trunks').where('name', '=', name).executeTakeFirst()
  return numDeletedRows > 0n
}

import type { LineSummary } from '@lineside/contract/resources/line-summary'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/**
 * Summaries of these lines by id. It does not check whether the caller may see them: the query that gave the ids must
 * do so.
 */
export const lineSummaries = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, LineSummary>> => {
  const rows = await db
    .selectFrom('subscribers as s')
    .innerJoin('domains as d', 'd.id', 's.domain_id')
    .leftJoin('numbers as n', (join) => join.onRef('n.subscriber_id', '=', 's.id').on('n.is_primary', '=', true))
    .where(sql<boolean>`s.id = any(${ids}::int[])`)
    .select([
      ...(['s.id', 's.username', 's.webusername', 's.display_name', 's.pbx_extension', 's.customer_id'] as const),
      ...(['s.is_pbx_group', 's.is_pbx_pilot', 'd.name as domain'] as const),
      sql<LineSummary['primary_number']>`case when n.id is not null then
        json_build_object('cc', n.cc, 'ac', n.ac, 'sn', n.sn, 'number_id', n.id) end`.as('primary_number'),
    ])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

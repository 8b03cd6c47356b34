import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface HandedSeat {
  readonly id: number
  readonly username: string
  readonly domain: string
  /** Web user name without the domain. */
  readonly webusername: string
  readonly display_name: string | null
  readonly email: string | null
  readonly pbx_extension: string | null
  readonly is_pbx_pilot: boolean
  readonly is_pbx_group: boolean
  /** From the line's preferences. */
  readonly language: string | null
}

/** Those of these lines that belong to the customer, by id. */
export const findSeats = async (
  db: Db,
  customerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, HandedSeat>> => {
  const rows = await db
    .selectFrom('subscribers as s')
    .innerJoin('domains as d', 'd.id', 's.domain_id')
    .leftJoin('subscriber_preferences as p', 'p.subscriber_id', 's.id')
    .select(['s.id', 's.username', 'd.name as domain', 's.display_name', 's.email', 's.pbx_extension'])
    .select(['s.is_pbx_pilot', 's.is_pbx_group'])
    .select(sql<string>`coalesce(s.webusername, s.username)`.as('webusername'))
    .select(sql<string | null>`p.preferences ->> 'language'`.as('language'))
    .where('s.customer_id', '=', customerId)
    .where('s.status', '=', 'active')
    .where('s.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

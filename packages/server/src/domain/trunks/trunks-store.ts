import type { Trunk } from '@lineside/telephony/outside/trunk'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { TrunksTable } from '../../platform/db/tables/trunk-tables.ts'

type Row = Selectable<TrunksTable>

export const trunkOf = (row: Row): Trunk => ({
  id: row.id,
  name: row.name,
  priority: row.priority,
  isEnabled: row.is_enabled,
  kind: row.kind,
  host: row.host,
  port: row.port,
  transport: row.transport,
  domain: row.domain,
  format: { style: row.number_style, country: row.country, prefix: row.number_prefix },
  mainNumber: row.main_number,
  isTrusted: row.is_trusted,
  showsForeign: row.shows_foreign,
  takesPlace: row.takes_place,
  account:
    row.username === null || row.realm === null || row.ha1 === null
      ? null
      : { username: row.username, realm: row.realm, ha1: row.ha1 },
})

/** All trunks, in the order in which calls try them. */
export const listTrunks = (db: Db): Promise<readonly Row[]> =>
  db.selectFrom('trunks').selectAll().orderBy('priority').orderBy('id').execute()

export const hasTrunks = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('trunks').select('id').limit(1).executeTakeFirst()) !== undefined

export const findTrunk = async (db: Db, id: number): Promise<Trunk | undefined> => {
  const row = await db.selectFrom('trunks').selectAll().where('id', '=', id).executeTakeFirst()
  return row && trunkOf(row)
}

/**
 * The line that has a number, and that this cell serves.
 * @param digits with the country code
 */
export const findNumberHolder = async (db: Db, digits: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('numbers as n')
    .innerJoin('subscribers as s', 's.id', 'n.subscriber_id')
    .select('s.id')
    .where('n.e164', '=', digits)
    .where('s.status', '<>', 'terminated')
    .where(sql<boolean>`not is_elsewhere(s.customer_id)`)
    .executeTakeFirst()
  return row?.id
}

/** The data of a line on whose account an outside call goes. */
export interface OutsideAccount {
  readonly customerId: number
  /** Its own primary number; if it has none, its pilot's. */
  readonly number: string | null
  /** The primary number of its pilot. */
  readonly mainNumber: string | null
  readonly cc: string | null
  /** Most outside calls of its customer at the same time; null: the platform's default. */
  readonly mostCalls: number | null
}

export const findOutsideAccount = (db: Db, subscriberId: number): Promise<OutsideAccount | undefined> =>
  db
    .selectFrom('subscribers as s')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .leftJoin('numbers as n', (join) => join.onRef('n.subscriber_id', '=', 's.id').on('n.is_primary', '=', true))
    .leftJoin('subscribers as pilot', (join) =>
      join
        .onRef('pilot.customer_id', '=', 's.customer_id')
        .on('pilot.is_pbx_pilot', '=', true)
        .on('pilot.status', '<>', 'terminated'),
    )
    .leftJoin('numbers as m', (join) => join.onRef('m.subscriber_id', '=', 'pilot.id').on('m.is_primary', '=', true))
    .select((row) => [
      's.customer_id as customerId',
      'c.outside_calls as mostCalls',
      row.fn.coalesce('n.e164', 'm.e164').as('number'),
      'm.e164 as mainNumber',
      row.fn.coalesce('n.cc', 'm.cc').as('cc'),
    ])
    .where('s.id', '=', subscriberId)
    .where('s.status', '<>', 'terminated')
    .executeTakeFirst()

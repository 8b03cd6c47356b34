import type { LineSummary } from '@lineside/contract/resources/line-summary'
import { sql } from 'kysely'
import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'

/** A subscriber with what its place decides: how the numbers that it dials are read, and its time zone. */
export interface Line {
  readonly id: number
  readonly uuid: string
  readonly customer_id: number
  readonly domain: string
  /** Digits of its own primary number; null when it has none. */
  readonly number: string | null
  /** Country and area code for the numbers that it dials: of its own primary number, else of its pilot's. */
  readonly cc: string | null
  readonly ac: string | null
  /** IANA time zone: its own, else its customer's. */
  readonly timezone: string
  /** Attributes that its profile grants; null: it has no profile, everything is allowed. */
  readonly profileAttributes: readonly string[] | null
  readonly cft_ringtimeout: number | null
}

const lines = (db: Db) =>
  db
    .selectFrom('subscribers as s')
    .innerJoin('domains as d', 'd.id', 's.domain_id')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .leftJoin('profiles as p', 'p.id', 's.profile_id')
    .leftJoin('numbers as n', (join) => join.onRef('n.subscriber_id', '=', 's.id').on('n.is_primary', '=', true))
    .leftJoin('subscribers as pilot', (join) =>
      join
        .onRef('pilot.customer_id', '=', 's.customer_id')
        .on('pilot.is_pbx_pilot', '=', true)
        .on('pilot.status', '<>', 'terminated'),
    )
    .leftJoin('numbers as m', (join) => join.onRef('m.subscriber_id', '=', 'pilot.id').on('m.is_primary', '=', true))
    .where('s.status', '<>', 'terminated')
    .select((row) => [
      's.id',
      's.uuid',
      's.customer_id',
      'd.name as domain',
      'n.e164 as number',
      row.fn.coalesce('n.cc', 'm.cc').as('cc'),
      row.fn.coalesce('n.ac', 'm.ac').as('ac'),
      row.fn.coalesce('s.timezone', 'c.timezone').as('timezone'),
      'p.attributes as profileAttributes',
      's.cft_ringtimeout',
    ])

export const findLine = (db: Db, id: number): Promise<Line | undefined> =>
  lines(db).where('s.id', '=', id).executeTakeFirst()

const owned = (db: Db, principal: Principal, id: number | undefined) => {
  const { column, id: owner } = ownershipOf(principal)
  return lines(db)
    .where(column === 'customer_id' ? 's.customer_id' : 's.id', '=', owner)
    .$if(id !== undefined, (query) => query.where('s.id', '=', id ?? 0))
}

/** Finds one of the caller's lines; undefined for a line of somebody else, as for one that does not exist. */
export const findOwnLine = (db: Db, principal: Principal, id: number): Promise<Line | undefined> =>
  owned(db, principal, id).executeTakeFirst()

export const listLines = (
  db: Db,
  principal: Principal,
  { id, offset, limit }: { id: number | undefined; offset: number; limit: number },
): Promise<readonly Line[]> => owned(db, principal, id).orderBy('s.id').offset(offset).limit(limit).execute()

export const countLines = async (db: Db, principal: Principal, id: number | undefined): Promise<number> => {
  const row = await owned(db, principal, id)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Those of these numbers (digits with the country code) that belong to the customer. */
export const numbersAmong = async (
  db: Db,
  customerId: number,
  digits: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('numbers as n')
    .innerJoin('subscribers as s', 's.id', 'n.subscriber_id')
    .where('s.customer_id', '=', customerId)
    .where(sql<boolean>`n.e164 = any(${digits}::text[])`)
    .select('n.e164')
    .execute()
  return new Set(rows.map(({ e164 }) => e164))
}

/** Names of these lines of a customer, terminated ones included. */
export const linesNamed = async (
  db: Db,
  customerId: number,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly name: string; readonly extension: string | null }[]> => {
  if (ids.length === 0) return []
  return await db
    .selectFrom('subscribers')
    .select((row) => [
      'id',
      sql<string>`coalesce(nullif(display_name, ''), pbx_extension, username)`.as('name'),
      row.ref('pbx_extension').as('extension'),
    ])
    .where('customer_id', '=', customerId)
    .where('id', 'in', ids)
    .execute()
}

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

/** Attributes that a line's profile grants, for access checks; null: everything. */
export const findProfileAttributes = (db: Db, subscriberId: number) =>
  db
    .selectFrom('subscribers as s')
    .leftJoin('profiles as p', 'p.id', 's.profile_id')
    .where('s.id', '=', subscriberId)
    .select('p.attributes as profileAttributes')
    .executeTakeFirstOrThrow()

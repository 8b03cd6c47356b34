import type { Output } from '@lineside/contract/http/schema'
import type { subscribers } from '@lineside/contract/resources/subscribers'
import { sql } from 'kysely'
import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { likePattern, literally } from '../../platform/db/like-pattern.ts'
import type { ListRequest } from '../../platform/http/resources/resource-handlers.ts'

export type SubscriberFilters = Output<typeof subscribers.filters>

/** A number in the parts that the API uses. */
export interface NumberRow {
  readonly cc: string
  readonly ac: string
  readonly sn: string
  readonly number_id: number
  readonly is_primary: boolean
  readonly is_devid: boolean
}

const orders = {
  id: sql.ref('s.id'),
  username: sql`s.username collate "und-x-icu"`,
  webusername: sql`s.webusername collate "und-x-icu"`,
  create_timestamp: sql.ref('s.create_timestamp'),
  display_name: sql`s.name_folded collate "und-x-icu"`,
  pbx_extension: sql.ref('s.pbx_extension'),
} as const

const numbersOf = sql<readonly NumberRow[] | null>`(
  select json_agg(json_build_object('cc', n.cc, 'ac', n.ac, 'sn', n.sn, 'number_id', n.id,
    'is_primary', n.is_primary, 'is_devid', n.is_devid) order by n.id)
  from numbers n where n.subscriber_id = s.id)`
const groupsOf = sql<readonly number[]>`array(
  select m.group_id from group_members m where m.member_id = s.id order by m.group_id)`
const membersOf = sql<readonly number[]>`array(
  select m.member_id from group_members m where m.group_id = s.id order by m.position)`

/** The reader: a caller with a session, or the user who started a job. */
export type Viewer = Pick<Principal, 'role' | 'customerId' | 'subscriberId'>

/** The subscribers that the caller sees: itself, or those of the administrator's customer. */
const visible = (db: Db, principal: Viewer) => {
  const { column, id } = ownershipOf(principal)
  return db
    .selectFrom('subscribers as s')
    .where('s.status', '<>', 'terminated')
    .where(column === 'customer_id' ? 's.customer_id' : 's.id', '=', id)
}

const filtered = (db: Db, principal: Viewer, filters: SubscriberFilters) => {
  const { username, webusername, display_name, pbx_extension, primary_number, alias, profile_id } = filters
  const { is_pbx_group, is_pbx_pilot, is_admin, search, ids, pbx_group_id } = filters
  const hasNumber = (isPrimary: boolean, pattern: string) => sql<boolean>`exists (
    select from numbers n where n.subscriber_id = s.id and n.is_primary = ${isPrimary} and n.e164 like ${pattern})`
  return visible(db, principal)
    .$if(username !== undefined, (query) => query.where('s.username', 'ilike', likePattern(username ?? '')))
    .$if(webusername !== undefined, (query) => query.where('s.webusername', 'ilike', likePattern(webusername ?? '')))
    .$if(display_name !== undefined, (query) =>
      query.where('s.name_folded', 'like', sql<string>`lower(${likePattern(display_name ?? '')})`),
    )
    .$if(pbx_extension !== undefined, (query) =>
      query.where('s.pbx_extension', 'like', likePattern(pbx_extension ?? '')),
    )
    .$if(primary_number !== undefined, (query) => query.where(hasNumber(true, likePattern(primary_number ?? ''))))
    .$if(alias !== undefined, (query) => query.where(hasNumber(false, likePattern(alias ?? ''))))
    .$if(profile_id !== undefined, (query) => query.where('s.profile_id', '=', profile_id ?? 0))
    .$if(is_pbx_group !== undefined, (query) => query.where('s.is_pbx_group', '=', is_pbx_group ?? false))
    .$if(is_pbx_pilot !== undefined, (query) => query.where('s.is_pbx_pilot', '=', is_pbx_pilot ?? false))
    .$if(is_admin !== undefined, (query) => query.where('s.administrative', '=', is_admin ?? false))
    .$if(ids !== undefined, (query) => query.where('s.id', '=', sql<number>`any(${ids}::integer[])`))
    .$if(pbx_group_id !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from group_members m where m.member_id = s.id and m.group_id = ${pbx_group_id})`,
      ),
    )
    .$if(search !== undefined, (query) => query.where(matches(literally(search?.trim() ?? ''))))
}

/** Condition of a search by any part of a name or number, or the beginning of an extension. */
const matches = (text: string) => {
  const hasName = sql`s.search_folded like lower(${`%${text}%`})`
  // numbers contain no letters, so a text with letters is not searched among them
  if (!/^\d+$/.test(text)) return sql<boolean>`(${hasName})`
  return sql<boolean>`(${hasName} or s.pbx_extension like ${`${text}%`}
    or exists (select from numbers n where n.subscriber_id = s.id and n.e164 like ${`%${text}%`}))`
}

const subscribersOf = (db: Db) => db.selectFrom('subscribers as s')

const withEverything = (query: ReturnType<typeof subscribersOf>) =>
  query
    .innerJoin('domains as d', 'd.id', 's.domain_id')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .select([
      's.id',
      's.username',
      'd.name as domain',
      's.domain_id',
      's.webusername',
      's.email',
      's.timezone',
      's.administrative',
      's.status',
      's.display_name',
      's.profile_id',
      's.sip_password_box',
      's.customer_id',
      's.is_pbx_pilot',
      's.is_pbx_group',
      's.pbx_extension',
      's.pbx_hunt_policy',
      's.pbx_hunt_timeout',
      's.pbx_hunt_cancel_mode',
      's.create_timestamp',
      'c.product_class',
      'c.ext_range_min',
      'c.ext_range_max',
      numbersOf.as('numbers'),
      groupsOf.as('group_ids'),
      membersOf.as('member_ids'),
    ])

export type SubscriberRow = Awaited<ReturnType<ReturnType<typeof withEverything>['executeTakeFirstOrThrow']>>

/** The ids of a page of a list. */
const subscriberPage = (
  db: Db,
  principal: Viewer,
  { filters, offset, limit, order }: ListRequest<SubscriberFilters>,
) => {
  const { column, direction, isFirst } = sortingOf(filters, order)
  const found = filtered(db, principal, filters).select(['s.id', sql<unknown>`${column}`.as('sort')])
  const sorted = found.orderBy(column, direction).orderBy('s.id', direction)
  if (isFirst === null) return sorted.clearSelect().select('s.id').offset(offset).limit(limit)
  const others = sorted.where(sql<boolean>`not ${isFirst}`).limit(offset + limit)
  // two reads: those that come first, and in the order of an index as many others as the page can reach
  return db
    .selectFrom(
      found
        .where(isFirst)
        .select(sql<number>`0`.as('rank'))
        .unionAll(db.selectFrom(others.as('o')).select(['o.id', 'o.sort', sql<number>`1`.as('rank')]))
        .as('p'),
    )
    .select('p.id')
    .orderBy('p.rank')
    .orderBy('p.sort', direction)
    .orderBy('p.id', direction)
    .offset(offset)
    .limit(limit)
}

const sortingOf = ({ first = [] }: SubscriberFilters, order: ListRequest<SubscriberFilters>['order']) => ({
  direction: order?.descending ? ('desc' as const) : ('asc' as const),
  column: orders[(order?.by ?? 'id') as keyof typeof orders],
  isFirst: first.length === 0 ? null : sql<boolean>`(s.id = any(${first}::integer[]))`,
})

export const listSubscribers = (
  db: Db,
  principal: Viewer,
  request: ListRequest<SubscriberFilters>,
): Promise<SubscriberRow[]> => {
  const { column, direction, isFirst } = sortingOf(request.filters, request.order)
  // find the page first, so that related data is collected only for its rows
  return withEverything(subscribersOf(db).where('s.id', 'in', subscriberPage(db, principal, request)))
    .$if(isFirst !== null, (query) => query.orderBy(isFirst ?? sql`true`, 'desc'))
    .orderBy(column, direction)
    .orderBy('s.id', direction)
    .execute()
}

export const countSubscribers = async (db: Db, principal: Viewer, filters: SubscriberFilters): Promise<number> => {
  const { count } = await filtered(db, principal, filters)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findSubscriber = (db: Db, principal: Viewer, id: number): Promise<SubscriberRow | undefined> =>
  withEverything(visible(db, principal).where('s.id', '=', id)).executeTakeFirst()

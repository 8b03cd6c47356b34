import { limits } from '@lineside/contract/limits'
import type { Output } from '@lineside/contract/http/schema'
import type { Device, DeviceLine, devices } from '@lineside/contract/resources/pbx/pbx-devices'
import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { likePattern, literally } from '../../platform/db/like-pattern.ts'
import type { ListRequest } from '../../platform/http/resources/resource-handlers.ts'

type Filters = Output<typeof devices.filters>

/** The devices of an administrator's customer. */
const visible = (db: Db, { customerId }: Principal) =>
  db.selectFrom('devices as d').where('d.customer_id', '=', customerId)

/**
 * Condition for devices with a subscriber of the customer on a key whose column matches the pattern; each device
 * appears once.
 */
const hasOnKey = ({ customerId }: Principal, column: RawBuilder<string>, pattern: string) => sql<boolean>`d.id in (
  select l.device_id from subscribers s join device_lines l on l.subscriber_id = s.id
  where s.customer_id = ${customerId} and s.status <> 'terminated' and ${column} ilike ${pattern})`

/** The name of a subscriber on a key. */
const nameOnKey = sql<string>`coalesce(nullif(s.display_name, ''), s.webusername, s.username)`

const filtered = (db: Db, principal: Principal, filters: Filters) => {
  const { customer_id, profile_id, identifier, station_name, pbx_extension, display_name, search, ids } = filters
  // find the digits of a MAC address whatever separates them
  const digits = identifier?.replace(/[-:.]/g, '')
  return visible(db, principal)
    .$if(customer_id !== undefined, (query) => query.where('d.customer_id', '=', customer_id ?? 0))
    .$if(profile_id !== undefined, (query) => query.where('d.profile_id', '=', profile_id ?? 0))
    .$if(identifier !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row('d.identifier', 'ilike', likePattern(identifier ?? '')),
          row('d.address', 'ilike', likePattern(digits ?? '')),
        ]),
      ),
    )
    .$if(station_name !== undefined, (query) => query.where('d.station_name', 'ilike', likePattern(station_name ?? '')))
    .$if(pbx_extension !== undefined, (query) =>
      query.where(hasOnKey(principal, sql.ref('s.pbx_extension'), likePattern(pbx_extension ?? ''))),
    )
    .$if(display_name !== undefined, (query) =>
      query.where(hasOnKey(principal, nameOnKey, likePattern(display_name ?? ''))),
    )
    .$if(ids !== undefined, (query) => query.where('d.id', '=', sql<number>`any(${ids}::integer[])`))
    .$if(search !== undefined, (query) => query.where(matches(principal, literally(search?.trim() ?? ''))))
}

/** Condition of a search by any part of a device's name or address, or of the name of somebody on a key. */
const matches = (principal: Principal, text: string) => {
  const digits = text.replaceAll(/[-:. ]/g, '').toLowerCase()
  const hasDigits = /^[\da-f]+$/.test(digits) ? sql`d.find_text like ${`%${digits}%`}` : sql`false`
  return sql<boolean>`(d.find_text like '%' || folded_name(${text}) || '%' or ${hasDigits}
    or ${hasOnKey(principal, nameOnKey, `%${text}%`)})`
}

/**
 * The lines of a device; a number that now belongs to another subscriber, or no longer identifies a device, is left
 * out.
 */
const lines = sql<DeviceLine[]>`(
  select coalesce(json_agg(json_build_object('linerange', r.name, 'key_num', l.key_num, 'type', l.type,
    'subscriber_id', l.subscriber_id, 'target_number', l.target_number, 'label', l.label,
    'deviceid_number_id', n.id, 'extension_unit', l.extension_unit,
    'subscriber_name', ${nameOnKey},
    'subscriber_extension', s.pbx_extension) order by l.position), '[]')
  from device_lines l
  join device_model_ranges r on r.id = l.range_id
  join subscribers s on s.id = l.subscriber_id
  left join numbers n on n.id = l.deviceid_number_id and n.subscriber_id = l.subscriber_id and n.is_devid
  where l.device_id = d.id)`

const members = [
  ...(['d.id', 'd.customer_id', 'd.profile_id', 'd.identifier', 'd.station_name'] as const),
  lines.as('lines'),
] as const

/** Names are sorted as in a phone book; `devices_by_name` has this order. */
const orders = {
  id: sql.ref('d.id'),
  create_timestamp: sql.ref('d.id'),
  station_name: sql`d.station_name collate "und-x-icu"`,
  identifier: sql.ref('d.identifier'),
  profile_id: sql.ref('d.profile_id'),
} as const

/** The ids of a page of the list. */
const devicePage = (db: Db, principal: Principal, { filters, offset, limit, order }: ListRequest<Filters>) => {
  const { column, direction, isFirst } = sortingOf(filters, order)
  const found = filtered(db, principal, filters).select(['d.id', sql<unknown>`${column}`.as('sort')])
  const sorted = found.orderBy(column, direction).orderBy('d.id', direction)
  if (isFirst === null) return sorted.clearSelect().select('d.id').offset(offset).limit(limit)
  const others = sorted.where(sql<boolean>`not ${isFirst}`).limit(offset + limit)
  // two reads: those that come first, and in the order of an index as many others as the page can reach
  return db
    .selectFrom(
      found
        .where(isFirst)
        .select(rankOf(filters).as('rank'))
        .unionAll(db.selectFrom(others.as('o')).select(['o.id', 'o.sort', rankOf({}).as('rank')]))
        .as('p'),
    )
    .select('p.id')
    .orderBy('p.rank')
    .orderBy('p.sort', direction)
    .orderBy('p.id', direction)
    .offset(offset)
    .limit(limit)
}

/** The place of a device among those that come first, which keep the order in which they are named. */
const rankOf = ({ first = [] }: Filters) =>
  first.length === 0
    ? sql<number>`${sql.lit(limits.attentionLines)}`
    : sql<number>`array_position(${first}::integer[], d.id)`

const sortingOf = ({ first = [] }: Filters, order: ListRequest<Filters>['order']) => ({
  direction: order?.descending ? ('desc' as const) : ('asc' as const),
  column: orders[(order?.by ?? 'id') as keyof typeof orders],
  isFirst: first.length === 0 ? null : sql<boolean>`(d.id = any(${first}::integer[]))`,
})

export const listDevices = (db: Db, principal: Principal, request: ListRequest<Filters>): Promise<Device[]> => {
  const { column, direction, isFirst } = sortingOf(request.filters, request.order)
  // find the page first, so that lines are collected only for its devices
  return db
    .selectFrom('devices as d')
    .where('d.id', 'in', devicePage(db, principal, request))
    .select(members)
    .$if(isFirst !== null, (query) => query.orderBy(sql`${rankOf(request.filters)} nulls last`))
    .orderBy(column, direction)
    .orderBy('d.id', direction)
    .execute()
}

export const countDevices = async (db: Db, principal: Principal, filters: Filters): Promise<number> => {
  const { count } = await filtered(db, principal, filters)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findDevice = (db: Db, principal: Principal, id: number): Promise<Device | undefined> =>
  visible(db, principal).select(members).where('d.id', '=', id).executeTakeFirst()

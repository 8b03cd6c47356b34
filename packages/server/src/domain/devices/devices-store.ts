import type { Output } from '@lineside/contract/http/schema'
import type { Device, DeviceLine, devices } from '@lineside/contract/resources/pbx/pbx-devices'
import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
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
  const { customer_id, profile_id, identifier, station_name, pbx_extension, display_name } = filters
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

const orders = {
  id: 'd.id',
  create_timestamp: 'd.id',
  station_name: 'd.station_name',
  identifier: 'd.identifier',
  profile_id: 'd.profile_id',
} as const

export const listDevices = (
  db: Db,
  principal: Principal,
  { filters, offset, limit, order }: ListRequest<Filters>,
): Promise<Device[]> => {
  const direction = order?.descending ? 'desc' : 'asc'
  const column = orders[(order?.by ?? 'id') as keyof typeof orders]
  // find the page first, so that lines are collected only for its devices
  const page = filtered(db, principal, filters)
    .select('d.id')
    .orderBy(column, direction)
    .orderBy('d.id', direction)
    .offset(offset)
    .limit(limit)
  return db
    .selectFrom('devices as d')
    .where('d.id', 'in', page)
    .select(members)
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

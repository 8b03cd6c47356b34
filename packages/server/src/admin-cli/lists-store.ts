import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Row } from './command.ts'
import type { Page } from './page-options.ts'

/** The rows of a list that are wanted. */
export interface Wanted extends Page {
  /** Only things of this reseller; null: of all. */
  readonly reseller: number | null
}

export const listResellers = async (db: Db, { reseller, limit, offset }: Wanted): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select r.id, r.name, b.csc_color_primary as primary, b.csc_color_secondary as secondary, b.logo_type as logo,
      array(select d.name from domains d where d.reseller_id = r.id order by d.id) as domains
    from resellers r left join reseller_brandings b on b.reseller_id = r.id
    where ${reseller}::int is null or r.id = ${reseller}
    order by r.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export const listProfiles = async (db: Db, { reseller, limit, offset }: Wanted): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select p.id, r.name as reseller, t.name as set, p.name, p.set_default as default, p.attributes
    from profiles p join profile_sets t on t.id = p.profile_set_id join resellers r on r.id = t.reseller_id
    where ${reseller}::int is null or r.id = ${reseller}
    order by t.id, p.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export const listCustomers = async (db: Db, { reseller, limit, offset }: Wanted): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select c.id, r.name as reseller, c.external_id, c.name, c.product_class as class, t.name as profile_set,
      c.currency, c.timezone, c.ext_range_min, c.ext_range_max, c.max_subscribers,
      c.outside_calls, c.outside_countries as countries, c.blocked_at is not null as blocked
    from customers c join resellers r on r.id = c.reseller_id left join profile_sets t on t.id = c.profile_set_id
    where ${reseller}::int is null or r.id = ${reseller}
    order by c.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** @param customerId undefined: subscribers of all customers */
export const listSubscribers = async (
  db: Db,
  customerId: number | undefined,
  { reseller, limit, offset }: Wanted,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select s.id, c.external_id as customer, s.username || '@' || d.name as name,
      case when s.is_pbx_pilot then 'pilot' when s.is_pbx_group then 'group'
        when s.pbx_extension is null then 'line' else 'seat' end as kind,
      s.display_name, s.pbx_extension as extension, s.administrative, s.status = 'locked' as blocked, p.name as profile,
      (select n.e164 from numbers n where n.subscriber_id = s.id and n.is_primary) as number
    from subscribers s join customers c on c.id = s.customer_id join domains d on d.id = s.domain_id
      left join profiles p on p.id = s.profile_id
    where s.status <> 'terminated' and (${customerId ?? null}::integer is null or c.id = ${customerId ?? null})
      and (${reseller}::int is null or c.reseller_id = ${reseller})
    order by s.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** @param subscriberId undefined: numbers of all subscribers */
export const listNumbers = async (
  db: Db,
  subscriberId: number | undefined,
  { reseller, limit, offset }: Wanted,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select n.id, n.cc, n.ac, n.sn, s.username || '@' || d.name as subscriber, n.is_primary, n.is_devid
    from numbers n join subscribers s on s.id = n.subscriber_id join domains d on d.id = s.domain_id
    where (${subscriberId ?? null}::integer is null or s.id = ${subscriberId ?? null})
      and (${reseller}::int is null or d.reseller_id = ${reseller})
    order by n.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export const listDeviceProfiles = async (db: Db, { reseller, limit, offset }: Wanted): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select p.id, r.name as reseller, p.name, m.vendor, m.model, m.type,
      (select count(*)::int from devices d where d.profile_id = p.id) as devices
    from device_profiles p join device_models m on m.id = p.model_id join resellers r on r.id = p.reseller_id
    where ${reseller}::int is null or r.id = ${reseller}
    order by r.id, p.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Sound sets of the platform; customers manage their own. */
export const listPlatformSets = async (db: Db): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select t.id, r.name as reseller, t.name, t.default_language as language, t.expose_to_customer as exposed,
      (select count(*)::int from sound_files f where f.set_id = t.id and f.duration_ms is not null) as sounds
    from sound_sets t left join resellers r on r.id = t.reseller_id
    where t.customer_id is null
    order by t.id`.execute(db)
  return rows
}

/** @param customerId undefined: devices of all customers */
export const listDevices = async (
  db: Db,
  customerId: number | undefined,
  { reseller, limit, offset }: Wanted,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select v.id, c.external_id as customer, v.identifier, v.station_name as station, p.name as profile, v.fetched_at as fetched,
      (select count(*)::int from device_lines l where l.device_id = v.id) as keys
    from devices v join customers c on c.id = v.customer_id join device_profiles p on p.id = v.profile_id
    where (${customerId ?? null}::int is null or c.id = ${customerId ?? null})
      and (${reseller}::int is null or c.reseller_id = ${reseller})
    order by v.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

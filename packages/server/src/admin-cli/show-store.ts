import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Row } from './command.ts'

/** @returns all that operators set of a customer, and how large it is */
export const showCustomer = async (db: Db, id: number): Promise<Row> => {
  const { rows } = await sql<Row>`
    select c.id, r.name as reseller, c.external_id, c.name, c.product_class as class, t.name as profile_set, c.currency,
      c.timezone, c.ext_range_min, c.ext_range_max, c.max_subscribers, c.outside_calls, c.outside_countries as countries,
      c.blocked_at, c.blocked_by, c.blocked_reason,
      (select count(*)::int from subscribers s where s.customer_id = c.id and s.status <> 'terminated') as subscribers,
      (select count(*)::int from numbers n join subscribers s on s.id = n.subscriber_id where s.customer_id = c.id) as numbers,
      (select count(*)::int from devices d where d.customer_id = c.id) as devices
    from customers c join resellers r on r.id = c.reseller_id left join profile_sets t on t.id = c.profile_set_id
    where c.id = ${id}`.execute(db)
  return rows[0] as Row
}

export const showSubscriber = async (db: Db, id: number): Promise<Row> => {
  const { rows } = await sql<Row>`
    select s.id, s.uuid, r.name as reseller, c.external_id as customer, s.username || '@' || d.name as name, s.webusername,
      case when s.is_pbx_pilot then 'pilot' when s.is_pbx_group then 'group' when s.pbx_extension is null then 'line' else 'seat' end as kind,
      s.display_name, s.pbx_extension as extension, s.email, s.timezone, s.administrative, p.name as profile, s.status,
      s.blocked_at, s.blocked_by, s.blocked_reason, c.blocked_at is not null as customer_blocked,
      s.create_timestamp as created, s.modify_timestamp as modified,
      array(select n.e164 from numbers n where n.subscriber_id = s.id order by n.is_primary desc, n.id) as numbers,
      s.web_password_hash is not null as has_web_password, s.sip_password_box is not null as has_sip_password,
      (select count(*)::int from registrations g where g.subscriber_id = s.id and g.expires > now()) as registrations,
      (select count(*)::int from sessions e where e.subscriber_id = s.id and e.expires_at > now()) as sessions
    from subscribers s join customers c on c.id = s.customer_id join resellers r on r.id = c.reseller_id
      join domains d on d.id = s.domain_id left join profiles p on p.id = s.profile_id
    where s.id = ${id}`.execute(db)
  return rows[0] as Row
}

export const showReseller = async (db: Db, id: number): Promise<Row> => {
  const { rows } = await sql<Row>`
    select r.id, r.name, b.csc_color_primary as primary, b.csc_color_secondary as secondary, b.logo_type as logo,
      array(select d.name from domains d where d.reseller_id = r.id order by d.id) as domains,
      (select count(*)::int from customers c where c.reseller_id = r.id) as customers,
      (select count(*)::int from customers c where c.reseller_id = r.id and c.blocked_at is not null) as blocked_customers
    from resellers r left join reseller_brandings b on b.reseller_id = r.id where r.id = ${id}`.execute(db)
  return rows[0] as Row
}

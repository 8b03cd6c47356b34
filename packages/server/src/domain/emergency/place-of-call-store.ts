import type { EmergencyPlace, KnownPlaces } from '@lineside/telephony/emergency/emergency-place'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { macOfRegistration } from '../endpoints/endpoints-store.ts'

/** How the edge saw the phone that calls. */
export interface CallingPhone {
  /** Where the request came from, `192.0.2.1:5060` or `[2001:db8::1]:5060`; null: not known. */
  readonly source: string | null
  /** As the phone calls itself; null: it does not. */
  readonly userAgent: string | null
}

/** All that is told of the place of an emergency call. */
export interface FactsOfCall extends KnownPlaces {
  readonly company: string
  readonly customerId: number
  /** Name and extension of the line. */
  readonly line: string
  readonly extension: string | null
  /** Name of the provisioned phone that calls; null: another phone, or a browser. */
  readonly phoneName: string | null
}

/** SQL: a row `p` of `emergency_places` as an `EmergencyPlace`. */
export const placeJson = `json_build_object('name', p.name, 'country', p.country, 'region', p.region, 'city', p.city,
  'postal_code', p.postal_code, 'street', p.street, 'house_number', p.house_number, 'building', p.building, 'floor', p.floor,
  'room', p.room, 'note', p.note)`

/**
 * SQL: the provisioned phone from which the request comes: registered on the line from exactly there, else the only one of this kind
 * at that address.
 */
const callingDevice = (line: number, { source, userAgent }: CallingPhone, now: Date) => {
  const at = sql`substring(lower(r.received) from '^sips?:([^;>]+)')`
  const address = (text: unknown) => sql`regexp_replace(${text}, ':[0-9]+$', '')`
  return sql`select case when count(distinct id) filter (where is_exact) = 1 then min(id) filter (where is_exact)
      when count(distinct id) = 1 then min(id) end as id
    from (select v.id, ${at} = lower(${source}) as is_exact
      from registrations r join subscribers o on o.id = r.subscriber_id
      join devices v on v.customer_id = o.customer_id and v.address = ${sql.raw(macOfRegistration)}
      where r.subscriber_id = ${line} and r.expires > ${now} and (${at} = lower(${source})
        or (${address(at)} = ${address(sql`lower(${source})`)} and r.user_agent = ${userAgent}))) k`
}

/** The places that are known for a call of a line, and what is told with them. @returns undefined: there is no such line */
export const readFactsOfCall = async (
  db: Db,
  line: number,
  phone: CallingPhone | null,
  now: Date,
): Promise<FactsOfCall | undefined> => {
  const device = phone?.source ? callingDevice(line, { ...phone }, now) : sql`select null::integer as id`
  const place = (where: ReturnType<typeof sql>) =>
    sql<EmergencyPlace | null>`(select ${sql.raw(placeJson)} from emergency_places p where ${where})`
  const { rows } = await sql<FactsOfCall>`
    with device as materialized (${device})
    select s.customer_id as "customerId", c.name as company, exists (select from device d where d.id is not null) as "isDeskPhone",
      coalesce(nullif(s.display_name, ''), s.username) as line, s.pbx_extension as extension,
      (select v.station_name from devices v, device d where v.id = d.id) as "phoneName",
      ${place(sql`p.id = (select e.place_id from device_places e, device d where e.device_id = d.id)`)} as phone,
      case when t.elsewhere_until > ${now} then coalesce(t.elsewhere_address || '{"name": ""}'::jsonb,
        ${place(sql`p.id = t.elsewhere_place_id`)}::jsonb) end as elsewhere,
      ${place(sql`p.id = t.place_id`)} as seat
    from subscribers s join customers c on c.id = s.customer_id left join seat_places t on t.subscriber_id = s.id
    where s.id = ${line}`.execute(db)
  return rows[0]
}

import type { Db, Pool } from '../../platform/db/database.ts'

/**
 * The one place that says who can be reached: registered phones and apps, browsers that are connected to the call
 * engine, and browsers that a call wakes by push (PUSH-01). A registration that has ended reaches nobody, so it is left
 * out of lists and counts, and out of the answer to what would happen to a call. A browser whose socket or whose server
 * is gone has no connection.
 */

/**
 * SQL condition: whether a registration `r` has not ended.
 * @param now the statement's parameter with the present moment, such as `$4`
 */
export const isLive = (now: string): string => `r.expires > ${now}`

/**
 * SQL expression: when a registration `r` ends, or ended. The row of a phone says more than that (`period`), and its edge
 * ends it in time, so a phone that is there is registered for `period` seconds from now at most.
 */
export const endOf = (now: string): string =>
  `least(r.expires, date_trunc('second', ${now}::timestamptz) + r.period * interval '1 second')`

/**
 * SQL expression: the MAC address in the instance id of a registration `r` (RFC 5626, section 4.1), twelve digits in lower
 * case; null: it tells none.
 */
export const macOfRegistration = `substring(lower(r.instance) from '-([0-9a-f]{12})>?"?$')`

/**
 * SQL expression: the name of the provisioned device of the same customer that made the registration `r`, found by the
 * MAC address in the phone's instance id (RFC 5626, section 4.1); null: there is none.
 */
export const deviceName = `(select v.station_name from devices v join subscribers o on o.customer_id = v.customer_id
      where o.id = r.subscriber_id and v.address = ${macOfRegistration})`

/** SQL expression: the name of a registration, where only one name can be shown. */
export const nameOfRegistration = `coalesce(${deviceName}, nullif(r.user_agent, ''), r.contact)`

/**
 * SQL table of the browsers that are not open and that a call wakes by push: `subscriber_id`, `name`, `id`. An installed
 * app is the browser that it was installed from, and a browser that is open too rings by itself. Nobody is woken where the
 * portal is served without https, which push needs.
 */
export const wokenBrowsers = `(select p.subscriber_id, p.name, min(p.id)::bigint as id
    from (select subscriber_id, regexp_replace(name, ', app$', '') as name, id from push_devices
      where 'call' = any(kinds)
        and coalesce((select value = 'true' from platform_settings where name = 'push_is_on'), true)) p
    where not exists (select from rtc_connections o where o.subscriber_id = p.subscriber_id and o.name = p.name)
    group by p.subscriber_id, p.name)`

/**
 * SQL table of what rings for each subscriber: `subscriber_id`, `name`, `rank` (the highest rings first), `id`. All
 * pages open in the same browser are one row.
 */
export const reachable = (now: string): string =>
  `(select r.subscriber_id, ${nameOfRegistration} as name, r.q as rank, r.id::bigint as id
    from registrations r where ${isLive(now)}
    union all
    select c.subscriber_id, c.name, 1, min(extract(epoch from c.since))::bigint
    from rtc_connections c group by c.subscriber_id, c.name
    union all
    select w.subscriber_id, w.name, 0, w.id from ${wokenBrowsers} w)`

/** Those of these subscribers that a caller can reach now. */
export const reachableAmong = async (pool: Pool, ids: readonly number[], now: Date): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await pool.query<{ id: number }>(
    `select distinct subscriber_id as id from ${reachable('$2')} e where subscriber_id = any($1)`,
    [ids, now],
  )
  return new Set(rows.map(({ id }) => id))
}

/** A device of a line that can be reached now, or could be reached recently. */
export interface KnownDevice {
  readonly subscriber_id: number
  readonly name: string
  /** null: a browser. */
  readonly contact: string | null
  /** The id of its registration; null: a browser, or it is gone. */
  readonly registration: number | null
  readonly is_online: boolean
  /** It is a browser that is not open, and that a call wakes by push. */
  readonly is_asleep: boolean
  /** For a device that is online: since when, if known; for one that is gone: when it left. */
  readonly since: Date | null
  /** When its registration ends. */
  readonly ends: Date | null
}

/**
 * The devices of lines: first those that are online, then those that left last. If a phone has come back under another
 * contact, its old contact is left out.
 * @param most devices of one line
 */
export const knownDevices = async (
  pool: Pool,
  lines: readonly number[],
  now: Date,
  most: number,
): Promise<readonly KnownDevice[]> => {
  if (lines.length === 0) return []
  const { rows } = await pool.query<KnownDevice>({
    name: 'known-devices',
    text: devicesText,
    values: [lines, now, most],
  })
  return rows
}

const devicesText = `
with every as (
  select r.subscriber_id, ${nameOfRegistration} as name, r.contact, ${isLive('$2')} as is_online,
    case when ${isLive('$2')} then null else r.expires end as since,
    case when ${isLive('$2')} then ${endOf('$2')} end as ends, r.q as rank, r.id::bigint as id, false as is_asleep
  from registrations r where r.subscriber_id = any($1::int[])
  union all
  select c.subscriber_id, c.name, null, true, min(c.since), null, 1, min(extract(epoch from c.since))::bigint, false
  from rtc_connections c where c.subscriber_id = any($1::int[]) group by c.subscriber_id, c.name
  union all
  select w.subscriber_id, w.name, null, true, null, null, 0, w.id, true
  from ${wokenBrowsers} w where w.subscriber_id = any($1::int[])
  union all
  select l.subscriber_id, l.name, null, false, l.left_at, null, 1, 0, false
  from left_browsers l where l.subscriber_id = any($1::int[])
), named as (
  -- the online ones of a name hide those of it that are gone, and of those the last one the others
  select *, case when is_online then 1 else row_number() over (
    partition by subscriber_id, name order by is_online desc, since desc nulls last, id desc) end as of_name
  from every
), placed as (
  select *, row_number() over (
    partition by subscriber_id order by is_online desc, rank desc, case when not is_online then since end desc nulls last, id) as place
  from named where of_name = 1
)
select subscriber_id, name, contact, case when is_online and contact is not null then id::int end as registration,
  is_online, is_asleep, since, ends
from placed where place <= $3 order by subscriber_id, place`

/**
 * Removes registrations that ended before this moment: phones often come back under new contacts and leave old ones
 * behind.
 */
export const deleteOldRegistrations = async (db: Db, overSince: Date): Promise<void> => {
  await db.deleteFrom('registrations').where('expires', '<', overSince).execute()
  await db.deleteFrom('left_browsers').where('left_at', '<', overSince).execute()
}

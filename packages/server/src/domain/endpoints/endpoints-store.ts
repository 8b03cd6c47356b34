import type { Db, Pool } from '../../platform/db/database.ts'

/**
 * Who can be reached, in one place: the phones and apps that are registered, and the browsers that are connected to the call
 * engine now. A registration that is over reaches nobody, so it is nowhere: not in lists, not in counts, not in what would
 * happen to a call. A browser whose socket is lost, or whose server is gone, has no row.
 */

/** Of a registration `r`: whether it still holds. @param now the parameter that has the moment, such as `$4` */
export const isLive = (now: string): string => `r.expires > ${now}`

/**
 * Of a registration `r`: the name of the provisioned device of the same company that it is, by the MAC address with which its
 * phone names itself (RFC 5626, section 4.1); null: none.
 */
export const deviceName = `(select v.station_name from devices v join subscribers o on o.customer_id = v.customer_id
      where o.id = r.subscriber_id and v.address = substring(lower(r.instance) from '-([0-9a-f]{12})>?"?$'))`

/** What it is called where there is room for one name. */
export const nameOfRegistration = `coalesce(${deviceName}, nullif(r.user_agent, ''), r.contact)`

/**
 * A table of what rings for each subscriber: `subscriber_id`, `name`, `rank` (what rings first has the highest), `id`. Pages of
 * the same browser are one.
 */
export const reachable = (now: string): string =>
  `(select r.subscriber_id, ${nameOfRegistration} as name, r.q as rank, r.id::bigint as id
    from registrations r where ${isLive(now)}
    union all
    select c.subscriber_id, c.name, 1, min(extract(epoch from c.since))::bigint
    from rtc_connections c group by c.subscriber_id, c.name)`

/** Which of these subscribers somebody who calls can reach now. */
export const reachableAmong = async (pool: Pool, ids: readonly number[], now: Date): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await pool.query<{ id: number }>(
    `select distinct subscriber_id as id from ${reachable('$2')} e where subscriber_id = any($1)`,
    [ids, now],
  )
  return new Set(rows.map(({ id }) => id))
}

/** A device of a line that can be reached, or could not long ago. */
export interface KnownDevice {
  readonly subscriber_id: number
  readonly name: string
  /** null: a browser. */
  readonly contact: string | null
  readonly is_online: boolean
  /** Of one that is online: since when, where that is known; else: since when it is gone. */
  readonly since: Date | null
  /** When its registration ends. */
  readonly ends: Date | null
}

/**
 * The devices of lines, those that are online first, then those that left last. A phone that came back under another contact
 * is not told as gone, too.
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
    case when ${isLive('$2')} then r.expires end as ends, r.q as rank, r.id::bigint as id
  from registrations r where r.subscriber_id = any($1::int[])
  union all
  select c.subscriber_id, c.name, null, true, min(c.since), null, 1, min(extract(epoch from c.since))::bigint
  from rtc_connections c where c.subscriber_id = any($1::int[]) group by c.subscriber_id, c.name
  union all
  select l.subscriber_id, l.name, null, false, l.left_at, null, 1, 0
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
select subscriber_id, name, contact, is_online, since, ends from placed where place <= $3 order by subscriber_id, place`

/** Phones come back under new contacts, and leave the old ones behind. */
export const deleteOldRegistrations = async (db: Db, overSince: Date): Promise<void> => {
  await db.deleteFrom('registrations').where('expires', '<', overSince).execute()
  await db.deleteFrom('left_browsers').where('left_at', '<', overSince).execute()
}

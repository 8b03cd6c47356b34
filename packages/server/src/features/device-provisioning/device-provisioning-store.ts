import type { DeviceLineType } from '@lineside/contract/resources/pbx/pbx-devices'
import { sql } from 'kysely'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DeviceFormat, DeviceSettings } from '../../platform/db/tables/device-tables.ts'

export interface ProvisionedDevice {
  readonly id: number
  /** Digits of the MAC address, or another identifier. */
  readonly address: string
  readonly station_name: string
  readonly vendor: string
  readonly model: string
  readonly format: DeviceFormat
  readonly secret_box: Buffer
  readonly settings: DeviceSettings
  readonly admin_password_box: Buffer | null
  readonly fetched_at: Date | null
  /** Networks from which it was fetched, the newest first. */
  readonly fetched_from: readonly string[]
  /** Until when it may fetch each of its files over plain HTTP, once; null: an administrator has not allowed it. */
  readonly plain_fetch_until: Date | null
  readonly plain_fetched: readonly string[]
}

/** A key, and the line that is assigned to it. */
export interface ProvisionedKey {
  /** Number of the key on its unit, from 1, counted through all ranges of the model. */
  readonly key: number
  /** 0: the phone itself; from 1: its extension units. */
  readonly extension_unit: number
  readonly type: DeviceLineType
  readonly label: string | null
  readonly target_number: string | null
  readonly subscriber_id: number
  readonly username: string
  readonly domain: string
  readonly name: string
  readonly extension: string | null
  readonly sip_password_box: Buffer | null
  /** The number by which the device identifies itself, all digits. */
  readonly device_number: string | null
}

const devices = (db: Db) =>
  db
    .selectFrom('devices as d')
    .innerJoin('device_profiles as p', 'p.id', 'd.profile_id')
    .innerJoin('device_models as m', 'm.id', 'p.model_id')
    .select([
      ...(['d.id', 'd.address', 'd.station_name', 'm.vendor', 'm.model', 'm.format'] as const),
      ...([
        'd.secret_box',
        'd.settings',
        'd.admin_password_box',
        'd.fetched_at',
        'd.fetched_from',
        'd.plain_fetch_until',
        'd.plain_fetched',
      ] as const),
    ])

/** @param mac twelve digits in lower case */
export const findDeviceByMac = (db: Db, mac: string): Promise<ProvisionedDevice | undefined> =>
  devices(db).where('d.address', '=', mac).executeTakeFirst()

export const findOwnDevice = (db: Db, { customerId }: Principal, id: number): Promise<ProvisionedDevice | undefined> =>
  devices(db).where('d.id', '=', id).where('d.customer_id', '=', customerId).executeTakeFirst()

/** The assigned keys in the order of units and keys; among several lines on one key the first comes first. */
export const listProvisionedKeys = async (db: Db, deviceId: number): Promise<readonly ProvisionedKey[]> => {
  const { rows } = await sql<ProvisionedKey>`
    select distinct on (l.extension_unit, key) l.key_num + 1 + (
        select coalesce(sum(jsonb_array_length(before.keys)), 0)::int from device_model_ranges before
        where before.model_id = r.model_id and before.position < r.position) as key,
      l.extension_unit, l.type, l.label, l.target_number, l.subscriber_id, s.username, d.name as domain,
      coalesce(nullif(s.display_name, ''), s.webusername, s.username) as name,
      s.pbx_extension as extension, s.sip_password_box, n.e164 as device_number
    from device_lines l
    join device_model_ranges r on r.id = l.range_id
    join subscribers s on s.id = l.subscriber_id and s.status <> 'terminated'
    join domains d on d.id = s.domain_id
    left join numbers n on n.id = l.deviceid_number_id and n.subscriber_id = l.subscriber_id and n.is_devid
    where l.device_id = ${deviceId}
    order by l.extension_unit, key, l.position`.execute(db)
  return rows
}

/** Networks remembered for one device; with more, the audit log records an older network again. */
const mostNetworks = 20

export const rememberFetch = async (db: Db, id: number, at: Date): Promise<void> => {
  await db.updateTable('devices').set({ fetched_at: at }).where('id', '=', id).execute()
}

/**
 * Notes from where a device has fetched something.
 * @returns when that network is new for the device, whose device it is: its customer, and the subscriber on its first
 *   key, else the pilot
 */
export const rememberNetwork = async (
  db: Db,
  id: number,
  network: string,
): Promise<Pick<Principal, 'customerId' | 'subscriberId'> | undefined> => {
  const { rows } = await sql<Pick<Principal, 'customerId' | 'subscriberId'>>`
    update devices d set fetched_from = (array_prepend(${network}::text, fetched_from))[1:${sql.lit(mostNetworks)}]
    where id = ${id} and ${network} <> all (fetched_from)
    returning customer_id as "customerId", coalesce(
      (select l.subscriber_id from device_lines l where l.device_id = d.id order by l.position limit 1),
      (select s.id from subscribers s where s.customer_id = d.customer_id and s.is_pbx_pilot limit 1)) as "subscriberId"`.execute(
    db,
  )
  return rows[0]
}

/** The new secret also ends the time in which the device may fetch over plain HTTP: others may have seen the old one. */
export const updateSecret = async (db: Db, id: number, secret_box: Buffer): Promise<void> => {
  await db.updateTable('devices').set({ secret_box, plain_fetch_until: null }).where('id', '=', id).execute()
}

/** Lets a device fetch each of its files once over plain HTTP, until then. */
export const openPlainFetch = async (db: Db, id: number, until: Date): Promise<void> => {
  await db.updateTable('devices').set({ plain_fetch_until: until, plain_fetched: [] }).where('id', '=', id).execute()
}

/** @returns false when another request has fetched this file, or the administrator has ended it */
export const spendPlainFetch = async (
  db: Db,
  id: number,
  { part, at }: { part: string; at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('devices')
    .set({ plain_fetched: sql`array_append(plain_fetched, ${part}::text)` })
    .where('id', '=', id)
    .where('plain_fetch_until', '>', at)
    .where(sql<boolean>`${part}::text <> all (plain_fetched)`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

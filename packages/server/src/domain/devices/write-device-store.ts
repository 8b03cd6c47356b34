import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DeviceLinesTable, DevicesTable } from '../../platform/db/tables/device-tables.ts'

/** A key range of a model: its own, or one of an extension unit that it takes. */
export interface ModelRange {
  readonly id: number
  readonly name: string
  readonly keys: number
  readonly isOfExtension: boolean
}

export interface ProfileModel {
  readonly model_id: number
  readonly extensions_num: number
  readonly ranges: readonly ModelRange[]
}

/** The model of a device profile of the reseller. */
export const findProfileModel = async (
  db: Db,
  resellerId: number,
  profileId: number,
): Promise<ProfileModel | undefined> =>
  await db
    .selectFrom('device_profiles as p')
    .innerJoin('device_models as m', 'm.id', 'p.model_id')
    .where('p.id', '=', profileId)
    .where('p.reseller_id', '=', resellerId)
    .select([
      'p.model_id',
      'm.extensions_num',
      sql<readonly ModelRange[]>`(
        select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name,
          'keys', jsonb_array_length(r.keys), 'isOfExtension', r.model_id <> m.id)
          order by r.model_id <> m.id, r.model_id, r.position), '[]')
        from device_model_ranges r where r.model_id = m.id
          or r.model_id in (select e.extension_id from device_model_extensions e where e.phone_id = m.id))`.as(
        'ranges',
      ),
    ])
    .executeTakeFirst()

/** Those of these subscribers that belong to the customer. */
export const subscribersAmong = async (
  db: Db,
  customerId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('subscribers as s')
    .select('s.id')
    .where('s.customer_id', '=', customerId)
    .where('s.status', '<>', 'terminated')
    .where(sql<boolean>`s.id = any(${ids}::int[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Those of these numbers that belong to a subscriber of the customer. */
export const numbersAmong = (db: Db, customerId: number, ids: readonly number[]) =>
  db
    .selectFrom('numbers as n')
    .innerJoin('subscribers as s', 's.id', 'n.subscriber_id')
    .select(['n.id', 'n.subscriber_id', 'n.is_devid'])
    .where('s.customer_id', '=', customerId)
    .where(sql<boolean>`n.id = any(${ids}::int[])`)
    .execute()

export const countOwnDevices = async (db: Db, customerId: number): Promise<number> => {
  const query = db.selectFrom('devices').where('customer_id', '=', customerId)
  return (await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

export type DeviceValues = Pick<Insertable<DevicesTable>, 'profile_id' | 'identifier' | 'station_name'>

/** @throws a unique violation when a device with this identifier exists */
export const insertDevice = async (
  db: Db,
  values: DeviceValues & Pick<Insertable<DevicesTable>, 'customer_id' | 'secret_box'>,
): Promise<number> => (await db.insertInto('devices').values(values).returning('id').executeTakeFirstOrThrow()).id

/** @throws a unique violation when a device with this identifier exists */
export const updateDevice = async (db: Db, id: number, values: DeviceValues): Promise<void> => {
  await db.updateTable('devices').set(values).where('id', '=', id).execute()
}

export const deleteDevice = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('devices').where('id', '=', id).execute()
}

export type DeviceLineValues = Omit<Insertable<DeviceLinesTable>, 'id' | 'device_id' | 'position'>

/** Replaces all lines of a device; their order is kept. */
export const replaceDeviceLines = async (
  db: Db,
  device_id: number,
  lines: readonly DeviceLineValues[],
): Promise<void> => {
  await db.deleteFrom('device_lines').where('device_id', '=', device_id).execute()
  if (lines.length === 0) return
  const rows = lines.map((line, position) => ({ ...line, device_id, position }))
  await db.insertInto('device_lines').values(rows).execute()
}

import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DeviceSettings } from '../../platform/db/tables/device-tables.ts'

/** The settings of these devices, by their ids; the caller has found the devices. */
export const readDeviceSettings = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DeviceSettings>> => {
  const rows = await db
    .selectFrom('devices')
    .select(['id', 'settings'])
    .where(sql<boolean>`id = any (${ids}::int[])`)
    .execute()
  return new Map(rows.map(({ id, settings }) => [id, settings]))
}

/** @param passwordBox undefined: the password stays; null: there is none any more */
export const storeDeviceSettings = async (
  db: Db,
  { id, customerId }: { readonly id: number; readonly customerId: number },
  settings: DeviceSettings,
  passwordBox: Buffer | null | undefined,
): Promise<void> => {
  const values = {
    settings: JSON.stringify(settings),
    ...(passwordBox === undefined ? {} : { admin_password_box: passwordBox }),
  }
  await db.updateTable('devices').set(values).where('id', '=', id).where('customer_id', '=', customerId).execute()
}

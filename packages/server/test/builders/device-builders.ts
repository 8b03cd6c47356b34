import type { Insertable } from 'kysely'
import { newDeviceSecret } from '../../src/domain/devices/new-device-secret.ts'
import type { DeviceLinesTable, DeviceModelsTable, DevicesTable } from '../../src/platform/db/tables/device-tables.ts'
import type { Platform } from '../../src/platform/platform.ts'

let made = 0

export interface GivenModel {
  readonly id: number
  readonly profile_id: number
  /** The range `Line keys`: four keys that can be everything. */
  readonly range_id: number
}

/** A model of a reseller with a range of four keys, and a profile that offers it. */
export const givenDeviceModel = async (
  { db }: Pick<Platform, 'db'>,
  reseller_id: number,
  { range = 'Line keys', ...row }: Partial<Insertable<DeviceModelsTable>> & { range?: string } = {},
): Promise<GivenModel> => {
  made += 1
  const model = { vendor: 'Generic', model: `Model ${made}`, type: 'phone' as const, ...row, reseller_id }
  const { id } = await db.insertInto('device_models').values(model).returning('id').executeTakeFirstOrThrow()
  const can = { can_private: true, can_shared: true, can_blf: true }
  const canNot = { can_speeddial: false, can_forward: false, can_transfer: false }
  const keys = JSON.stringify([0, 1, 2, 3].map((index) => ({ x: 20, y: 30 * index, labelpos: 'left' })))
  const { id: range_id } = await db
    .insertInto('device_model_ranges')
    .values({ model_id: id, position: 0, name: range, ...can, ...canNot, keys })
    .returning('id')
    .executeTakeFirstOrThrow()
  const picture = { content_type: 'image/svg+xml', content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }
  await db
    .insertInto('device_model_images')
    .values({ model_id: id, type: 'front', ...picture })
    .execute()
  const profile = { reseller_id, model_id: id, name: model.model }
  const { id: profile_id } = await db
    .insertInto('device_profiles')
    .values(profile)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, profile_id, range_id }
}

export interface GivenDevice {
  readonly id: number
  /** Twelve digits in lower case. */
  readonly mac: string
  readonly secret: string
}

/** A phone of a customer with a MAC address of its own. */
export const givenDevice = async (
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  {
    secret = newDeviceSecret(),
    ...row
  }: Pick<Insertable<DevicesTable>, 'customer_id' | 'profile_id'> &
    Partial<Insertable<DevicesTable>> & { secret?: string },
): Promise<GivenDevice> => {
  made += 1
  const identifier = `02:00:5e:00:${[made >> 8, made & 255].map((byte) => byte.toString(16).padStart(2, '0')).join(':')}`
  const values = { identifier, station_name: `Station ${made}`, secret_box: secrets.seal(secret), ...row }
  const { id, address } = await db
    .insertInto('devices')
    .values(values)
    .returning(['id', 'address'])
    .executeTakeFirstOrThrow()
  return { id, mac: address, secret }
}

/** A subscriber on a key: the first one of its device unless another is named. */
export const givenDeviceLine = async (
  { db }: Pick<Platform, 'db'>,
  row: Pick<Insertable<DeviceLinesTable>, 'device_id' | 'range_id' | 'subscriber_id'> &
    Partial<Insertable<DeviceLinesTable>>,
): Promise<void> => {
  const values = { position: 0, key_num: 0, type: 'private' as const, extension_unit: 0, ...row }
  await db.insertInto('device_lines').values(values).execute()
}

import type { Output } from '@lineside/contract/http/schema'
import { limits } from '@lineside/contract/limits'
import type { devices } from '@lineside/contract/resources/pbx/pbx-devices'
import { newDeviceSecret } from './new-device-secret.ts'
import {
  countOwnDevices,
  findProfileModel,
  insertDevice,
  replaceDeviceLines,
  updateDevice,
} from './write-device-store.ts'
import { customerLock } from '../../platform/db/locks.ts'
import { requireRoom } from '../../platform/db/require-room.ts'
import { isViolation } from '../../platform/db/violation.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkDeviceLines } from './check-device-lines.ts'

/**
 * Creates a device of the customer, or replaces one with all its lines.
 * @param id undefined: a new device
 * @returns its id
 * @throws Refusal in the words of ngcp-api-facts 7.1. A profile of another reseller counts as one that does not exist.
 */
export const writeDevice = async (
  { secrets }: Pick<Platform, 'secrets'>,
  { db, principal }: { db: Db; principal: Pick<Principal, 'customerId' | 'resellerId'> },
  { profile_id, identifier, station_name, lines }: Output<typeof devices.create>,
  id?: number,
): Promise<number> => {
  const model = await findProfileModel(db, principal.resellerId, profile_id)
  if (model === undefined) throw modelUnknown()
  const checked = await checkDeviceLines(db, principal.customerId, lines, model)
  const values = { profile_id, identifier, station_name }
  const deviceId = await onceOnly(identifier, async () => {
    if (id === undefined) {
      await requireRoom(db, {
        lock: customerLock(principal.customerId),
        most: limits.devices,
        what: 'devices',
        count: (locked) => countOwnDevices(locked, principal.customerId),
      })
      const secret_box = secrets.seal(newDeviceSecret())
      return await insertDevice(db, { ...values, customer_id: principal.customerId, secret_box })
    }
    await updateDevice(db, id, values)
    return id
  })
  await replaceDeviceLines(db, deviceId, checked)
  return deviceId
}

const modelUnknown = () =>
  new Refusal('device_model_unknown', 'Invalid profile_id, device profile does not exist.', {}, 'profile_id')

const onceOnly = async <T>(identifier: string, write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (!isViolation(error, 'unique')) throw error
    const message = "Entry with given 'identifier' already exists."
    throw new Refusal('device_exists', message, { identifier }, 'identifier')
  }
}

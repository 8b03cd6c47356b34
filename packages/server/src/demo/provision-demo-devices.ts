import { writeDevice } from '../domain/devices/write-device.ts'
import { nameOf, saveDeviceProfile, saveDrawnModels } from '../domain/provisioning/device-models.ts'
import { type Provisioning, required } from '../domain/saving/saving.ts'
import { demoDevices } from './demo-devices.ts'

type Line = Readonly<Record<'id' | 'customer_id', number> & { username: string }>

/** A company that has phones, and the lines that its keys can have. */
interface PhoneOwner {
  readonly company: { readonly external_id: string }
  readonly pilot: Line
  readonly seats: readonly Line[]
  readonly groups: readonly Line[]
}

/** Saves the phones of a reseller's companies, with the lines on their keys. */
export const provisionDemoDevices = async (
  work: Provisioning,
  reseller_id: number,
  companies: readonly PhoneOwner[],
): Promise<void> => {
  await saveDrawnModels(work, reseller_id)
  for (const { company, pilot, seats, groups } of companies) {
    const ids = new Map([pilot, ...seats, ...groups].map(({ username, id }) => [username, id]))
    for (const { name, mac, model, keys } of demoDevices[company.external_id] ?? []) {
      const profile = await saveDeviceProfile(work, { reseller_id, name: nameOf({ vendor: 'Generic', model }), model })
      const lines = keys.map(({ range, key, type, who }) => ({
        linerange: range,
        key_num: key - 1,
        type,
        subscriber_id: required(ids.get(who), `There is no '${who}'.`),
      }))
      const principal = { customerId: pilot.customer_id, resellerId: reseller_id }
      const device = { profile_id: profile.id, identifier: mac, station_name: name, lines }
      await writeDevice(work, { db: work.db, principal }, device)
    }
  }
}

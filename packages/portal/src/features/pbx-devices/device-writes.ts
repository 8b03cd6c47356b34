import { type Device, devices } from '@lineside/contract/resources/pbx-devices'
import { assignKey, type KeyAssignment } from '@lineside/telephony/devices/assign-key'
import type { KeyPlace } from '@lineside/telephony/devices/device-keys'
import { createItem, getItem, setMember, setMembers } from '../../shared/api/resource-client.ts'

/** DEV-02: the form of a new device. */
export interface NewDevice {
  readonly stationName: string
  readonly identifier: string
  /** Id. */
  readonly profile: string
}

export const createDevice = ({ stationName, identifier, profile }: NewDevice): Promise<number> =>
  createItem(devices, {
    station_name: stationName.trim(),
    identifier: identifier.trim(),
    profile_id: Number(profile),
  })

/** DEV-05: the lines go first, for they are of keys that the new model may not have; both or neither is written. */
export const changeProfile = (id: number, profileId: number) =>
  setMembers(devices, id, { lines: [], profile_id: profileId })

/**
 * DEV-04: who sits on a key. All lines are written at once, so the others are taken as they are now: what somebody else has
 * assigned meanwhile stays.
 * @param assignment null: nobody any more
 */
export const writeKey = async (id: number, place: KeyPlace, assignment: KeyAssignment | null): Promise<Device> => {
  const { lines } = await getItem(devices, id)
  return await setMember(devices, id, 'lines', assignKey(lines, place, assignment))
}

import { type Device, devices, type WrittenLine } from '@lineside/contract/resources/pbx/pbx-devices'
import { assignKey, type KeyAssignment } from '@lineside/telephony/devices/assign-key'
import type { KeyPlace } from '@lineside/telephony/devices/device-keys'
import type { FirstLine } from '@lineside/telephony/devices/first-lines'
import { shownMacAddress } from '@lineside/telephony/devices/mac-address'
import { createItem, getItem, setMember, setMembers } from '../../shared/api/resource-client.ts'

/** DEV-02: the form of a new device. */
export interface NewDevice {
  readonly stationName: string
  readonly identifier: string
  /** Id of the device profile. */
  readonly profile: string
  /** Its first keys. */
  readonly lines: readonly FirstLine[]
}

/** The platform knows the names of subscribers itself. */
const writtenLine = (line: FirstLine): WrittenLine => {
  const { subscriber_name: _, ...written } = line
  return written
}

export const createDevice = ({ stationName, identifier, profile, lines }: NewDevice): Promise<number> =>
  createItem(devices, {
    station_name: stationName.trim(),
    identifier: shownMacAddress(identifier.trim()),
    profile_id: Number(profile),
    ...(lines.length > 0 && { lines: lines.map(writtenLine) }),
  })

/** DEV-05: changes the profile and clears the lines in one request, because the new model may not have the old keys. */
export const changeProfile = (id: number, profileId: number) =>
  setMembers(devices, id, { lines: [], profile_id: profileId })

/**
 * DEV-04: assigns a key. All lines are written together, so they are loaded first: an assignment that somebody else has
 * just made stays.
 * @param assignment null clears the key
 */
export const writeKey = async (id: number, place: KeyPlace, assignment: KeyAssignment | null): Promise<Device> => {
  const { lines } = await getItem(devices, id)
  return await setMember(devices, id, 'lines', assignKey(lines, place, assignment))
}

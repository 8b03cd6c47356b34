import type { DeviceLine, DeviceLineType, WrittenLine } from '@lineside/contract/resources/pbx/pbx-devices'
import { isOnKey, type KeyPlace, lineOn } from './device-keys.ts'

/** The subscriber to put on a key, and the function of the key. */
export interface KeyAssignment {
  readonly subscriber_id: number
  readonly type: DeviceLineType
}

/**
 * DEV-04, ngcp-client-facts 7.5: all lines of a device after one key has changed. A newly assigned key comes first in
 * the list; a key that already has a line is changed in place. If the subscriber changes, the label and the device-id
 * number are dropped, since they belonged to the previous one.
 * @param assignment null: the key becomes free
 */
export const assignKey = (
  lines: readonly DeviceLine[],
  place: KeyPlace,
  assignment: KeyAssignment | null,
): readonly WrittenLine[] => {
  if (assignment === null) return lines.filter((line) => !isOnKey(line, place)).map(written)
  const current = lineOn(lines, place)
  if (current !== undefined) return lines.map((line) => written(line === current ? reassigned(line, assignment) : line))
  const { unit, key_num, linerange } = place
  const { subscriber_id, type } = assignment
  return [{ extension_unit: unit, key_num, subscriber_id, linerange, type }, ...lines.map(written)]
}

const reassigned = (line: DeviceLine, assignment: KeyAssignment): DeviceLine => ({
  ...line,
  ...assignment,
  ...(line.subscriber_id !== assignment.subscriber_id && { label: null, deviceid_number_id: null }),
})

const written = (line: DeviceLine): WrittenLine => {
  const { extension_unit, key_num, subscriber_id, linerange, type, target_number, label, deviceid_number_id } = line
  return {
    extension_unit,
    key_num,
    subscriber_id,
    linerange,
    type,
    ...(target_number && { target_number }),
    ...(label && { label }),
    ...(deviceid_number_id && { deviceid_number_id }),
  }
}

import * as z from 'zod/mini'
import { idNumber } from '../http/paging.ts'
import { resource } from '../http/resource.ts'
import { administrators } from '../http/route.ts'
import { checkedLater } from '../http/schema.ts'
import { limits } from '../limits.ts'

/** What a key does: a line of its own, a line of several, the lamp of another; and keys that dial. */
export const deviceLineTypes = ['private', 'shared', 'blf', 'speeddial', 'forward', 'transfer'] as const
export type DeviceLineType = (typeof deviceLineTypes)[number]

/** A key and who sits on it (ngcp-api-facts 7.1). */
export const deviceLineSchema = z.object({
  /** Name of the range of keys. */
  linerange: z.string(),
  /** The key's place in its range, from 0. */
  key_num: z.number(),
  type: z.enum(deviceLineTypes),
  subscriber_id: z.number(),
  target_number: z.nullable(z.string()),
  label: z.nullable(z.string()),
  deviceid_number_id: z.nullable(z.number()),
  /** 0 is the phone itself; its extensions count from 1. */
  extension_unit: z.number(),
  /** Of this platform: who the subscriber is, so that nobody has to load thousands of them for a few names (PBX-08). */
  subscriber_name: z.optional(z.string()),
  subscriber_extension: z.optional(z.nullable(z.string())),
})
export type DeviceLine = z.infer<typeof deviceLineSchema>
/** A line as it is written: what it does not have is not named. */
export type WrittenLine = Pick<DeviceLine, 'extension_unit' | 'key_num' | 'subscriber_id' | 'linerange' | 'type'> &
  Partial<Pick<DeviceLine, 'target_number' | 'label' | 'deviceid_number_id'>>

/** ENT-14 */
export const deviceSchema = z.object({
  id: z.number(),
  customer_id: z.number(),
  profile_id: z.number(),
  /** The MAC address, as it was written. */
  identifier: z.string(),
  station_name: z.string(),
  lines: z.array(deviceLineSchema),
})
export type Device = z.infer<typeof deviceSchema>

// spaces around it are nobody's: with them one MAC address could be two devices, and a name could be nothing to see
const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))
const filterText = z.optional(z.string().check(z.maxLength(limits.textLength)))

const writable = {
  profile_id: idNumber,
  identifier: text(limits.textLength),
  station_name: text(limits.nameLength),
  // what is wrong in them is refused in words of its own
  lines: z.optional(checkedLater<WrittenLine[]>()),
}

/** DEV. A write replaces all lines; when the profile changes they must fit its model. */
export const devices = resource({
  name: 'pbxdevices',
  entity: 'pbxdevice',
  origin: 'ngcp',
  summary: 'Desk phones of the customer, and who sits on their keys',
  methods: {
    list: administrators,
    get: administrators,
    create: administrators,
    replace: administrators,
    patch: administrators,
    remove: administrators,
  },
  item: deviceSchema,
  filters: z.object({
    customer_id: z.optional(idNumber),
    profile_id: z.optional(idNumber),
    identifier: filterText,
    station_name: filterText,
    /** Of a subscriber on one of the keys, as the name below. */
    pbx_extension: filterText,
    display_name: filterText,
  }),
  // devices are made one after the other: by id is by time
  orderBy: ['id', 'create_timestamp', 'station_name', 'identifier', 'profile_id'],
  defaultOrder: { by: 'create_timestamp', descending: true },
  create: z.strictObject(writable),
  createsWithoutBody: true,
  replace: z.strictObject(writable),
  patchOps: ['add', 'replace', 'remove', 'copy'],
})

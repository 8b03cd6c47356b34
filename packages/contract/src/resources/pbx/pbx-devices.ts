import * as z from 'zod/mini'
import { idList } from '../../http/id-list.ts'
import { plainName } from '../../http/plain-name.ts'
import { optionalText } from '../../http/optional-text.ts'
import { idNumber } from '../../http/paging.ts'
import { resource } from '../../http/resource.ts'
import { administrators } from '../../http/route.ts'
import { checkedLater } from '../../http/schema.ts'
import { limits } from '../../limits.ts'

/**
 * The function of a key: a line of its own (`private`), a line on several devices (`shared`), a lamp that shows another
 * line (`blf`); the others are keys that dial.
 */
export const deviceLineTypes = ['private', 'shared', 'blf', 'speeddial', 'forward', 'transfer'] as const
export type DeviceLineType = (typeof deviceLineTypes)[number]

/** A key and the subscriber assigned to it (ngcp-api-facts 7.1). */
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
  /** 0 is the phone itself; its key extensions count from 1. */
  extension_unit: z.number(),
  /**
   * Only this platform: name and extension of the subscriber, so that clients need not load thousands of subscribers
   * for a few names (PBX-08).
   */
  subscriber_name: z.optional(z.string()),
  subscriber_extension: z.optional(z.nullable(z.string())),
})
export type DeviceLine = z.infer<typeof deviceLineSchema>
/** A line as a write sends it; members without a value are left out. */
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

// spaces around the text are removed: with them the same MAC address could be two devices, and a name could be
// invisible
const text = (longest: number) => z.string().check(plainName(), z.trim(), z.minLength(1), z.maxLength(longest))

const writable = {
  profile_id: idNumber,
  identifier: text(limits.textLength),
  station_name: text(limits.nameLength),
  // lines are checked later, with error messages of their own
  lines: z.optional(checkedLater<WrittenLine[]>()),
}

/** DEV. A write replaces all lines; when the profile changes, the lines must fit the model of the new one. */
export const devices = resource({
  name: 'pbxdevices',
  isOfPhones: true,
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
    identifier: optionalText,
    station_name: optionalText,
    /** Extension of a subscriber on one of the keys; `display_name` likewise. */
    pbx_extension: optionalText,
    display_name: optionalText,
    /** Only this platform: part of the name, the MAC address, or the name of somebody on a key. */
    search: optionalText,
    /** Only this platform: only the devices with these ids, separated by commas. */
    ids: z.optional(idList),
    /** Only this platform: devices with these ids come before the others, in this order; it leaves none out. */
    first: z.optional(idList),
  }),
  // devices are created one after the other, so the order by id is the order by time
  orderBy: ['id', 'create_timestamp', 'station_name', 'identifier', 'profile_id'],
  defaultOrder: { by: 'create_timestamp', descending: true },
  create: z.strictObject(writable),
  createsWithoutBody: true,
  replace: z.strictObject(writable),
  patchOps: ['add', 'replace', 'remove', 'copy'],
})

import * as z from 'zod/mini'
import { plainName } from '../http/plain-name.ts'
import { idList } from '../http/id-list.ts'
import { optionalText } from '../http/optional-text.ts'
import { flag, idNumber, wholeNumber } from '../http/paging.ts'
import { administrators, both } from '../http/route.ts'
import { resource } from '../http/resource.ts'
import { limits } from '../limits.ts'

export const numberSchema = z.object({
  cc: z.string(),
  ac: z.string(),
  sn: z.string(),
  number_id: z.number(),
})
export type PhoneNumber = z.infer<typeof numberSchema>

export const aliasNumberSchema = z.extend(numberSchema, { is_devid: z.boolean() })

/** A subscriber: end user, seat, group or pilot (ENT-01, ngcp-api-facts 2.1). Members a role may not see are absent. */
export const subscriberSchema = z.object({
  id: z.number(),
  username: z.string(),
  domain: z.string(),
  domain_id: z.number(),
  webusername: z.nullable(z.string()),
  email: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  administrative: z.boolean(),
  status: z.string(),
  display_name: z.nullable(z.string()),
  profile_id: z.nullable(z.number()),
  /** SIP password, readable by its own subscriber alone. */
  password: z.optional(z.nullable(z.string())),
  primary_number: z.nullable(numberSchema),
  alias_numbers: z.array(aliasNumberSchema),
  customer_id: z.optional(z.number()),
  is_pbx_pilot: z.optional(z.boolean()),
  is_pbx_group: z.optional(z.boolean()),
  pbx_extension: z.optional(z.nullable(z.string())),
  pbx_group_ids: z.optional(z.array(z.number())),
  pbx_groupmember_ids: z.optional(z.array(z.number())),
  pbx_hunt_policy: z.optional(z.nullable(z.string())),
  pbx_hunt_timeout: z.optional(z.nullable(z.number())),
  pbx_hunt_cancel_mode: z.optional(z.nullable(z.string())),
  ext_range_min: z.optional(z.nullable(z.string())),
  ext_range_max: z.optional(z.nullable(z.string())),
  /** YYYY-MM-DD HH:MM:SS in UTC; lists are sorted by it, newest first (ENT-11). */
  create_timestamp: z.optional(z.string()),
})
export type Subscriber = z.infer<typeof subscriberSchema>

const text = z.optional(z.nullable(z.string().check(z.maxLength(limits.textLength))))
const ids = z.optional(z.nullable(z.array(idNumber).check(z.maxLength(limits.groupMembers))))

export const huntPolicies = ['serial', 'parallel', 'random', 'circular'] as const
export type HuntPolicy = (typeof huntPolicies)[number]
export const huntCancelModes = ['bye', 'cancel'] as const

/** A number by its parts. Other members that reads return are tolerated. */
const writtenNumber = z.strictObject({
  cc: z.string().check(z.maxLength(limits.textLength)),
  ac: z.optional(z.nullable(z.string().check(z.maxLength(limits.textLength)))),
  sn: z.string().check(z.maxLength(limits.textLength)),
  number_id: z.optional(idNumber),
  is_devid: z.optional(z.boolean()),
})
export type WrittenNumber = z.infer<typeof writtenNumber>

// clients send an extension as text or as a number
const extension = z.pipe(
  z.pipe(z.union([z.string().check(z.maxLength(limits.textLength)), z.int()]), z.transform(String)),
  z.string().check(z.maxLength(limits.extensionLength), z.regex(/^\d*$/)),
)
const huntSeconds = z.int().check(z.minimum(1), z.maximum(limits.huntTimeoutMaximum))

/** Members of seats and groups that an administrator of a PBX can write (ngcp-api-facts 2.1). */
const written = {
  webusername: text,
  display_name: z.optional(z.nullable(z.string().check(plainName(), z.maxLength(limits.displayNameLength)))),
  email: z.optional(z.nullable(z.union([z.literal(''), z.email().check(z.maxLength(limits.emailLength))]))),
  timezone: text,
  profile_id: z.optional(z.nullable(idNumber)),
  password: text,
  webpassword: text,
  pbx_extension: z.optional(z.nullable(extension)),
  /** For a seat: the groups it belongs to. In groups that are new for it, it becomes the last member. */
  pbx_group_ids: ids,
  /** For a group: its members in hunt order. */
  pbx_groupmember_ids: ids,
  pbx_hunt_policy: z.optional(z.nullable(z.enum([...huntPolicies, 'none']))),
  /** Seconds. */
  pbx_hunt_timeout: z.optional(z.nullable(z.pipe(wholeNumber, huntSeconds))),
  pbx_hunt_cancel_mode: z.optional(z.nullable(z.enum(huntCancelModes))),
  /**
   * Numbers that the customer already has: they move to this subscriber, and numbers that are no longer named return to
   * the pilot (PBX-09).
   */
  alias_numbers: z.optional(z.nullable(z.array(writtenNumber).check(z.maxLength(limits.aliasNumbers)))),
}

/**
 * Subscribers read themselves and change their own passwords, display name, mail address and time zone. Administrators
 * read all subscribers of their customer and, with a PBX, create, change and delete seats and groups.
 */
export const subscribers = resource({
  name: 'subscribers',
  entity: 'subscriber',
  origin: 'ngcp',
  summary: 'Subscribers: end users, seats, groups and pilots',
  methods: {
    list: both,
    get: both,
    create: administrators,
    replace: both,
    patch: both,
    remove: administrators,
  },
  item: subscriberSchema,
  filters: z.object({
    username: optionalText,
    webusername: optionalText,
    display_name: optionalText,
    pbx_extension: optionalText,
    primary_number: optionalText,
    alias: optionalText,
    is_pbx_group: z.optional(flag),
    is_pbx_pilot: z.optional(flag),
    is_admin: z.optional(flag),
    profile_id: z.optional(idNumber),
    /** Only this platform: part of the name, the extension or a number. */
    search: optionalText,
    /** Only this platform: only the subscribers with these ids, separated by commas. */
    ids: z.optional(idList),
    /** Only this platform: only the members of this group. */
    pbx_group_id: z.optional(idNumber),
    /** Only this platform: subscribers with these ids come before the others; it leaves nobody out. */
    first: z.optional(idList),
  }),
  /** `display_name`: only this platform, in the order of a phone book. */
  orderBy: ['id', 'username', 'webusername', 'create_timestamp', 'display_name'],
  defaultOrder: { by: 'create_timestamp', descending: true },
  /** Customer of the new subscriber; only the own customer is accepted. */
  createQuery: z.object({ customer_id: z.optional(idNumber) }),
  /**
   * Everything else is derived: customer and domain from the pilot, the primary number from the pilot's number and the
   * extension. Without a SIP password a random one is generated; without a web password the subscriber can not sign in
   * with one.
   */
  create: z.strictObject({
    ...written,
    display_name: z.optional(z.nullable(z.string().check(plainName(), z.maxLength(limits.nameLength)))),
    username: z.string().check(z.minLength(1), z.maxLength(limits.textLength)),
    is_pbx_group: z.optional(z.nullable(z.boolean())),
    is_pbx_pilot: z.optional(z.nullable(z.boolean())),
  }),
  createsWithoutBody: true,
  replace: z.strictObject({
    ...written,
    username: text,
    customer_id: z.optional(idNumber),
    is_pbx_group: z.optional(z.nullable(z.boolean())),
    is_pbx_pilot: z.optional(z.nullable(z.boolean())),
    /**
     * Only for the pilot: one of the customer's numbers, from which the numbers of all extensions are derived. The
     * primary number of others can not be changed.
     */
    primary_number: z.optional(z.nullable(writtenNumber)),
  }),
  patchOps: ['add', 'replace', 'remove', 'copy'],
})

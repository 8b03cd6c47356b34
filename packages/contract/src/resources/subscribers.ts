import * as z from 'zod/mini'
import { flag, idNumber } from '../http/paging.ts'
import { both } from '../http/route.ts'
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
})
export type Subscriber = z.infer<typeof subscriberSchema>

const filterText = z.optional(z.string().check(z.maxLength(limits.textLength)))

/**
 * Own item of this issue: a subscriber reads itself and changes its passwords, display name, mail and time zone;
 * administrators also read their customer's. Seats and groups are written with PBX administration.
 */
export const subscribers = resource({
  name: 'subscribers',
  entity: 'subscriber',
  origin: 'ngcp',
  summary: 'Subscribers: end users, seats, groups and pilots',
  methods: { list: both, get: both, replace: both, patch: both },
  item: subscriberSchema,
  filters: z.object({
    username: filterText,
    webusername: filterText,
    display_name: filterText,
    pbx_extension: filterText,
    primary_number: filterText,
    alias: filterText,
    is_pbx_group: z.optional(flag),
    is_pbx_pilot: z.optional(flag),
    is_admin: z.optional(flag),
    profile_id: z.optional(idNumber),
  }),
  orderBy: ['id', 'username', 'webusername', 'create_timestamp'],
  replace: z.strictObject({
    display_name: z.optional(z.nullable(z.string().check(z.maxLength(limits.displayNameLength)))),
    email: z.optional(z.nullable(z.union([z.literal(''), z.email().check(z.maxLength(limits.emailLength))]))),
    timezone: z.optional(z.nullable(z.string().check(z.maxLength(limits.textLength)))),
    password: z.optional(z.nullable(z.string().check(z.maxLength(limits.textLength)))),
    webpassword: z.optional(z.nullable(z.string().check(z.maxLength(limits.textLength)))),
  }),
  patchOps: ['add', 'replace', 'remove', 'copy'],
})

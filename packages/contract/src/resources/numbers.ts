import * as z from 'zod/mini'
import { optionalText } from '../http/optional-text.ts'
import { flag, idNumber } from '../http/paging.ts'
import { resource } from '../http/resource.ts'
import { administrators } from '../http/route.ts'
import { limits } from '../limits.ts'

/** A number of the customer (ENT-13, ngcp-api-facts 2.2); each number belongs to exactly one subscriber. */
export const customerNumberSchema = z.object({
  id: z.number(),
  cc: z.string(),
  ac: z.string(),
  sn: z.string(),
  subscriber_id: z.number(),
  is_primary: z.boolean(),
  /** The number identifies a device. */
  is_devid: z.boolean(),
  /** The text that a client shows in place of a number that identifies a device: its digits; null for other numbers. */
  devid_alias: z.nullable(z.string()),
})
export type CustomerNumber = z.infer<typeof customerNumberSchema>

/** PBX-09: numbers are moved between subscribers; a number that a subscriber gives back goes to the pilot. */
export const numbers = resource({
  name: 'numbers',
  entity: 'number',
  origin: 'ngcp',
  summary: 'Numbers of the customer, and who has them',
  methods: { list: administrators, get: administrators, replace: administrators, patch: administrators },
  item: customerNumberSchema,
  filters: z.object({
    subscriber_id: z.optional(idNumber),
    customer_id: z.optional(idNumber),
    cc: optionalText,
    ac: optionalText,
    sn: optionalText,
    type: z.optional(z.enum(['primary', 'alias'])),
    is_devid: z.optional(flag),
    /** Only this platform: part of the digits. */
    search: optionalText,
  }),
  orderBy: ['id', 'cc', 'ac', 'sn', 'subscriber_id'],
  // the other members are accepted here and refused later, with messages of their own
  replace: z.strictObject({
    subscriber_id: idNumber,
    is_devid: z.optional(z.nullable(z.boolean())),
    cc: optionalText,
    ac: z.optional(z.nullable(z.string().check(z.maxLength(limits.textLength)))),
    sn: optionalText,
    is_primary: z.optional(z.boolean()),
    devid_alias: z.optional(z.nullable(z.string().check(z.maxLength(limits.textLength)))),
  }),
})

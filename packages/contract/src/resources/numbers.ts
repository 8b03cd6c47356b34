import * as z from 'zod/mini'
import { flag, idNumber } from '../http/paging.ts'
import { resource } from '../http/resource.ts'
import { administrators } from '../http/route.ts'
import { limits } from '../limits.ts'

const filterText = z.optional(z.string().check(z.maxLength(limits.textLength)))

/** A number of the customer (ENT-13, ngcp-api-facts 2.2); every one is at exactly one subscriber. */
export const customerNumberSchema = z.object({
  id: z.number(),
  cc: z.string(),
  ac: z.string(),
  sn: z.string(),
  subscriber_id: z.number(),
  is_primary: z.boolean(),
  /** A device identifies itself by it. */
  is_devid: z.boolean(),
})
export type CustomerNumber = z.infer<typeof customerNumberSchema>

/** PBX-09: numbers move from subscriber to subscriber; to give one back means to move it to the pilot. */
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
    cc: filterText,
    ac: filterText,
    sn: filterText,
    type: z.optional(z.enum(['primary', 'alias'])),
    is_devid: z.optional(flag),
    /** Of this platform: part of the digits. */
    search: filterText,
  }),
  orderBy: ['id', 'cc', 'ac', 'sn', 'subscriber_id'],
  // the others are here to be refused in words of their own
  replace: z.strictObject({
    subscriber_id: idNumber,
    is_devid: z.optional(z.nullable(z.boolean())),
    cc: z.optional(z.string().check(z.maxLength(limits.textLength))),
    ac: z.optional(z.nullable(z.string().check(z.maxLength(limits.textLength)))),
    sn: z.optional(z.string().check(z.maxLength(limits.textLength))),
    is_primary: z.optional(z.boolean()),
  }),
})

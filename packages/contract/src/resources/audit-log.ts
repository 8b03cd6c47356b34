import * as z from 'zod/mini'
import { idNumber, timeZoneQuery } from '../http/paging.ts'
import { resource } from '../http/resource.ts'
import { administrators } from '../http/route.ts'
import { limits } from '../limits.ts'

const filterText = z.optional(z.string().check(z.maxLength(limits.textLength)))

/** What was done to an item. */
export const auditMethods = ['create', 'replace', 'patch', 'remove'] as const
export type AuditMethod = (typeof auditMethods)[number]

/** One write: who, when, what, and the members that it changed. Of a secret it says only that it was changed. */
export const auditEntrySchema = z.object({
  id: z.number(),
  /** YYYY-MM-DD HH:MM:SS[.mmm] in the zone asked for. */
  time: z.string(),
  /** Who wrote, with its name at that time. */
  subscriber_id: z.number(),
  subscriber_name: z.string(),
  /** As in the address: `subscribers`. */
  resource: z.string(),
  item_id: z.number(),
  /** Of the item at that time; null where it has none. */
  item_name: z.nullable(z.string()),
  method: z.enum(auditMethods),
  /** The changed members only; null of what was created. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  /** null of what was removed. */
  after: z.nullable(z.record(z.string(), z.unknown())),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** Who changed what, newest first. */
export const auditLog = resource({
  name: 'auditlog',
  entity: 'auditlogentry',
  origin: 'lineside',
  summary: 'Who changed what in the customer, newest first',
  methods: { list: administrators, get: administrators },
  item: auditEntrySchema,
  filters: z.object({
    /** Who wrote. */
    subscriber_id: z.optional(idNumber),
    resource: filterText,
    item_id: z.optional(idNumber),
    method: z.optional(z.enum(auditMethods)),
    /** Part of the writer's or the item's name. */
    search: filterText,
    /** As in conversations; both inclusive. */
    from: filterText,
    to: filterText,
    ...timeZoneQuery,
  }),
  itemQuery: z.object(timeZoneQuery),
})

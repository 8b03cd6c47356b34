import * as z from 'zod/mini'
import { idNumber, timeZoneQuery } from '../http/paging.ts'
import { resource } from '../http/resource.ts'
import { problemSchema } from '../http/problem.ts'
import { administrators, route } from '../http/route.ts'
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
  /** What it is about: `seats`, `forwarding` and so on; null of entries that are older than the story. */
  subject: z.nullable(z.string()),
  /** Whose it is: the line that it belongs to, with its name at that time; null: nobody's. */
  subject_id: z.nullable(z.number()),
  subject_name: z.nullable(z.string()),
  /** The entry that this one put back. */
  puts_back: z.nullable(z.number()),
  /** When something later changed the same thing, in the zone asked for; then it can not be put back. */
  changed_again: z.nullable(z.string()),
  /** It can be put back, if nothing later changed the same thing. */
  can_put_back: z.boolean(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** STORY-02: writes again what stood there before, in one transaction, if nothing later changed the same thing. */
export const putBack = route({
  name: 'auditlog.item.putback',
  method: 'POST',
  path: '/api/lineside/auditlog/:id/putback',
  origin: 'lineside',
  summary: 'Put back a change of settings',
  access: administrators,
  params: z.object({ id: idNumber }),
  replies: { 204: 'empty', 404: problemSchema, 422: problemSchema },
})

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
    /** What it is about. */
    subject: filterText,
    /** Words, each of which stands in a name or a value, or is meant by `meant`. */
    search: filterText,
    /**
     * For each word of `search` in its order, divided by `;`, what the reader's language calls so: names of resources, methods and
     * members, divided by commas. The log knows no language.
     */
    meant: z.optional(z.string().check(z.maxLength(4000))),
    /** As in conversations; both inclusive. */
    from: filterText,
    to: filterText,
    ...timeZoneQuery,
  }),
  itemQuery: z.object(timeZoneQuery),
})

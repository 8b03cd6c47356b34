import * as z from 'zod/mini'
import { optionalText } from '../http/optional-text.ts'
import { idNumber, timeZoneQuery, longIdNumber } from '../http/paging.ts'
import { resource } from '../http/resource.ts'
import { problemSchema } from '../http/problem.ts'
import { administrators, route } from '../http/route.ts'

/** The methods that change an item. */
export const auditMethods = ['create', 'replace', 'patch', 'remove'] as const
export type AuditMethod = (typeof auditMethods)[number]

/**
 * One write: who, when, what, and the members that it changed. For a secret, the entry says only that it was changed.
 */
export const auditEntrySchema = z.object({
  id: z.number(),
  /** YYYY-MM-DD HH:MM:SS[.mmm] in the zone asked for. */
  time: z.string(),
  /** The subscriber who made the change, with the name at that time; null: the operator, by the name of a person or key. */
  subscriber_id: z.nullable(z.number()),
  subscriber_name: z.string(),
  /** The API key with which the subscriber's program made the change, by its name at that time; null: without one. */
  key_name: z.nullable(z.string()),
  /** ROLE-02: the person as whom the subscriber saw, by the name at that time; null: nobody. */
  as_name: z.nullable(z.string()),
  /** The name of the resource as in its address, such as `subscribers`. */
  resource: z.string(),
  item_id: z.number(),
  /** The name of the item at that time; null if it has none. */
  item_name: z.nullable(z.string()),
  method: z.enum(auditMethods),
  /** The changed members before the change; null if the item was created. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  /** The changed members after the change; null if the item was removed. */
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** The subject of the change: `seats`, `forwarding` and so on; null for entries that are older than this member. */
  subject: z.nullable(z.string()),
  /** The line that the changed item belongs to, with its name at that time; null: no line. */
  subject_id: z.nullable(z.number()),
  subject_name: z.nullable(z.string()),
  /** Id of the entry that this one put back; null: this is not such a change. */
  puts_back: z.nullable(z.number()),
  /**
   * When a later write changed the same thing, in the zone asked for; the change can not be put back then. null: none
   * did.
   */
  changed_again: z.nullable(z.string()),
  /** NAME-02: the names that the lines in `before` and `after` have now, by their ids. Lines that are gone are left out. */
  line_names: z.optional(z.record(z.string(), z.string())),
  /** Whether the change can be put back. */
  can_put_back: z.boolean(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** STORY-02: restores the values before a change, in one transaction, if no later write has changed the same thing. */
export const putBack = route({
  name: 'auditlog.item.putback',
  method: 'POST',
  path: '/api/lineside/auditlog/:id/putback',
  origin: 'lineside',
  summary: 'Put back a change of settings',
  access: administrators,
  params: z.object({ id: longIdNumber }),
  replies: { 204: 'empty', 404: problemSchema, 422: problemSchema },
})

/** The changes and their authors, newest first. */
export const auditLog = resource({
  name: 'auditlog',
  hasLongIds: true,
  entity: 'auditlogentry',
  origin: 'lineside',
  summary: 'Who changed what in the customer, newest first',
  methods: { list: administrators, get: administrators },
  item: auditEntrySchema,
  filters: z.object({
    /** The subscriber who made the change. */
    subscriber_id: z.optional(idNumber),
    resource: optionalText,
    item_id: z.optional(longIdNumber),
    method: z.optional(z.enum(auditMethods)),
    /** The subject of the change. */
    subject: optionalText,
    /** Words to search for. Each must occur in a name or a value of the entry, or stand for something by `meant`. */
    search: optionalText,
    /**
     * For each word of `search`, in the same order and separated by `;`: the resources, methods and members that have
     * this name in the reader's language, separated by commas. The portal sends this because the log itself knows no
     * language.
     */
    meant: z.optional(z.string().check(z.maxLength(4000))),
    /** Same formats as in conversations; both inclusive. */
    from: optionalText,
    to: optionalText,
    ...timeZoneQuery,
  }),
  itemQuery: z.object(timeZoneQuery),
})

import * as z from 'zod/mini'
import { idNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { administrators, both, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'

/** Handles of the announcements that callers can hear: that of the platform, and those of the customer. */
const announcement = z.string().check(z.regex(/^(office_hours|custom_announcement_\d)$/))

const writtenSchema = z.strictObject({
  /** Colleagues read it, callers do not hear it; may be empty. */
  reason: z._default(z.string().check(z.trim(), z.maxLength(limits.nameLength)), ''),
  /** When it ends by itself, ISO 8601 with a zone, within a year; null: when somebody opens again. */
  until: z.nullable(z.iso.datetime({ offset: true }).check(z.maxLength(limits.textLength))),
  /** The sound that callers hear before they go the way of "closed"; null: none. */
  announcement: z.nullable(announcement),
})
export type WrittenClosure = z.infer<typeof writtenSchema>

const putSchema = z.extend(writtenSchema, {
  /**
   * The writer saw this before: the closure that lasted, or null for none. If somebody else has closed, changed or opened since, the
   * writing is refused (`closure_changed`). Absent: it replaces whatever is there.
   */
  seen: z.optional(z.nullable(writtenSchema)),
})
export type PutClosure = z.infer<typeof putSchema>

const kinds = ['group', 'queue', 'attendant'] as const

const closureSchema = z.object({
  /** The closed group, queue or line with an attendant; null: the whole company. */
  subscriber_id: z.nullable(z.number()),
  /** null for the company. */
  name: z.nullable(z.string()),
  extension: z.nullable(z.string()),
  type: z.nullable(z.enum(kinds)),
  reason: z.string(),
  since: z.string(),
  until: z.nullable(z.string()),
  announcement: z.nullable(z.string()),
  /** The person who closed it; null: this person's line is gone. */
  closed_by: z.nullable(z.string()),
})
export type ClosureItem = z.infer<typeof closureSchema>

const lineSchema = z.object({
  subscriber_id: z.number(),
  name: z.string(),
  extension: z.nullable(z.string()),
  type: z.enum(kinds),
  /** It follows a schedule with the company's holidays, so that it closes with the company. */
  closes_with_company: z.boolean(),
})
export type ClosableLine = z.infer<typeof lineSchema>

const shared = { origin: 'lineside', access: administrators } as const
const path = '/api/lineside/closures'
const params = z.object({ id: idNumber })
const changed = { 204: 'empty', 404: problemSchema, 409: problemSchema, 422: problemSchema } as const

/** SCHED-03: "closed now"; a closure that has ended is not told. Changes are told live, topic `resource:closures`. */
export const listClosures = route({
  ...shared,
  name: 'closures.get',
  method: 'GET',
  path,
  summary: 'Company, groups, queues and attendants that somebody has closed for a while',
  access: both,
  replies: {
    200: z.object({
      /** The company's time zone. */
      timezone: z.string(),
      /** The reader may close and open. */
      may_close: z.boolean(),
      closures: z.array(closureSchema),
      /** Groups, queues and attendants; none for a reader who may not close. */
      lines: z.array(lineSchema),
      /** Names of schedules that stay open while the company is closed, because they do not follow its holidays. */
      open_schedules: z.array(z.string()),
    }),
  },
})

export const closeCompany = route({
  ...shared,
  name: 'closures.put',
  method: 'PUT',
  path,
  summary: 'Closes the company now, until an end: all that follows a schedule with the company’s holidays',
  body: putSchema,
  replies: { 204: 'empty', 409: problemSchema, 422: problemSchema },
})

export const openCompany = route({
  ...shared,
  name: 'closures.delete',
  method: 'DELETE',
  path,
  summary: 'Opens the company again',
  replies: { 204: 'empty' },
})

export const closeLine = route({
  ...shared,
  name: 'closures.line.put',
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Closes a group, a queue or an attendant now, until an end',
  params,
  body: putSchema,
  replies: changed,
})

export const openLine = route({
  ...shared,
  name: 'closures.line.delete',
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Opens a group, a queue or an attendant again',
  params,
  replies: changed,
})

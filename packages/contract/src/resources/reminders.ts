import * as z from 'zod/mini'
import { flag, idNumber } from '../http/paging.ts'
import { resource } from '../http/resource.ts'
import { both } from '../http/route.ts'
import { limits } from '../limits.ts'

/** REM-01: `never`: only once; `weekdays`: Monday to Friday; `always`: every day. */
export const reminderRecurrences = ['never', 'weekdays', 'always'] as const
export type ReminderRecurrence = (typeof reminderRecurrences)[number]

/** ENT-07: a reminder call. */
export const reminderSchema = z.object({
  id: z.number(),
  subscriber_id: z.number(),
  /** HH:MM:SS in the subscriber's time zone. */
  time: z.string(),
  recur: z.enum(reminderRecurrences),
  active: z.boolean(),
  /** IANA time zone of the subscriber, else of its customer. Absent on other platforms. */
  timezone: z.optional(z.string()),
})
export type Reminder = z.infer<typeof reminderSchema>

const written = z.strictObject({
  /** Administrators may name a subscriber of their customer; everybody else sets their own reminder. */
  subscriber_id: z.optional(idNumber),
  /** H:MM, HH:MM or HH:MM:SS. */
  time: z.string().check(z.minLength(1), z.maxLength(limits.textLength)),
  recur: z.enum(reminderRecurrences),
  active: z._default(z.boolean(), true),
})

/** At most one per subscriber (ngcp-api-facts 6.1). */
export const reminders = resource({
  name: 'reminders',
  entity: 'reminder',
  origin: 'ngcp',
  summary: 'Reminder calls',
  methods: { list: both, get: both, create: both, replace: both, patch: both, remove: both },
  item: reminderSchema,
  filters: z.object({ subscriber_id: z.optional(idNumber), active: z.optional(flag) }),
  orderBy: ['id', 'time', 'recur', 'active'],
  create: written,
  createsWithoutBody: true,
  replace: written,
})

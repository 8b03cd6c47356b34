import * as z from 'zod/mini'
import { flag, idNumber } from '../http/paging.ts'
import { resource } from '../http/resource.ts'
import { both } from '../http/route.ts'
import { limits } from '../limits.ts'

/** REM-01: only once, Monday to Friday, every day. */
export const reminderRecurrences = ['never', 'weekdays', 'always'] as const
export type ReminderRecurrence = (typeof reminderRecurrences)[number]

/** ENT-07: a call that reminds. */
export const reminderSchema = z.object({
  id: z.number(),
  subscriber_id: z.number(),
  /** HH:MM:SS on the subscriber's clocks. */
  time: z.string(),
  recur: z.enum(reminderRecurrences),
  active: z.boolean(),
  /** Whose clocks: the subscriber's IANA zone, else its customer's. Other platforms do not say. */
  timezone: z.optional(z.string()),
})
export type Reminder = z.infer<typeof reminderSchema>

const written = z.strictObject({
  /** Administrators may name a subscriber of their customer; everybody else is meant themselves. */
  subscriber_id: z.optional(idNumber),
  /** H:MM, HH:MM or HH:MM:SS. */
  time: z.string().check(z.minLength(1), z.maxLength(limits.textLength)),
  recur: z.enum(reminderRecurrences),
  active: z._default(z.boolean(), true),
})

/** At most one a subscriber (ngcp-api-facts 6.1). */
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

import * as z from 'zod/mini'
import { plainName } from '../../http/plain-name.ts'
import { idNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { administrators, both, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'
import { scheduleUses } from '../../rtc/call-steps.ts'

const endOfDay = 1440
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const name = z.string().check(z.trim(), plainName(), z.minLength(1), z.maxLength(limits.nameLength))
/** Minutes from midnight; an end above 1440 is on the following day. */
const part = {
  from: z.int().check(z.minimum(0), z.maximum(endOfDay - 1)),
  to: z.int().check(z.minimum(1), z.maximum(2 * endOfDay - 1)),
}

/** SCHED-01: days that differ from the week; see `ScheduleException` of the rules. */
const exceptionSchema = z.strictObject({
  name: z.string().check(z.trim(), z.maxLength(limits.nameLength)),
  does: z.enum(['closes', 'opens']),
  from: day,
  to: day,
  yearly: z.boolean(),
  /** null: the whole days. */
  part: z.nullable(z.strictObject(part)),
})
export type WrittenException = z.infer<typeof exceptionSchema>

const values = {
  name,
  /** IANA; its local time decides. */
  timezone: z.string().check(z.minLength(1), z.maxLength(limits.timezoneLength)),
  /** Hours of each week; `weekday` counts from 1, Sunday. */
  week: z
    .array(z.strictObject({ weekday: z.int().check(z.minimum(1), z.maximum(7)), ...part }))
    .check(z.maxLength(limits.scheduleHours)),
  exceptions: z.array(exceptionSchema).check(z.maxLength(limits.scheduleExceptions)),
  /** Closed on the company's holidays. */
  follows_holidays: z.boolean(),
}
const writtenSchema = z.strictObject(values)
export type WrittenSchedule = z.infer<typeof writtenSchema>

const scheduleSchema = z.object({
  id: z.number(),
  ...values,
  /** How many rules, groups, queues and attendants use it. */
  used_by: z.number(),
})
export type ScheduleItem = z.infer<typeof scheduleSchema>

/** SCHED-02: a day of the company, closed from a minute on (0: all day). */
const holidaySchema = z.object({ day: z.string(), name: z.string(), from: z.number() })

const shared = { origin: 'lineside', access: administrators } as const
const path = '/api/lineside/schedules'
const params = z.object({ id: idNumber })
const changed = { 204: 'empty', 404: problemSchema, 409: problemSchema, 422: problemSchema } as const

/** Everybody reads them, for everybody's rules may refer to them. */
export const listSchedules = route({
  ...shared,
  name: 'schedules.get',
  method: 'GET',
  path,
  summary: 'The schedules of the company, and its holidays from yesterday on',
  access: both,
  replies: {
    200: z.object({
      /** The company's time zone, for a new schedule. */
      timezone: z.string(),
      schedules: z.array(scheduleSchema),
      holidays: z.array(holidaySchema),
    }),
  },
})

export const addSchedule = route({
  ...shared,
  name: 'schedules.post',
  method: 'POST',
  path,
  summary: 'Adds a schedule',
  body: writtenSchema,
  replies: { 200: z.object({ id: z.number() }), 409: problemSchema, 422: problemSchema },
})

export const changeSchedule = route({
  ...shared,
  name: 'schedules.put',
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Changes a schedule for all that use it',
  params,
  body: writtenSchema,
  replies: changed,
})

export const removeSchedule = route({
  ...shared,
  name: 'schedules.delete',
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Removes a schedule that nothing uses',
  params,
  replies: changed,
})

/** Where the calls of a closed line go: `announcement` plays a sound, by its handle, and ends the call. */
export const closedSchema = z.discriminatedUnion('to', [
  z.strictObject({
    to: z.literal('announcement'),
    handle: z.string().check(z.regex(/^(office_hours|custom_announcement_\d)$/)),
  }),
  z.strictObject({ to: z.literal('voicebox') }),
  /** A line of the same customer. */
  z.strictObject({ to: z.literal('line'), subscriber_id: idNumber }),
  /** In replies with `+`, unless it is a short number, which has no country. */
  z.strictObject({
    to: z.literal('number'),
    number: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.phoneNumberLength)),
  }),
])
export type ClosedTarget = z.infer<typeof closedSchema>

const userSchema = z.discriminatedUnion('kind', [
  /** A forwarding rule of a line. `rule`: the name of its destination set. */
  z.object({
    kind: z.literal('rule'),
    subscriber_id: z.number(),
    name: z.string(),
    rule: z.string(),
    use: z.enum(scheduleUses),
  }),
  z.object({
    kind: z.literal('line'),
    subscriber_id: z.number(),
    name: z.string(),
    extension: z.nullable(z.string()),
    type: z.enum(['group', 'queue', 'attendant']),
    closed: closedSchema,
    /** Name of the line to which its calls go; null: they go elsewhere, or the line is gone. */
    closed_name: z.nullable(z.string()),
  }),
])
export type ScheduleUser = z.infer<typeof userSchema>

export const listScheduleUsers = route({
  ...shared,
  name: 'schedules.users.get',
  method: 'GET',
  path: `${path}/:id/users`,
  summary: 'Rules, groups, queues and attendants that use a schedule, and what closed means there',
  params,
  replies: { 200: z.object({ users: z.array(userSchema) }), 404: problemSchema },
})

const line = z.object({ id: idNumber })

/** The lines that can follow a schedule: groups, queues, and lines with an attendant. */
export const listHoursLines = route({
  ...shared,
  name: 'schedules.lines.get',
  method: 'GET',
  path: '/api/lineside/schedulelines',
  summary: 'Groups, queues and attendants, with the schedule that each follows',
  replies: {
    200: z.object({
      lines: z.array(
        z.object({
          subscriber_id: z.number(),
          name: z.string(),
          extension: z.nullable(z.string()),
          type: z.enum(['group', 'queue', 'attendant']),
          schedule_id: z.nullable(z.number()),
          closed: z.nullable(closedSchema),
        }),
      ),
    }),
  },
})

export const setLineHours = route({
  ...shared,
  name: 'schedules.lines.put',
  method: 'PUT',
  path: '/api/lineside/schedulelines/:id',
  summary: 'Lets a group, a queue or an attendant follow a schedule, and says where its calls go while it is closed',
  params: line,
  body: z.strictObject({ schedule_id: idNumber, closed: closedSchema }),
  replies: changed,
})

export const endLineHours = route({
  ...shared,
  name: 'schedules.lines.delete',
  method: 'DELETE',
  path: '/api/lineside/schedulelines/:id',
  summary: 'Lets a group, a queue or an attendant follow no schedule',
  params: line,
  replies: changed,
})

export const lineHoursRoutes = [listHoursLines, setLineHours, endLineHours] as const

const named = z.object({ id: z.string(), name: z.string() })
const code = z.string().check(z.regex(/^[A-Za-z0-9-]{1,8}$/))
const storedHolidaySchema = z.strictObject({
  day,
  name,
  from: z.int().check(z.minimum(0), z.maximum(endOfDay - 1)),
  /** `listed`: ticked in the list of a country; `own`: added by hand. */
  origin: z.enum(['listed', 'own']),
})
export type StoredHoliday = z.infer<typeof storedHolidaySchema>

const offeredSchema = z.object({
  ...holidaySchema.shape,
  /** A holiday by law, and not by custom alone. */
  is_public: z.boolean(),
})
export type OfferedHoliday = z.infer<typeof offeredSchema>

/**
 * SCHED-02: the holidays of the company, and those of a country and region in this year and the two after it, to tick. Nothing
 * counts before it is saved, and a saved day changes only when somebody changes it.
 */
export const getHolidays = route({
  ...shared,
  name: 'holidays.get',
  method: 'GET',
  path: '/api/lineside/holidays',
  summary: 'Holidays of the company, and holidays of a country and region that it may take',
  query: z.object({
    /** ISO 3166-1; absent: that of the last save, else of the company’s numbers. */
    country: z.optional(code),
    region: z.optional(code),
    /** For names; absent: English. */
    language: z.optional(z.enum(['en', 'de', 'fr', 'it', 'es', 'ru'])),
  }),
  replies: {
    200: z.object({
      country: z.nullable(z.string()),
      region: z.nullable(z.string()),
      countries: z.array(named),
      regions: z.array(named),
      years: z.array(z.number()),
      offered: z.array(offeredSchema),
      days: z.array(storedHolidaySchema),
    }),
    422: problemSchema,
  },
})

export const putHolidays = route({
  ...shared,
  name: 'holidays.put',
  method: 'PUT',
  path: '/api/lineside/holidays',
  summary: 'Sets the holidays of the company, on which schedules that follow them are closed',
  body: z.strictObject({
    country: z.nullable(code),
    region: z.nullable(code),
    days: z.array(storedHolidaySchema).check(z.maxLength(limits.holidays)),
    /**
     * The days as they were loaded: only what differs from them is changed, and a day that somebody else has changed in
     * another way is refused (`holidays_changed`). Absent: `days` are all there are.
     */
    seen: z.optional(z.array(storedHolidaySchema).check(z.maxLength(limits.holidays))),
    /**
     * Country and region as they were loaded: if they are the same as those to be written, the stored ones stay; if somebody else has
     * written others meanwhile, nothing changes (`holidays_changed`). Absent: they are written in any case.
     */
    seen_place: z.optional(z.strictObject({ country: z.nullable(code), region: z.nullable(code) })),
  }),
  replies: { 204: 'empty', 409: problemSchema, 422: problemSchema },
})

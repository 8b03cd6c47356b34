import * as z from 'zod/mini'
import { resource } from '../../http/resource.ts'
import { idNumber } from '../../http/paging.ts'
import { both } from '../../http/route.ts'
import { checkedLater } from '../../http/schema.ts'
import { limits } from '../../limits.ts'
import { scheduleUses } from '../../rtc/call-steps.ts'
import { setFilters, unassignFirst, writtenSet } from './destination-sets.ts'

/** The parts of a time and their values. Except for the year, ranges may wrap around, such as `6-1`. */
export const timeParts = {
  year: { min: 1900, max: 3000 },
  month: { min: 1, max: 12 },
  mday: { min: 1, max: 31 },
  /** 1: Sunday. */
  wday: { min: 1, max: 7 },
  hour: { min: 0, max: 23 },
  minute: { min: 0, max: 59 },
} as const
export type TimePart = keyof typeof timeParts

/** `n`, `n-m`, or null for any. */
const part = z.nullable(z.string())
/**
 * One condition, in the subscriber's time zone: all of its parts must match; a condition without parts always matches.
 */
export const timeSchema = z.object({ year: part, month: part, mday: part, wday: part, hour: part, minute: part })
export type Time = z.infer<typeof timeSchema>

const writtenPart = z.optional(
  z.nullable(
    z.union([
      z.string().check(z.maxLength(limits.textLength)),
      z.number().check(z.minimum(-limits.timePartMaximum), z.maximum(limits.timePartMaximum)),
    ]),
  ),
)
/** The whole list, as a write sends it; the values are checked later, with error messages of their own. */
export const timeListSchema = z
  .array(
    z.strictObject({
      year: writtenPart,
      month: writtenPart,
      mday: writtenPart,
      wday: writtenPart,
      hour: writtenPart,
      minute: writtenPart,
    }),
  )
  .check(z.maxLength(limits.forwardListLength))

/** SCHED-01: a condition refers to a schedule: while it is open, while it is closed, or on its holidays. */
export const scheduleReferenceSchema = z.strictObject({ id: idNumber, use: z.enum(scheduleUses) })
export type ScheduleReference = z.infer<typeof scheduleReferenceSchema>

/** ENT-06: when a forwarding applies, that is, while one of its times matches. */
export const timeSetSchema = z.object({
  id: z.number(),
  name: z.string(),
  subscriber_id: z.number(),
  times: z.array(timeSchema),
  /**
   * SCHED-04: the set stands for a schedule of the company, whose times are shown here; it can only be read. Absent: it has
   * times of its own.
   */
  schedule: z.optional(scheduleReferenceSchema),
  /** 1: the set belongs to the requesting subscriber; 0: to another one of the same customer. */
  own: z.number(),
  /** How many mappings use the set. */
  usage_count: z.number(),
})
export type TimeSet = z.infer<typeof timeSetSchema>

const written = z.strictObject({
  ...writtenSet,
  /** A `timeListSchema`; absent: none. */
  times: z.optional(checkedLater<z.input<typeof timeListSchema>>()),
})

const created = z.extend(written, {
  /** Only this platform: the set stands for a schedule, and has no `times` of its own. */
  schedule: z.optional(scheduleReferenceSchema),
})

/** Lists are checked later, with the error messages of the original platform. */
export const timeSets = resource({
  name: 'cftimesets',
  entity: 'cftimeset',
  origin: 'ngcp',
  summary: 'Time sets of call forwarding: when it applies',
  methods: { list: both, get: both, create: both, replace: both, patch: both, remove: both },
  item: timeSetSchema,
  filters: setFilters,
  removeQuery: unassignFirst,
  orderBy: ['id', 'name'],
  create: created,
  createsWithoutBody: true,
  replace: written,
  patchOps: ['add', 'replace', 'remove', 'copy'],
})

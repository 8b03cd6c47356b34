import * as z from 'zod/mini'
import { flag, idNumber } from '../http/paging.ts'
import { resource } from '../http/resource.ts'
import { both } from '../http/route.ts'
import { checkedLater } from '../http/schema.ts'
import { limits } from '../limits.ts'
import { lineSummarySchema } from './line-summary.ts'

/** What a caller can press; `default` is what happens when nobody presses anything. */
export const attendantSlots = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'default'] as const
export type AttendantSlot = (typeof attendantSlots)[number]

export const attendantSlotSchema = z.object({
  id: z.optional(z.number()),
  slot: z.string(),
  destination: z.string(),
})
export type AttendantSlotEntry = z.infer<typeof attendantSlotSchema>

/** The list as a write sends it. What a read adds to an entry may stay. */
export const attendantSlotListSchema = z
  .array(
    z.strictObject({
      id: z.optional(z.nullable(idNumber)),
      slot: z.union([z.string().check(z.maxLength(limits.textLength)), z.number()]),
      /** Number, user or SIP address; it comes back as SIP address. */
      destination: z.string().check(z.minLength(1), z.maxLength(limits.forwardDestinationLength)),
    }),
  )
  .check(z.maxLength(attendantSlots.length))

/** ENT-16: the menu of a line. */
export const autoAttendantSchema = z.object({
  subscriber_id: z.number(),
  slots: z.array(attendantSlotSchema),
  // the line itself, where `expand` asks for it
  subscriber_id_expand: z.optional(lineSummarySchema),
  subscriber: z.optional(lineSummarySchema),
})
export type AutoAttendant = z.infer<typeof autoAttendantSchema>

const expansion = {
  /** `all`, `1` or `subscriber_id`: the line beside its slots. */
  expand: z.optional(z.string().check(z.maxLength(limits.textLength))),
  /** Names that can not be expanded are passed over instead of refused. */
  soft_expand: z.optional(flag),
}

/** AA: one item a line, under its subscriber's id, with or without slots; a write replaces them all (ngcp-api-facts 6.3). */
export const autoAttendants = resource({
  name: 'autoattendants',
  entity: 'autoattendant',
  origin: 'ngcp',
  summary: 'What callers reach by the keys 0 to 9 in the auto attendant of a line',
  methods: { list: both, get: both, replace: both, patch: both },
  item: autoAttendantSchema,
  key: 'subscriber_id',
  filters: z.object({
    ...expansion,
    subscriber_id: z.optional(idNumber),
    /** Of this platform: lines that have slots. */
    nonempty: z.optional(flag),
    /** Of this platform: part of the line's name, or how its extension begins. */
    search: z.optional(z.string().check(z.maxLength(limits.textLength))),
  }),
  itemQuery: z.object(expansion),
  replaceQuery: z.object(expansion),
  // an `attendantSlotListSchema`; what is none is refused in words of its own
  replace: z.strictObject({ slots: checkedLater<z.input<typeof attendantSlotListSchema>>() }),
  patchOps: ['add', 'replace', 'remove', 'copy'],
})

import * as z from 'zod/mini'
import { optionalText } from '../../http/optional-text.ts'
import { flag, idNumber } from '../../http/paging.ts'
import { resource } from '../../http/resource.ts'
import { both } from '../../http/route.ts'
import { checkedLater } from '../../http/schema.ts'
import { limits } from '../../limits.ts'
import { lineSummarySchema } from '../line-summary.ts'

/** The keys that a caller can press; `default` applies when the caller presses none. */
export const attendantSlots = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'default'] as const
export type AttendantSlot = (typeof attendantSlots)[number]

export const attendantSlotSchema = z.object({
  id: z.optional(z.number()),
  slot: z.string(),
  destination: z.string(),
})
export type AttendantSlotEntry = z.infer<typeof attendantSlotSchema>

/** The list as a write sends it. Members that only a read adds are tolerated. */
export const attendantSlotListSchema = z
  .array(
    z.strictObject({
      id: z.optional(z.nullable(idNumber)),
      slot: z.union([z.string().check(z.maxLength(limits.textLength)), z.number()]),
      /** A number, a user or a SIP address; reads return a SIP address. */
      destination: z.string().check(z.minLength(1), z.maxLength(limits.forwardDestinationLength)),
    }),
  )
  .check(z.maxLength(attendantSlots.length))

/** ENT-16: the auto attendant menu of a line. */
export const autoAttendantSchema = z.object({
  subscriber_id: z.number(),
  slots: z.array(attendantSlotSchema),
  // the line itself, when `expand` asks for it
  subscriber_id_expand: z.optional(lineSummarySchema),
  subscriber: z.optional(lineSummarySchema),
})
export type AutoAttendant = z.infer<typeof autoAttendantSchema>

const expansion = {
  /** `all`, `1` or `subscriber_id`: adds the line to its slots. */
  expand: optionalText,
  /** Names that can not be expanded are ignored instead of refused. */
  soft_expand: z.optional(flag),
}

/**
 * AA: one item per line, whose id is the subscriber's, whether it has slots or not; a write replaces all slots
 * (ngcp-api-facts 6.3).
 */
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
    /** Only this platform: lines that have slots. */
    nonempty: z.optional(flag),
    /** Only this platform: part of the line's name, or the beginning of its extension. */
    search: optionalText,
  }),
  itemQuery: z.object(expansion),
  replaceQuery: z.object(expansion),
  // an `attendantSlotListSchema`, which is checked later with error messages of its own
  replace: z.strictObject({ slots: checkedLater<z.input<typeof attendantSlotListSchema>>() }),
  patchOps: ['add', 'replace', 'remove', 'copy'],
})

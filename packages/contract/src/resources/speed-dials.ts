import * as z from 'zod/mini'
import { flag } from '../http/paging.ts'
import { resource } from '../http/resource.ts'
import { both } from '../http/route.ts'
import { checkedLater } from '../http/schema.ts'
import { limits } from '../limits.ts'

/** The slots: what can be dialled instead of a number. */
export const speedDialSlots = ['*0', '*1', '*2', '*3', '*4', '*5', '*6', '*7', '*8', '*9'] as const
export type SpeedDialSlot = (typeof speedDialSlots)[number]

export const speedDialSchema = z.strictObject({
  slot: z.string().check(z.minLength(1), z.maxLength(limits.textLength)),
  /** Written as a number, a user or a SIP address; reads return a SIP address. */
  destination: z.string().check(z.minLength(1), z.maxLength(limits.speedDialDestinationLength)),
})
export type SpeedDial = z.infer<typeof speedDialSchema>

/** The whole list, as a write sends it. */
export const speedDialListSchema = z.array(speedDialSchema)

/** ENT-07. Free slots are absent. */
export const speedDialsSchema = z.object({
  subscriber_id: z.number(),
  speeddials: z.array(z.object({ slot: z.string(), destination: z.string() })),
})
export type SpeedDials = z.infer<typeof speedDialsSchema>

/** One item per subscriber, with the subscriber's id; a write replaces the whole list (ngcp-api-facts 6.2). */
export const speedDials = resource({
  name: 'speeddials',
  entity: 'speeddials',
  origin: 'ngcp',
  summary: 'Numbers behind the speed dial slots *0 to *9 of a subscriber',
  methods: { list: both, get: both, replace: both, patch: both },
  item: speedDialsSchema,
  key: 'subscriber_id',
  filters: z.object({ nonempty: z.optional(flag) }),
  // a `speedDialListSchema`, which is checked later with error messages of its own
  replace: z.strictObject({ speeddials: checkedLater<z.input<typeof speedDialListSchema>>() }),
  patchOps: ['add', 'replace', 'remove', 'copy'],
})

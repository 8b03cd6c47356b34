import * as z from 'zod/mini'
import { resource } from '../http/resource.ts'
import { both } from '../http/route.ts'
import { limits } from '../limits.ts'

/** The group of the announcements that a forwarding may play (CF-19). */
export const customAnnouncements = 'custom_announcements'

/** A place of a sound set that an audio file can be put into: `custom_announcement_0` of `custom_announcements`. */
export const soundHandleSchema = z.object({ id: z.number(), handle: z.string(), group: z.string() })
export type SoundHandle = z.infer<typeof soundHandleSchema>

/** The same for everybody (ngcp-api-facts 8.2). */
export const soundHandles = resource({
  name: 'soundhandles',
  entity: 'soundhandle',
  origin: 'ngcp',
  summary: 'Places of a sound set: announcements, prompts, music',
  methods: { list: both, get: both },
  item: soundHandleSchema,
  filters: z.object({ group: z.optional(z.string().check(z.maxLength(limits.textLength))) }),
  orderBy: ['id', 'handle'],
})

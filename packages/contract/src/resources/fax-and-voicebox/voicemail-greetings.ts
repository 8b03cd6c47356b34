import * as z from 'zod/mini'
import { optionalText } from '../../http/optional-text.ts'
import { linksSchema } from '../../http/hal.ts'
import { idNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { both, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'

/**
 * When a greeting is played: `unavail` when nobody answers, `busy` when the line is busy; `greet` and `temp` are only
 * stored, for phones that set them.
 */
export const greetingTypes = ['unavail', 'busy', 'greet', 'temp'] as const
export type GreetingType = (typeof greetingTypes)[number]

/** ENT-07. Without a greeting of a type, callers hear the default. */
export const voicemailGreetingSchema = z.object({
  id: z.number(),
  subscriber_id: z.number(),
  dir: z.enum(greetingTypes),
  /** Seconds; absent on other platforms. */
  duration: z.optional(z.number()),
})
export type VoicemailGreeting = z.infer<typeof voicemailGreetingSchema>

/** At most one per type and subscriber (ngcp-api-facts 5.2). */
export const voicemailGreetings = resource({
  name: 'voicemailgreetings',
  entity: 'voicemailgreeting',
  origin: 'ngcp',
  summary: 'What a voicebox says to callers',
  methods: { list: both, remove: both },
  item: voicemailGreetingSchema,
  filters: z.object({ subscriber_id: z.optional(idNumber), type: optionalText }),
  orderBy: ['id', 'dir', 'subscriber_id'],
})

export const greetingFormats = ['wav', 'mp3', 'ogg'] as const

const params = z.object({ id: idNumber })
const reply = z.extend(voicemailGreetingSchema, { _links: linksSchema })

export const getVoicemailGreeting = route({
  name: 'voicemailgreetings.item.get',
  method: 'GET',
  path: '/api/voicemailgreetings/:id',
  origin: 'ngcp',
  summary: 'A greeting; its sound where a format is asked for, by `format` or by `Accept`',
  access: both,
  params,
  // one of greetingFormats; others are refused later, with a message of their own
  query: z.object({ format: optionalText }),
  replies: { 200: reply, 404: problemSchema, 422: problemSchema },
})

const upload = {
  fields: z.strictObject({
    dir: z.enum(greetingTypes),
    /** Administrators may name a subscriber of their customer; absent: the caller's own voicebox. */
    subscriber_id: z.optional(idNumber),
  }),
  /** WAV (PCM, float, G.711, ADPCM or MP3), MP3 or Ogg (Opus or Vorbis), detected by content. */
  file: { name: 'greetingfile', required: true, maxBytes: limits.soundFileBytes },
} as const

export const createVoicemailGreeting = route({
  name: 'voicemailgreetings.collection.post',
  method: 'POST',
  path: '/api/voicemailgreetings/',
  origin: 'ngcp',
  summary: 'Uploads a greeting of a type that has none yet',
  access: both,
  upload,
  replies: { 201: 'empty', 413: problemSchema, 422: problemSchema },
})

/** The old sound is used until the new one is complete, and stays if the upload fails. */
export const replaceVoicemailGreeting = route({
  name: 'voicemailgreetings.item.put',
  method: 'PUT',
  path: '/api/voicemailgreetings/:id',
  origin: 'ngcp',
  summary: 'Uploads another sound for a greeting',
  access: both,
  params,
  upload,
  replies: { 204: 'empty', 404: problemSchema, 413: problemSchema, 422: problemSchema },
})

import * as z from 'zod/mini'
import { idNumber, timeZoneQuery } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { resource } from '../http/resource.ts'
import { both, route } from '../http/route.ts'
import { limits } from '../limits.ts'

export const voicemailFolders = [
  'INBOX',
  'Old',
  'Work',
  'Friends',
  'Family',
  'Cust1',
  'Cust2',
  'Cust3',
  'Cust4',
  'Cust5',
  'Cust6',
] as const

const text = z.optional(z.string().check(z.maxLength(limits.textLength)))

export const voicemailSchema = z.object({
  id: z.number(),
  subscriber_id: z.number(),
  caller: z.string(),
  /** Seconds. */
  duration: z.number(),
  time: z.string(),
  folder: z.enum(voicemailFolders),
})
export type Voicemail = z.infer<typeof voicemailSchema>

/** Only the folder can be changed: playing a new one moves it from INBOX to Old. */
export const voicemails = resource({
  name: 'voicemails',
  entity: 'voicemail',
  origin: 'ngcp',
  summary: 'Messages in the voicebox',
  methods: { list: both, get: both, replace: both, patch: both, remove: both },
  item: voicemailSchema,
  filters: z.object({ subscriber_id: z.optional(idNumber), folder: text, ...timeZoneQuery }),
  itemQuery: z.object(timeZoneQuery),
  orderBy: ['id', 'time', 'duration', 'folder'],
  replace: z.strictObject({
    folder: z.enum(voicemailFolders),
    // the field's form demands it on PUT; there is nothing to set
    transcript_status: z.optional(z.string().check(z.maxLength(limits.textLength))),
  }),
})

export const voicemailFormats = ['wav', 'mp3', 'ogg'] as const

export const getVoicemailRecording = route({
  name: 'voicemailrecordings.item.get',
  method: 'GET',
  path: '/api/voicemailrecordings/:id',
  origin: 'ngcp',
  summary: 'The sound of a voicemail as wav, mp3 or ogg',
  access: both,
  params: z.object({ id: idNumber }),
  // one of voicemailFormats, wav by default; the refusal of others has words of its own
  query: z.object({ format: text }),
  replies: { 200: 'binary', 404: problemSchema, 422: problemSchema },
})

import * as z from 'zod/mini'
import { optionalText } from '../../http/optional-text.ts'
import { idNumber, timeZoneQuery, longIdNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { limits } from '../../limits.ts'
import { askMessageText, getMessageText, getTextChoices, putCompanyTextChoice, putTextChoice } from './message-texts.ts'
import { transcriptStatus } from './transcript-status.ts'
import { both, route } from '../../http/route.ts'

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

export const voicemailSchema = z.object({
  id: z.number(),
  subscriber_id: z.number(),
  caller: z.string(),
  /** Seconds. */
  duration: z.number(),
  time: z.string(),
  folder: z.enum(voicemailFolders),
  /** FRONT-03, TEXT-02: the text of the message, as a speech service has understood it. */
  transcript_status: transcriptStatus,
  transcript: z.nullable(z.string()),
})
export type Voicemail = z.infer<typeof voicemailSchema>

/** Only the folder can be changed: the portal moves a new voicemail from INBOX to Old when it is played. */
export const voicemails = resource({
  name: 'voicemails',
  hasLongIds: true,
  entity: 'voicemail',
  origin: 'ngcp',
  summary: 'Messages in the voicebox',
  methods: { list: both, get: both, replace: both, patch: both, remove: both },
  item: voicemailSchema,
  filters: z.object({ subscriber_id: z.optional(idNumber), folder: optionalText, ...timeZoneQuery }),
  itemQuery: z.object(timeZoneQuery),
  orderBy: ['id', 'time', 'duration', 'folder'],
  replace: z.strictObject({
    folder: z.enum(voicemailFolders),
    // the original platform requires the status on PUT; neither has an effect here
    transcript_status: optionalText,
    transcript: z.optional(z.nullable(z.string().check(z.maxLength(limits.transcriptLength)))),
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
  params: z.object({ id: longIdNumber }),
  // one of voicemailFormats, wav by default; others are refused later, with a message of their own
  query: z.object({ format: optionalText }),
  replies: { 200: 'binary', 404: problemSchema, 422: problemSchema },
})

/** Routes about voicemails beside those of the resource. */
export const voicemailRoutes = [
  getVoicemailRecording,
  getMessageText,
  askMessageText,
  getTextChoices,
  putTextChoice,
  putCompanyTextChoice,
]

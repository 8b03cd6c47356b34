import * as z from 'zod/mini'
import { longIdNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { administrators, both, route } from '../../http/route.ts'

/** TEXT-01: why there is no text of a message. */
export const textFailures = [
  /** Nobody answered at the speech service. */
  'away',
  /** Its answers took too long. */
  'slow',
  /** It does not take the sound. */
  'refused',
  /** Its answer is none. */
  'unusable',
  /** Nobody says anything. */
  'silent',
  /** The sound cannot be read. */
  'soundless',
  /** The company has had as many texts as it may have in a day. */
  'many',
] as const
export type TextFailure = (typeof textFailures)[number]

export const textStates = ['none', 'pending', 'done', 'failed'] as const

export const messageTextSchema = z.object({
  /** Id of the voice message. */
  id: z.number(),
  state: z.enum(textStates),
  /** With `failed`. */
  reason: z.nullable(z.enum(textFailures)),
  /** BCP 47, as the service has heard it; null: it does not say. */
  language: z.nullable(z.string()),
  text: z.nullable(z.string()),
  words: z.array(
    z.object({
      text: z.string(),
      /** Seconds from the beginning of the message; null: unknown. */
      start: z.nullable(z.number()),
      /** The service was not sure. */
      is_doubtful: z.boolean(),
    }),
  ),
  /** A text can be asked for now. */
  may_ask: z.boolean(),
})
export type MessageText = z.infer<typeof messageTextSchema>

const path = '/api/lineside/messagetexts/:id'
const params = z.object({ id: longIdNumber })

export const getMessageText = route({
  name: 'messagetexts.item.get',
  method: 'GET',
  path,
  origin: 'lineside',
  summary: 'The text of a voice message, as a speech service has understood it, with the time of each word',
  access: both,
  params,
  replies: { 200: messageTextSchema, 404: problemSchema },
})

export const askMessageText = route({
  name: 'messagetexts.item.post',
  method: 'POST',
  path,
  origin: 'lineside',
  summary: 'Asks for the text of a voice message that has none, or again after a failure',
  access: both,
  params,
  perMinute: 60,
  replies: { 200: messageTextSchema, 404: problemSchema, 422: problemSchema },
})

/** TEXT-02: whether voice messages are written down. Both have to want it: the company, and the person. */
export const textChoicesSchema = z.object({
  /** The one who processes the sound, as the operator calls it; null: this installation has no speech service. */
  service: z.nullable(z.string()),
  company: z.boolean(),
  own: z.boolean(),
})
export type TextChoices = z.infer<typeof textChoicesSchema>

const choice = z.strictObject({ on: z.boolean() })

export const getTextChoices = route({
  name: 'textchoices.get',
  method: 'GET',
  path: '/api/lineside/textchoices',
  origin: 'lineside',
  summary: 'Whether voice messages of the person are written down, and which service does it',
  access: both,
  replies: { 200: textChoicesSchema },
})

export const putTextChoice = route({
  name: 'textchoices.own.put',
  method: 'PUT',
  path: '/api/lineside/textchoices/own',
  origin: 'lineside',
  summary:
    'The person lets the own voice messages be written down, or no longer; texts that are there stay with their messages',
  access: both,
  isForPersons: true,
  body: choice,
  replies: { 200: textChoicesSchema, 422: problemSchema },
})

export const putCompanyTextChoice = route({
  name: 'textchoices.company.put',
  method: 'PUT',
  path: '/api/lineside/textchoices/company',
  origin: 'lineside',
  summary: 'The company lets its people have their voice messages written down, or no longer',
  access: administrators,
  isForPersons: true,
  body: choice,
  replies: { 200: textChoicesSchema, 422: problemSchema },
})

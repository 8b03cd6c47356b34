import * as z from 'zod/mini'
import { problemSchema } from '../../http/problem.ts'
import { both, route } from '../../http/route.ts'

/**
 * PUSH-03: when a person is mailed of missed calls: never, of each one, or of all since the last mail every quarter of an
 * hour, hour or day.
 */
export const missedMailRhythms = ['off', 'each', 'quarter', 'hour', 'day'] as const
export type MissedMailRhythm = (typeof missedMailRhythms)[number]

/** `HH:MM`, 24 hours. */
const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))

const choice = {
  missed: z.enum(missedMailRhythms),
  /** The time of the mail of a day, in the person's time zone. */
  day_at: timeOfDay,
}

const callMailsSchema = z.object({
  ...choice,
  /** Where the mails go: the person's own address; null: there is none, so nothing is mailed. */
  email: z.nullable(z.string()),
  /** IANA name. */
  timezone: z.string(),
  /** How voice messages are mailed, which the voicebox's settings say; null: the line has no voicebox of its own. */
  messages: z.nullable(
    z.object({
      /** null: they are not. */
      email: z.nullable(z.string()),
      /** With their sound. */
      attach: z.boolean(),
    }),
  ),
})
export type CallMails = z.infer<typeof callMailsSchema>

export const getCallMails = route({
  name: 'callmails.get',
  method: 'GET',
  path: '/api/lineside/call-mails',
  origin: 'lineside',
  summary: 'When the person is mailed of missed calls, and whether of voice messages',
  access: both,
  replies: { 200: callMailsSchema },
})

export const setCallMails = route({
  name: 'callmails.put',
  method: 'PUT',
  path: '/api/lineside/call-mails',
  origin: 'lineside',
  summary: 'Choose when to be mailed of missed calls; those that wait for their mail follow the new choice',
  access: both,
  body: z.strictObject(choice),
  replies: { 200: callMailsSchema, 422: problemSchema },
})

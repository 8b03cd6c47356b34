import * as z from 'zod/mini'
import { idNumber } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { both, route } from '../http/route.ts'
import { limits } from '../limits.ts'
import { statusKindSchema } from '../rtc/status-kinds.ts'

const number = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.phoneNumberLength))

/** The way of calls meanwhile: see `statusCallKinds`. */
const callsSchema = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('rules') }),
  z.strictObject({ to: z.literal('voicebox') }),
  /** A line of the same customer, by its subscriber id. */
  z.strictObject({ to: z.literal('colleague'), subscriber_id: idNumber }),
  z.strictObject({ to: z.literal('number'), number }),
  /** Numbers, extensions or user names of those who ring. */
  z.strictObject({
    to: z.literal('only'),
    callers: z.array(number).check(z.maxLength(limits.statusCallers)),
  }),
])
export type StatusCallsWritten = z.infer<typeof callsSchema>

const written = {
  status: statusKindSchema,
  /** When it ends, ISO 8601 with a zone; null: when the person changes it. */
  until: z.nullable(z.iso.datetime({ offset: true }).check(z.maxLength(limits.textLength))),
  /** A note for colleagues; may be empty. */
  note: z.string().check(z.trim(), z.maxLength(limits.statusNoteLength)),
  calls: callsSchema,
}

const currentStatusSchema = z.object({ ...written, since: z.string() })
export type CurrentStatus = z.infer<typeof currentStatusSchema>

const query = z.object({
  /** A line of the reader's customer, for administrators; absent: the reader's own line. */
  subscriber_id: z.optional(idNumber),
})

/** STAT-01: what a person says to be doing, until when, and what happens to calls meanwhile. */
export const getStatus = route({
  name: 'status.get',
  method: 'GET',
  path: '/api/lineside/status',
  origin: 'lineside',
  summary: 'What a person says to be doing, and until when',
  access: both,
  query,
  replies: {
    /** null: available; a status that has ended is not told. */
    200: z.object({ subscriber_id: idNumber, current: z.nullable(currentStatusSchema) }),
    404: problemSchema,
    422: problemSchema,
  },
})

export const putStatus = route({
  name: 'status.put',
  method: 'PUT',
  path: '/api/lineside/status',
  origin: 'lineside',
  summary: 'Says what a person is doing, until when, and where calls go meanwhile',
  access: both,
  query,
  body: z.strictObject({
    ...written,
    note: z._default(written.note, ''),
    calls: z._default(callsSchema, { to: 'rules' }),
  }),
  replies: { 204: 'empty', 404: problemSchema, 422: problemSchema },
})

export const endStatus = route({
  name: 'status.delete',
  method: 'DELETE',
  path: '/api/lineside/status',
  origin: 'lineside',
  summary: 'Ends the status of a person, who is then available',
  access: both,
  query,
  replies: { 204: 'empty', 404: problemSchema, 422: problemSchema },
})

import * as z from 'zod/mini'
import { flag, idNumber, timeZoneQuery } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { resource } from '../http/resource.ts'
import { both, route } from '../http/route.ts'
import { limits } from '../limits.ts'

const text = z.optional(z.string().check(z.maxLength(limits.textLength)))

/** A recording that is still being made is nobody's to see yet. */
export const callRecordingStatuses = ['completed', 'confirmed'] as const

/** ENT-09, ngcp-api-facts 5.4: a recorded call. Its sound lies in its streams. */
export const callRecordingSchema = z.object({
  id: z.number(),
  /** The filter of the same meaning is called `call_id`. */
  callid: z.string(),
  status: z.enum(callRecordingStatuses),
  caller: z.string(),
  callee: z.string(),
  /** Of this platform: names of colleagues; absent for numbers from outside. */
  caller_phonebook_name: z.optional(z.string()),
  callee_phonebook_name: z.optional(z.string()),
  /** YYYY-MM-DD HH:MM:SS in the zone asked for. */
  start_time: z.string(),
  end_time: z.nullable(z.string()),
  /** Of this platform: the subscribers that have it, as far as the caller's own customer goes. */
  subscriber_ids: z.array(z.number()),
})
export type CallRecording = z.infer<typeof callRecordingSchema>

export const callRecordings = resource({
  name: 'callrecordings',
  entity: 'callrecording',
  origin: 'ngcp',
  summary: 'Recorded calls',
  methods: { list: both, get: both, remove: both },
  item: callRecordingSchema,
  filters: z.object({
    subscriber_id: z.optional(idNumber),
    /** `*` and `?` are wildcards. */
    call_id: text,
    caller: text,
    callee: text,
    /** Only with it are `*` and `?` in caller and callee wildcards. */
    wildcards: z.optional(flag),
    /** Begun then or later. Days and minutes as in the filters of conversations. */
    start_time: text,
    /** Over by then; a bare day is all of it. */
    end_time: text,
    status: text,
    ...timeZoneQuery,
  }),
  itemQuery: z.object(timeZoneQuery),
  removeQuery: z.object({
    /** Files that are gone already are no reason to keep the rest. */
    force_delete: z.optional(flag),
    /** Only this subscriber loses it; when nobody is left who has it, it is removed. */
    subscriber_id: z.optional(idNumber),
  }),
  orderBy: ['id', 'call_id', 'start_time', 'end_time', 'status'],
})

/** One file of a recording: both sides of the call together (`mixed`), or one of them (`single`). */
export const callRecordingStreamSchema = z.object({
  id: z.number(),
  recording_id: z.number(),
  type: z.enum(['mixed', 'single']),
  /** Of this platform: whose voice a single one has. */
  party: z.optional(z.enum(['caller', 'callee'])),
  /** What its file is when no format is asked for, with `sample_rate` in Hz. */
  format: z.enum(['wav', 'mp3']),
  sample_rate: z.number(),
  channels: z.number(),
  start_time: z.string(),
  end_time: z.string(),
})
export type CallRecordingStream = z.infer<typeof callRecordingStreamSchema>

export const callRecordingStreams = resource({
  name: 'callrecordingstreams',
  entity: 'callrecordingstream',
  origin: 'ngcp',
  summary: 'Files of recorded calls',
  methods: { list: both, get: both, remove: both },
  item: callRecordingStreamSchema,
  filters: z.object({
    subscriber_id: z.optional(idNumber),
    recording_id: z.optional(idNumber),
    type: text,
    ...timeZoneQuery,
  }),
  itemQuery: z.object(timeZoneQuery),
  removeQuery: z.object({ force_delete: z.optional(flag) }),
  orderBy: ['id', 'recording_id', 'type', 'start_time', 'end_time'],
})

export const callRecordingFormats = ['wav', 'mp3', 'ogg'] as const

export const getCallRecordingFile = route({
  name: 'callrecordingfiles.item.get',
  method: 'GET',
  path: '/api/callrecordingfiles/:id',
  origin: 'ngcp',
  summary: 'The sound of a stream of a recorded call',
  access: both,
  params: z.object({ id: idNumber }),
  // in the field a stream has one form; here it can be had as another, which is a tenth of it
  query: z.object({ format: text }),
  replies: { 200: 'binary', 404: problemSchema, 422: problemSchema },
})

import * as z from 'zod/mini'
import { optionalText } from '../../http/optional-text.ts'
import { flag, idNumber, timeZoneQuery } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { both, route } from '../../http/route.ts'
import { transcriptStatus } from './transcript-status.ts'

/** Statuses that the API shows; a recording that is still being made is not shown. */
export const callRecordingStatuses = ['completed', 'confirmed'] as const

/** ENT-09, ngcp-api-facts 5.4: a recorded call. Its sound is in its streams. */
export const callRecordingSchema = z.object({
  id: z.number(),
  /** The filter of the same meaning is called `call_id`. */
  callid: z.string(),
  status: z.enum(callRecordingStatuses),
  caller: z.string(),
  callee: z.string(),
  /** Only this platform: names of colleagues; absent for outside numbers. */
  caller_phonebook_name: z.optional(z.string()),
  callee_phonebook_name: z.optional(z.string()),
  /** YYYY-MM-DD HH:MM:SS in the zone asked for. */
  start_time: z.string(),
  end_time: z.nullable(z.string()),
  /** Only this platform: the subscribers who have the recording, as far as they belong to the caller's customer. */
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
    call_id: optionalText,
    caller: optionalText,
    callee: optionalText,
    /** `*` and `?` in caller and callee are wildcards only if this is set. */
    wildcards: z.optional(flag),
    /** Recordings that began at this time or later, in the formats of the filters of conversations. */
    start_time: optionalText,
    /** Recordings that ended by this time; a day without a time means its end. */
    end_time: optionalText,
    status: optionalText,
    ...timeZoneQuery,
  }),
  itemQuery: z.object(timeZoneQuery),
  removeQuery: z.object({
    /** Deletes the recording even if some of its files are already missing. */
    force_delete: z.optional(flag),
    /** Removes the recording for this subscriber only; when no subscriber has it any more, it is deleted. */
    subscriber_id: z.optional(idNumber),
  }),
  // only this platform sorts by duration
  orderBy: ['id', 'call_id', 'start_time', 'end_time', 'status', 'duration'],
})

/** One file of a recording: both sides of the call together (`mixed`), or one of them (`single`). */
export const callRecordingStreamSchema = z.object({
  id: z.number(),
  recording_id: z.number(),
  type: z.enum(['mixed', 'single']),
  /** Only this platform: whose voice a `single` stream has. */
  party: z.optional(z.enum(['caller', 'callee'])),
  /** The format of the file when none is asked for; `sample_rate` is in Hz. */
  format: z.enum(['wav', 'mp3']),
  sample_rate: z.number(),
  channels: z.number(),
  start_time: z.string(),
  end_time: z.string(),
  /** FRONT-03: as of a voicemail. */
  transcript_status: transcriptStatus,
  transcript: z.nullable(z.string()),
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
    type: optionalText,
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
  // the original platform has one format per stream; here a smaller one (a tenth of the size) can be asked for
  query: z.object({ format: optionalText }),
  replies: { 200: 'binary', 404: problemSchema, 422: problemSchema },
})

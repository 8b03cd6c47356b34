import { collectionPath, itemPath } from '@lineside/contract/http/resource'
import type { FiltersOf } from '@lineside/contract/http/resource-types'
import { pathOf } from '@lineside/contract/http/route'
import {
  callRecordingFormats,
  callRecordings,
  callRecordingStreams,
  getCallRecordingFile,
} from '@lineside/contract/resources/conversations/call-recordings'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { convertAudio } from '../../domain/media/convert-audio.ts'
import { convertedFile } from '../../domain/media/converted-file.ts'
import type { Services } from '../../domain/services.ts'
import { likePattern, literally } from '../../platform/db/like-pattern.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import { malformed } from '../../platform/refusal.ts'
import { timeZoneOf } from '../../platform/http/requests/query-time-zone.ts'
import { timeRange } from '../../platform/http/requests/time-range.ts'
import type { RecordingFilter } from './recording-conditions-store.ts'
import { presentRecording, presentStream } from './recording-presenter.ts'
import { countRecordings, findRecording, listRecordings } from './recordings-store.ts'
import { removeRecording, removeStream } from './remove-recording.ts'
import { countStreams, findStream, listStreams } from './streams-store.ts'

/**
 * REC-02: the filter that a list's query parameters describe. Empty parameters are ignored. Wildcards always work in
 * the call id, and in the parties only with `wildcards` (ngcp-api-facts 5.4).
 * @throws HttpProblem 422 for an invalid date
 */
const recordingFilter = (query: FiltersOf<typeof callRecordings>, zone: string): RecordingFilter => {
  const pattern = query.wildcards === true ? likePattern : literally
  return {
    ...timeRange(query, ['start_time', 'end_time'], zone),
    ...(query.subscriber_id === undefined ? {} : { subscriberId: query.subscriber_id }),
    ...(query.status ? { status: query.status } : {}),
    ...(query.call_id ? { callIdLike: likePattern(query.call_id) } : {}),
    ...(query.caller ? { callerLike: pattern(query.caller) } : {}),
    ...(query.callee ? { calleeLike: pattern(query.callee) } : {}),
  }
}

/** REC-01 to REC-03: recorded calls, their files, and the sound of each file. */
export const recordingsRoutes = (api: Api, platform: Services): void => {
  api.resource(callRecordings, {
    list: async ({ db, principal }, request) => {
      const zone = timeZoneOf(request.filters, principal.timezone)
      const filter = recordingFilter(request.filters, zone)
      const [rows, totalCount] = await Promise.all([
        listRecordings(db, principal, filter, request),
        request.count ? countRecordings(db, principal, filter) : null,
      ])
      return { items: rows.map((row) => presentRecording(row, zone)), totalCount }
    },
    get: async ({ db, principal, query }, id) => {
      const row = await findRecording(db, principal, id)
      return row && presentRecording(row, timeZoneOf(query, principal.timezone))
    },
    remove: async (context, _id, current) => removeRecording(platform, context, current),
    links: ({ id, subscriber_ids }) => ({
      subscribers: subscriber_ids.map((each) => itemPath(subscribers, each)),
      callrecordingstreams: `${collectionPath(callRecordingStreams)}?recording_id=${id}`,
    }),
  })

  api.resource(callRecordingStreams, {
    list: async ({ db, principal }, request) => {
      const { subscriber_id: subscriberId, recording_id: recordingId, type } = request.filters
      const zone = timeZoneOf(request.filters, principal.timezone)
      const filter = { subscriberId, recordingId, type }
      const [rows, totalCount] = await Promise.all([
        listStreams(db, principal, filter, request),
        request.count ? countStreams(db, principal, filter) : null,
      ])
      return { items: rows.map((row) => presentStream(row, zone)), totalCount }
    },
    get: async ({ db, principal, query }, id) => {
      const row = await findStream(db, principal, id)
      return row && presentStream(row, timeZoneOf(query, principal.timezone))
    },
    remove: async (context, id) => removeStream(platform, context, id),
    links: ({ id, recording_id }) => ({
      callrecordings: itemPath(callRecordings, recording_id),
      callrecordingfiles: pathOf(getCallRecordingFile, { id }),
    }),
  })

  api.route(getCallRecordingFile, async ({ principal, params: { id }, query, reply }) => {
    const format = callRecordingFormats.find((name) => name === (query.format || 'wav'))
    if (format === undefined)
      throw malformed(`Unknown format '${query.format}', supported: ${callRecordingFormats.join(',')}.`)
    const missing = () => entityNotFound('callrecordingfile')
    const row = await findStream(platform.db, principal, id)
    if (row === undefined) throw missing()
    return await convertedFile(platform, reply, {
      owner: principal,
      key: row.file_key,
      fileName: `callrecordingfiles-${id}.${format}`,
      convert: (path, order) => convertAudio(platform.media, path, { to: format, ...order }),
      missing,
    })
  })
}

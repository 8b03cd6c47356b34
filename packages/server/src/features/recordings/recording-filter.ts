import type { callRecordings } from '@lineside/contract/resources/call-recordings'
import { likePattern, literally } from '../../platform/db/like-pattern.ts'
import type { FiltersOf } from '@lineside/contract/http/resource-types'
import { timeRange } from '../../platform/http/time-range.ts'
import type { RecordingFilter } from './recording-conditions-store.ts'

/**
 * REC-02: what the query members of a list leave in. An empty one is none. Wildcards count in the call id always, in the
 * parties where `wildcards` says so (ngcp-api-facts 5.4).
 * @throws HttpProblem 422 for what is no date
 */
export const recordingFilter = (query: FiltersOf<typeof callRecordings>, zone: string): RecordingFilter => {
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

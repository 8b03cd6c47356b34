import type { CallRecordingStream } from '@lineside/contract/resources/conversations/call-recordings'
import { type RawBuilder, sql } from 'kysely'
import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { TimeRange } from '../../platform/http/requests/time-range.ts'

export type Condition = RawBuilder<boolean>

/** Filter of recordings; an absent member is no condition. */
export interface RecordingFilter extends TimeRange {
  readonly subscriberId?: number | undefined
  readonly status?: string | undefined
  /** Patterns of LIKE. */
  readonly callIdLike?: string | undefined
  readonly callerLike?: string | undefined
  readonly calleeLike?: string | undefined
}

/**
 * Condition on recordings `r`: a subscriber has those of calls that it took part in, an administrator those of the
 * customer. Nobody sees a recording that is still being made.
 */
export const isOwn = (principal: Principal, subscriberId?: number): Condition => {
  const { column, id } = ownershipOf(principal)
  const owner = sql.ref(column === 'customer_id' ? 's.customer_id' : 's.id')
  const one = subscriberId === undefined ? sql`` : sql`and s.id = ${subscriberId}`
  return sql`r.status <> 'recording' and r.id in (
    select p.recording_id from call_recording_parties p join subscribers s on s.id = p.subscriber_id
    where ${owner} = ${id} ${one})`
}

/** All conditions of a filter combined. */
export const matches = (filter: RecordingFilter): Condition => {
  const conditions: Condition[] = [sql`true`]
  const like = (column: 'r.call_id' | 'r.caller' | 'r.callee', text: string | undefined) => {
    if (text) conditions.push(sql`${sql.ref(column)} ilike ${text}`)
  }
  like('r.call_id', filter.callIdLike)
  like('r.caller', filter.callerLike)
  like('r.callee', filter.calleeLike)
  if (filter.status) conditions.push(sql`r.status = ${filter.status}`)
  if (filter.from) conditions.push(sql`r.start_time >= ${filter.from}`)
  if (filter.before) conditions.push(sql`r.end_time < ${filter.before}`)
  return sql`${sql.join(conditions, sql` and `)}`
}

/** Filter of a recording's streams. */
export interface StreamFilter {
  readonly subscriberId?: number | undefined
  readonly recordingId?: number | undefined
  /** One of the types; an unknown type matches nothing. */
  readonly type?: CallRecordingStream['type'] | (string & {}) | undefined
}

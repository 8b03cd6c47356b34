import { isBusyLine, type LineAtWork } from '@lineside/telephony/routing/busy-line'
import type { Pool } from '../../platform/db/database.ts'

const callWaiting = (line: string): string =>
  `(select (w.preferences ->> 'call_waiting')::boolean from subscriber_preferences w where w.subscriber_id = ${line}.id)`
const isTalking = (line: string, except: string): string =>
  `exists (select from call_legs t where t.subscriber_id = ${line}.id and t.ended_at is null
    and t.state <> 'ringing' and t.call_id <> ${except})`

/**
 * SQL condition: whether a line is busy, as `isBusyLine` says.
 * @param line alias of the table `subscribers`
 */
export const isBusySql = (line: string): string => `(${callWaiting(line)} is false and ${isTalking(line, "''")})`

/** A line that a call is about to ring. */
export interface RungLine {
  readonly id: number
  readonly callId: string
}

/** Tells of lines whether they are busy for these calls, with one statement. @returns in the same order */
export const areBusy = async (pool: Pool, lines: readonly RungLine[]): Promise<readonly boolean[]> => {
  const { rows } = await pool.query<LineAtWork>({
    name: 'busy-lines',
    text: `select ${callWaiting('a')} as "callWaiting", ${isTalking('a', 'a.call_id')} as "isTalking"
      from unnest($1::int[], $2::text[]) with ordinality as a (id, call_id, place) order by a.place`,
    values: [lines.map(({ id }) => id), lines.map(({ callId }) => callId)],
  })
  return rows.map(isBusyLine)
}

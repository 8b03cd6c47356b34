import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface RecordedCall {
  readonly call_id: string
  readonly caller: string
  readonly callee: string
  readonly start: Date
  readonly end: Date
  readonly streams: readonly RecordedStream[]
  /** Ids of the subscribers who have it. */
  readonly parties: readonly number[]
}

export interface RecordedStream {
  /** The party whose voice it contains; null: both. */
  readonly party: 'caller' | 'callee' | null
  readonly file_key: string
}

/** Stores a recorded call, and tells the browsers of its parties; call it in a transaction. */
export const insertRecording = async (
  db: Db,
  { start, end, parties, streams, ...call }: RecordedCall,
): Promise<void> => {
  const { id: recording_id } = await db
    .insertInto('call_recordings')
    .values({ ...call, status: 'completed', start_time: start, end_time: end })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('call_recording_parties')
    .values(parties.map((subscriber_id) => ({ recording_id, subscriber_id })))
    .execute()
  await db
    .insertInto('call_recording_streams')
    .values(
      streams.map(({ party, file_key }) => ({
        recording_id,
        type: party === null ? ('mixed' as const) : ('single' as const),
        party,
        start_time: start,
        end_time: end,
        file_key,
      })),
    )
    .execute()
  await sql`
    insert into live_events (topic, item_id, customer_id, subscriber_id)
    select 'recordings', ${String(recording_id)}, customer_id, id from subscribers where id = any(${parties})`.execute(
    db,
  )
}

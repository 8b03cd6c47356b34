import { type Selectable, sql } from 'kysely'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { CallRecordingStreamsTable } from '../../platform/db/tables/recording-tables.ts'
import { isOwn, type StreamFilter } from './recording-conditions-store.ts'
import type { Page } from './recordings-store.ts'

export type StreamRow = Selectable<CallRecordingStreamsTable>

const ownStreams = (db: Db, principal: Principal, { subscriberId, recordingId, type }: StreamFilter) => {
  let query = db
    .selectFrom('call_recording_streams as t')
    .innerJoin('call_recordings as r', 'r.id', 't.recording_id')
    .where(isOwn(principal, subscriberId))
  if (recordingId !== undefined) query = query.where('r.id', '=', recordingId)
  if (type) query = query.where(sql<boolean>`t.type = ${type}`)
  return query
}

const orders = {
  id: 't.id',
  recording_id: 't.recording_id',
  type: 't.type',
  start_time: 't.start_time',
  end_time: 't.end_time',
} as const

export const listStreams = (
  db: Db,
  principal: Principal,
  filter: StreamFilter,
  { offset, limit, order }: Page,
): Promise<readonly StreamRow[]> => {
  const direction = order?.descending ? 'desc' : 'asc'
  return ownStreams(db, principal, filter)
    .selectAll('t')
    .orderBy(orders[(order?.by ?? 'id') as keyof typeof orders], direction)
    .orderBy('t.id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

export const countStreams = async (db: Db, principal: Principal, filter: StreamFilter): Promise<number> => {
  const counted = ownStreams(db, principal, filter).select(({ fn }) => fn.countAll<number>().as('count'))
  return (await counted.executeTakeFirst())?.count ?? 0
}

export const findStream = (db: Db, principal: Principal, id: number): Promise<StreamRow | undefined> =>
  ownStreams(db, principal, {}).selectAll('t').where('t.id', '=', id).executeTakeFirst()

/** Keys of the files of a recording. */
export const filesOfRecording = async (db: Db, recordingId: number): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('call_recording_streams')
    .select('file_key')
    .where('recording_id', '=', recordingId)
    .execute()
  return rows.map(({ file_key }) => file_key)
}

/**
 * Deletes a stream.
 * @returns the key of its file
 */
export const deleteStream = async (db: Db, id: number): Promise<string | undefined> => {
  const row = await db
    .deleteFrom('call_recording_streams')
    .where('id', '=', id)
    .returning('file_key')
    .executeTakeFirst()
  return row?.file_key
}

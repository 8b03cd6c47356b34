import { readFile } from 'node:fs/promises'
import type { Insertable } from 'kysely'
import { demoAssetPath } from '../../src/demo/demo-assets.ts'
import type { CallRecordingStreamsTable, CallRecordingsTable } from '../../src/platform/db/tables/recording-tables.ts'
import type { Platform } from '../../src/platform/platform.ts'

type Stream = Pick<Insertable<CallRecordingStreamsTable>, 'type' | 'party'>
type Row = Partial<Insertable<CallRecordingsTable>> & {
  /** Others who have it too. */
  sharedWith?: readonly { readonly id: number }[]
  streams?: readonly Stream[]
}

let made = 0

/** A recorded call of eight seconds; its files hold speech. @returns its id, and its streams with their files */
export async function givenRecording(
  { db, files }: Pick<Platform, 'db' | 'files'>,
  { id: owner }: { id: number },
  { sharedWith = [], streams = [{ type: 'mixed', party: null }], ...row }: Row = {},
) {
  const start_time = row.start_time ?? new Date(Date.UTC(2026, 10, 20, 9, 0, ++made))
  const end_time = row.end_time === undefined ? new Date(new Date(start_time).getTime() + 8000) : row.end_time
  const { id } = await db
    .insertInto('call_recordings')
    .values({
      call_id: `recorded-${made}`,
      status: 'completed',
      caller: '436641234567',
      callee: '24',
      ...row,
      start_time,
      end_time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const parties = [owner, ...sharedWith.map((other) => other.id)]
  await db
    .insertInto('call_recording_parties')
    .values(parties.map((subscriber_id) => ({ recording_id: id, subscriber_id })))
    .execute()
  const speech = await readFile(demoAssetPath('short-call-back.ogg'))
  const stored = await Promise.all(
    streams.map(async (stream) => ({
      ...stream,
      recording_id: id,
      start_time,
      end_time: end_time ?? start_time,
      file_key: (await files.put(speech)).key,
    })),
  )
  return {
    id,
    streams: await db.insertInto('call_recording_streams').values(stored).returning(['id', 'file_key']).execute(),
  }
}

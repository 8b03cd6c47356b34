import { randomBytes } from 'node:crypto'
import { runningAddress } from '../../../packages/server/src/platform/db/postgres/postgres-join.ts'
import { createPool } from '../../../packages/server/src/platform/db/pool.ts'
import type { Line } from './given-line.ts'
import type { RunningServer } from '../server.ts'

/** A recorded call of a minute as the database keeps it; its one file is not there. */
export type GivenRecording = { caller?: string; callee?: string; call_id?: string; start_time?: string }

/** Writes down what was recorded on a line. @returns ids, in the order given */
export async function givenRecordings(
  server: RunningServer,
  { subscriber_id }: Pick<Line, 'subscriber_id'>,
  recordings: readonly GivenRecording[],
): Promise<number[]> {
  const pool = createPool(await runningAddress(server.dataDir))
  try {
    const rows = recordings.map((row, index) => ({
      caller: '436641234567',
      callee: '24',
      call_id: `given-${index}`,
      start_time: new Date(Date.now() - (recordings.length - index) * 36e5).toISOString(),
      ...row,
      file_key: randomBytes(36).toString('hex'),
    }))
    const { rows: made } = await pool.query<{ id: number }>(insert, [subscriber_id, JSON.stringify(rows)])
    return made.map(({ id }) => id).sort((a, b) => a - b)
  } finally {
    await pool.end()
  }
}

const insert = `
  with given as (
    select nextval(pg_get_serial_sequence('call_recordings', 'id'))::integer as id, r.*
    from jsonb_to_recordset($2) as r(caller text, callee text, call_id text, start_time timestamptz, file_key text)
  ), recorded as (
    insert into call_recordings (id, call_id, status, caller, callee, start_time, end_time)
    select id, call_id, 'completed', caller, callee, start_time, start_time + interval '1 minute' from given
    returning id, start_time, end_time
  ), parties as (
    insert into call_recording_parties (recording_id, subscriber_id) select id, $1 from recorded
  )
  insert into call_recording_streams (recording_id, type, start_time, end_time, file_key)
  select id, 'mixed', recorded.start_time, end_time, file_key from recorded join given using (id)
  returning recording_id as id`

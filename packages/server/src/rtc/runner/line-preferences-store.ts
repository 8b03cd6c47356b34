import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export const playsMusicOnHold = async (db: Db, line: number): Promise<boolean> => {
  const { rows } = await sql<{ plays: boolean | null }>`
    select (preferences ->> 'music_on_hold')::boolean as plays from subscriber_preferences
    where subscriber_id = ${line}`.execute(db)
  return rows[0]?.plays === true
}

/** Returns those of the given lines that have their calls recorded (REC-04). */
export const linesThatRecord = async (db: Db, lines: readonly number[]): Promise<readonly number[]> => {
  if (lines.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select subscriber_id as id from subscriber_preferences
    where subscriber_id = any(${lines}) and preferences ->> 'record_call' in ('1', '2', '3')`.execute(db)
  return rows.map(({ id }) => id)
}

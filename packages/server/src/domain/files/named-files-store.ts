import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Those of these files that any row names. */
export const namedFiles = async (db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  if (keys.length === 0) return new Set()
  const asked = sql`any(${[...keys]}::text[])`
  const { rows } = await sql<{ key: string }>`
    select file_key as key from conversations where file_key = ${asked}
    union select file_key from call_recording_streams where file_key = ${asked}
    union select file_key from voicemail_greetings where file_key = ${asked}
    union select file_key from sound_files where file_key = ${asked}
    union select logo_key from reseller_brandings where logo_key = ${asked}`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

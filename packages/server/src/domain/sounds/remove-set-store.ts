import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Removes a sound set; sets that have it as parent stay. @returns the files of its sounds */
export const deleteSoundSet = async (db: Db, id: number): Promise<readonly string[]> => {
  // wait for uploads in progress
  await sql`select from sound_sets where id = ${id} for update`.execute(db)
  const files = await db.deleteFrom('sound_files').where('set_id', '=', id).returning('file_key').execute()
  await db.deleteFrom('sound_sets').where('id', '=', id).execute()
  return files.flatMap(({ file_key }) => file_key ?? [])
}

/** A sound set of a customer, or (null) one of the platform. */
export const findSetByName = async (db: Db, customerId: number | null, name: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('sound_sets')
    .select('id')
    .where('name', '=', name)
    .where('customer_id', customerId === null ? 'is' : '=', customerId)
    .executeTakeFirst()
  return row?.id
}

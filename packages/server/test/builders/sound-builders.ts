import type { Insertable } from 'kysely'
import type { SoundFilesTable, SoundSetsTable } from '../../src/platform/db/tables/sound-tables.ts'
import type { Platform } from '../../src/platform/platform.ts'

let made = 0

/** A sound set: a customer's where one is named, else the platform's. */
export const givenSoundSet = async (
  { db }: Pick<Platform, 'db'>,
  row: Partial<Insertable<SoundSetsTable>> = {},
): Promise<number> => {
  made += 1
  const values = { name: `Sounds ${made}`, ...row }
  return (await db.insertInto('sound_sets').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** A set's file for a handle: with a key a sound of a second. */
export const givenSoundFile = async (
  { db }: Pick<Platform, 'db'>,
  row: Insertable<SoundFilesTable>,
): Promise<number> => {
  const values = { duration_ms: row.file_key ? 1000 : null, ...row }
  return (await db.insertInto('sound_files').values(values).returning('id').executeTakeFirstOrThrow()).id
}

import type { Insertable } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { SoundFilesTable, SoundSetsTable } from '../platform/db/schema.ts'

/** @returns its id */
export const insertSoundSet = async (
  db: Db,
  set: Insertable<SoundSetsTable>,
  files: readonly Omit<Insertable<SoundFilesTable>, 'set_id'>[],
): Promise<number> => {
  const { id: set_id } = await db.insertInto('sound_sets').values(set).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('sound_files')
    .values(files.map((file) => ({ ...file, set_id })))
    .execute()
  return set_id
}

export const insertAttendantSlots = async (
  db: Db,
  subscriber_id: number,
  slots: readonly { slot: string; destination: string }[],
): Promise<void> => {
  await db
    .insertInto('attendant_slots')
    .values(slots.map((slot) => ({ ...slot, subscriber_id })))
    .execute()
}

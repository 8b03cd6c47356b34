import type { Db } from '../../platform/db/database.ts'

/** Clears the default mark of the set's other profiles: at most one is the default. */
export const clearDefaultProfile = async (
  db: Db,
  { profile_set_id, name }: { profile_set_id: number; name: string },
): Promise<'updated' | 'unchanged'> => {
  const { numUpdatedRows } = await db
    .updateTable('profiles')
    .set({ set_default: false })
    .where('profile_set_id', '=', profile_set_id)
    .where('name', '<>', name)
    .where('set_default', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? 'updated' : 'unchanged'
}

export const findSubscribersOfProfile = async (db: Db, profileId: number): Promise<number[]> => {
  const rows = await db.selectFrom('subscribers').select('id').where('profile_id', '=', profileId).execute()
  return rows.map(({ id }) => id)
}

/** Finds a profile of a set by name. */
export const findProfileId = async (db: Db, profileSetId: number, name: string): Promise<number | undefined> => {
  const query = db.selectFrom('profiles').select('id').where('profile_set_id', '=', profileSetId)
  return (await query.where('name', '=', name).executeTakeFirst())?.id
}

export const findProfileSet = (db: Db, id: number): Promise<{ reseller_id: number } | undefined> =>
  db.selectFrom('profile_sets').select('reseller_id').where('id', '=', id).executeTakeFirst()

import type { Db } from '../../platform/db/database.ts'

export const findProfileSet = (db: Db, id: number): Promise<{ reseller_id: number } | undefined> =>
  db.selectFrom('profile_sets').select('reseller_id').where('id', '=', id).executeTakeFirst()

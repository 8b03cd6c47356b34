import type { Db } from '../../platform/db/database.ts'

/** Attributes that a line's profile grants, for access checks; null: everything. */
export const findProfileAttributes = (db: Db, subscriberId: number) =>
  db
    .selectFrom('subscribers as s')
    .leftJoin('profiles as p', 'p.id', 's.profile_id')
    .where('s.id', '=', subscriberId)
    .select('p.attributes as profileAttributes')
    .executeTakeFirstOrThrow()

import type { Db } from '../../platform/db/database.ts'

/** Finds a sound set of the platform by name, of one reseller or of none. */
export const findPlatformSet = async (
  db: Db,
  name: string,
  resellerId: number | null,
): Promise<{ id: number } | undefined> =>
  await db
    .selectFrom('sound_sets')
    .select('id')
    .where('customer_id', 'is', null)
    .where('name', '=', name)
    .where('reseller_id', resellerId === null ? 'is' : '=', resellerId)
    .executeTakeFirst()

import type { Db } from '../../platform/db/database.ts'

export const findDomain = (db: Db, name: string): Promise<{ id: number; reseller_id: number } | undefined> =>
  db.selectFrom('domains').select(['id', 'reseller_id']).where('name', '=', name).executeTakeFirst()

export const findBrandingLogo = async (db: Db, resellerId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('reseller_brandings')
    .select('logo_key')
    .where('reseller_id', '=', resellerId)
    .executeTakeFirst()
  return row?.logo_key ?? null
}

import type { Db } from '../../platform/db/database.ts'

export interface AppLook {
  readonly name: string | null
  readonly primary: string | null
  readonly secondary: string | null
  readonly logoKey: string | null
}

/** The look of the app with this key. Nobody is signed in: the key alone says whose it is. */
export const findAppLook = (db: Db, key: string): Promise<AppLook | undefined> =>
  db
    .selectFrom('reseller_brandings')
    .select([
      'app_name as name',
      'csc_color_primary as primary',
      'csc_color_secondary as secondary',
      'logo_key as logoKey',
    ])
    .where('app_key', '=', key)
    .executeTakeFirst()

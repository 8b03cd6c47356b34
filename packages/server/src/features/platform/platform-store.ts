import { actsForCompany } from '@lineside/contract/access'
import type { Branding } from '@lineside/contract/resources/platform'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'

export interface ProfileFilters {
  readonly name?: string | undefined
  readonly profile_set_id?: number | undefined
}

/** The caller's own profile, if it has one that matches the filters: nobody sees other profiles. */
export const findOwnProfile = (db: Db, { profileId }: Principal, { name, profile_set_id }: ProfileFilters = {}) =>
  db
    .selectFrom('profiles')
    .select(['id', 'name', 'description', 'set_default', 'profile_set_id', 'attributes'])
    .where('id', '=', profileId)
    .$if(name !== undefined, (query) => query.where('name', 'ilike', likePattern(name ?? '')))
    .$if(profile_set_id !== undefined, (query) => query.where('profile_set_id', '=', profile_set_id ?? 0))
    .executeTakeFirst()

/** The branding of the caller's reseller. */
export const findOwnBranding = (db: Db, { resellerId }: Principal): Promise<Branding | undefined> =>
  db
    .selectFrom('reseller_brandings')
    .select(['id', 'reseller_id', 'css', 'csc_color_primary', 'csc_color_secondary'])
    .where('reseller_id', '=', resellerId)
    .executeTakeFirst()

/** The key of the app of the caller's reseller, if it has a branding. */
export const findOwnAppKey = async (db: Db, { resellerId }: Principal): Promise<string | null> => {
  const row = await db
    .selectFrom('reseller_brandings')
    .select('app_key')
    .where('reseller_id', '=', resellerId)
    .executeTakeFirst()
  return row?.app_key ?? null
}

export interface Logo {
  readonly key: string
  readonly type: string
}

/** The owner of the requested logo; without filters, that of the caller's reseller. */
export interface LogoFilters {
  readonly brandingId?: number
  readonly reseller_id?: number | undefined
  readonly subscriber_id?: number | undefined
}

/** The logo of the caller's own reseller, if the filters match it. */
export const findOwnLogo = async (
  db: Db,
  { resellerId, role, subscriberId, customerId }: Principal,
  { brandingId, reseller_id, subscriber_id }: LogoFilters,
): Promise<Logo | undefined> => {
  if (reseller_id !== undefined && reseller_id !== resellerId) return undefined
  if (!actsForCompany({ role }) && subscriber_id !== undefined && subscriber_id !== subscriberId) return undefined
  const row = await db
    .selectFrom('reseller_brandings')
    .select(['logo_key', 'logo_type'])
    .where('reseller_id', '=', resellerId)
    .$if(brandingId !== undefined, (query) => query.where('id', '=', brandingId ?? 0))
    .$if(subscriber_id !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('subscribers')
            .select('id')
            .where('id', '=', subscriber_id ?? 0)
            .where('customer_id', '=', customerId)
            .where('status', '<>', 'terminated'),
        ),
      ),
    )
    .executeTakeFirst()
  return row?.logo_key && row.logo_type ? { key: row.logo_key, type: row.logo_type } : undefined
}

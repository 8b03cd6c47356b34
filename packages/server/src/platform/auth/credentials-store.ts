import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { passwordExpiredAt } from './passwords/password-expiry-store.ts'
import type { SignInName } from './sign-in-name.ts'

export interface Credentials {
  readonly id: number
  /** In lower case, with its domain. */
  readonly name: string
  readonly web_password_hash: string | null
  /** `locked`: the operator has blocked the line. */
  readonly status: 'active' | 'locked' | 'terminated'
  /** The password has expired: nothing but a new one is let in with it. */
  readonly isExpired: boolean
  /** GROW-08: another cell has its customer, or will have it. */
  readonly isElsewhere: boolean
}

/**
 * Finds the subscriber with this web user name. A name without a domain belongs to the domain of the request's
 * host; where no domain has that name (a company signs in at 127.0.0.1), the name alone is enough if only one
 * subscriber has it.
 */
export const findCredentials = async (
  db: Db,
  { user, domain }: SignInName,
  host: string,
  now: Date,
): Promise<Credentials | undefined> => {
  const found = await db
    .selectFrom('subscribers as s')
    .innerJoin('domains as d', 'd.id', 's.domain_id')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .select([
      's.id',
      sql<string>`lower(s.webusername || '@' || d.name)`.as('name'),
      's.web_password_hash',
      's.status',
      sql<boolean>`exists (select from customer_moves m where m.customer_id = s.customer_id and m.phase in ('arrived', 'left'))`.as(
        'isElsewhere',
      ),
    ])
    .select(passwordExpiredAt(now, 's').as('isExpired'))
    .where('s.status', '<>', 'terminated')
    .where(sql`lower(s.webusername)`, '=', user.toLowerCase())
    .where((row) => {
      const inDomain = row('d.name', '=', domain ?? host)
      if (domain !== null) return inDomain
      const isNoDomain = row.not(row.exists(row.selectFrom('domains').select('id').where('name', '=', host)))
      return row.or([inDomain, isNoDomain])
    })
    .limit(2)
    .execute()
  return found.length === 1 ? found[0] : undefined
}

/** The same of a line that is known, whatever its status. */
export const readCredentials = (
  db: Db,
  subscriberId: number,
): Promise<Pick<Credentials, 'name' | 'web_password_hash'>> =>
  db
    .selectFrom('subscribers as s')
    .innerJoin('domains as d', 'd.id', 's.domain_id')
    .select([
      sql<string>`lower(coalesce(s.webusername, s.username) || '@' || d.name)`.as('name'),
      's.web_password_hash',
    ])
    .where('s.id', '=', subscriberId)
    .executeTakeFirstOrThrow()

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { verifyPassword } from './passwords.ts'

/**
 * SQL, true where the web password of a subscriber of customer `c` has expired: it is older than the customer lets it be
 * (a password of an unknown age is as old as its line), or somebody else has set it and the customer wants people to have
 * their own.
 * @param now SQL of the moment
 * @param line the alias of the subscriber
 */
export const passwordExpiredSql = (now: string, line = 'b'): string =>
  `(${line}.web_password_hash is not null and (
    coalesce(coalesce(${line}.web_password_set_at, ${line}.create_timestamp) + make_interval(days => c.password_days) <= ${now}, false)
    or (c.password_own and ${line}.web_password_given)))`

/** The same at a moment that is a parameter of the statement. */
export const passwordExpiredAt = (now: Date, line: string): RawBuilder<boolean> => {
  const [before = '', behind = ''] = passwordExpiredSql('\0', line).split('\0')
  return sql<boolean>`${sql.raw(before)}${now}::timestamptz${sql.raw(behind)}`
}

/** FRONT-03: the words of the field, which newer clients of NGCP answer by asking for a new password. */
export const passwordExpired = (): Refusal => new Refusal('password_expired', 'Password expired', {})

/**
 * An expired password is not taken as the new one, nor the one that had expired before it, as long as the customer has a rule.
 * @throws Refusal `password_same`
 */
export const requireOtherPassword = async (
  db: Db,
  { subscriberId, password, now }: { subscriberId: number; password: string; now: Date },
): Promise<void> => {
  const row = await db
    .selectFrom('subscribers as s')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .select([
      's.web_password_hash as hash',
      's.web_password_expired as last',
      passwordExpiredAt(now, 's').as('isExpired'),
    ])
    .where('s.id', '=', subscriberId)
    .where((where) => where.or([where('c.password_own', '=', true), where('c.password_days', 'is not', null)]))
    .executeTakeFirst()
  for (const hash of [row?.isExpired === true ? row.hash : null, row?.last ?? null])
    if (hash !== null && (await verifyPassword(hash, password)))
      throw new Refusal('password_same', 'Password was previously used', {}, 'new_password')
}

import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface ResetRecipient {
  readonly email: string | null
  readonly signInName: string
  /** From the subscriber's preferences. */
  readonly language: string | null
}

export const readResetRecipient = (db: Db, subscriberId: number): Promise<ResetRecipient> =>
  db
    .selectFrom('subscribers as s')
    .innerJoin('domains as d', 'd.id', 's.domain_id')
    .leftJoin('subscriber_preferences as p', 'p.subscriber_id', 's.id')
    .select([
      's.email',
      sql<string>`s.webusername || '@' || d.name`.as('signInName'),
      sql<string | null>`p.preferences ->> 'language'`.as('language'),
    ])
    .where('s.id', '=', subscriberId)
    .executeTakeFirstOrThrow()

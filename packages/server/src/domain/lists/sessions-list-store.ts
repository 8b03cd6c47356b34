import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export const listSessions = async (db: Db, subscriberId: number) =>
  await db
    .selectFrom('sessions')
    .select(['id', 'created_at as begun', 'expires_at as ends', 'is_from_token as by_token'])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()

export interface Ban {
  /** The beginning of its key: names and addresses are stored as hashes. */
  readonly id: string
  readonly failures: number
  readonly last_failure: Date
  readonly banned_until: Date | null
}

/** Sign-ins that are banned now, those that end last first. */
export const listBans = async (
  db: Db,
  now: Date,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly Ban[]> => {
  const { rows } = await sql<Ban>`
    select left(encode(key, 'hex'), 16) as id, failures, last_failure, banned_until
    from sign_in_failures where banned_until > ${now} order by banned_until desc, key limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

/** @param id 16 hexadecimal digits */
export const liftBan = async (db: Db, id: string): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    delete from sign_in_failures where substring(key from 1 for 8) = decode(${id}, 'hex') and banned_until is not null`.execute(
    db,
  )
  return numAffectedRows > 0n
}

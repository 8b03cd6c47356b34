import type { Scope } from '@lineside/contract/http/scopes'
import { secretHash } from '../../platform/auth/factor/one-time-secrets.ts'
import type { Db } from '../../platform/db/database.ts'

export interface AppPasswordRow {
  readonly id: number
  readonly name: string
  readonly scope: Scope
  readonly made_at: Date
  readonly last_used_at: Date | null
  readonly last_used_from: string | null
}

const columns = ['id', 'name', 'scope', 'made_at', 'last_used_at', 'last_used_from'] as const

/** The newest first. There are at most `limits.appPasswords` of them. */
export const listOwn = (db: Db, subscriberId: number): Promise<AppPasswordRow[]> =>
  db
    .selectFrom('app_passwords')
    .select(columns)
    .where('subscriber_id', '=', subscriberId)
    .orderBy('id', 'desc')
    .execute()

export const countOwn = async (db: Db, subscriberId: number): Promise<number> => {
  const query = db.selectFrom('app_passwords').select((row) => row.fn.countAll<number>().as('count'))
  return (await query.where('subscriber_id', '=', subscriberId).executeTakeFirstOrThrow()).count
}

export const insertAppPassword = (
  db: Db,
  subscriberId: number,
  { name, scope, password, now }: { name: string; scope: Scope; password: string; now: Date },
): Promise<AppPasswordRow> =>
  db
    .insertInto('app_passwords')
    .values({ subscriber_id: subscriberId, name, scope, password_hash: secretHash(password), made_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()

/**
 * Removes it; its sessions go with it.
 * @returns undefined: there is none of that id, or it is somebody else's
 */
export const deleteOwn = (db: Db, subscriberId: number, id: number): Promise<AppPasswordRow | undefined> =>
  db
    .deleteFrom('app_passwords')
    .where('id', '=', id)
    .where('subscriber_id', '=', subscriberId)
    .returning(columns)
    .executeTakeFirst()

/** The app password with which this session was opened. */
export const appPasswordOf = async (db: Db, sessionId: string): Promise<number | null> => {
  const query = db.selectFrom('sessions').select('app_password_id').where('id', '=', sessionId)
  return (await query.executeTakeFirst())?.app_password_id ?? null
}

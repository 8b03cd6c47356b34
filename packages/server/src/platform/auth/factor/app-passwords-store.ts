import type { Scope } from '@lineside/contract/http/scopes'
import type { Db } from '../../db/database.ts'
import { secretHash } from './one-time-secrets.ts'

export interface UsedAppPassword {
  readonly id: number
  readonly scope: Scope
}

/** A use within this time after the last one is not stored. */
const believedMs = 60_000

export const findAppPassword = (db: Db, subscriberId: number, password: string): Promise<UsedAppPassword | undefined> =>
  db
    .selectFrom('app_passwords')
    .select(['id', 'scope'])
    .where('subscriber_id', '=', subscriberId)
    .where('password_hash', '=', secretHash(password))
    .executeTakeFirst()

/** Stores that the app password has been used now, from this network address. */
export const noteUse = async (db: Db, id: number, { now, address }: { now: Date; address: string }): Promise<void> => {
  await db
    .updateTable('app_passwords')
    .set({ last_used_at: now, last_used_from: address })
    .where('id', '=', id)
    .where((row) =>
      row.or([
        row('last_used_at', 'is', null),
        row('last_used_at', '<', new Date(now.getTime() - believedMs)),
        row('last_used_from', '<>', address),
      ]),
    )
    .execute()
}

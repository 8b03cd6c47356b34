import type { Db } from '../db/database.ts'
import { type FailureRecord, forgottenAfterMs } from './sign-in-ban.ts'

/** `username` '' stands for all names from the address. */
export interface FailureKey {
  readonly username: string
  readonly address: string
}

export const readFailures = async (
  db: Db,
  { username, address }: FailureKey,
): Promise<readonly (FailureRecord & { username: string })[]> =>
  await db
    .selectFrom('sign_in_failures')
    .select(['username', 'failures', 'last_failure as lastFailure', 'stage', 'banned_until as bannedUntil'])
    .where('address', '=', address)
    .where('username', 'in', [username, ''])
    .execute()

/** Counts one failure; of several at a time none is lost. */
export const updateFailures = (
  db: Db,
  { username, address }: FailureKey,
  change: (record: FailureRecord) => FailureRecord,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('sign_in_failures')
      .values({ username, address })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const before = await transaction
      .selectFrom('sign_in_failures')
      .select(['failures', 'last_failure as lastFailure', 'stage', 'banned_until as bannedUntil'])
      .where('username', '=', username)
      .where('address', '=', address)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { failures, lastFailure, stage, bannedUntil } = change(before)
    await transaction
      .updateTable('sign_in_failures')
      .set({ failures, last_failure: lastFailure, stage, banned_until: bannedUntil })
      .where('username', '=', username)
      .where('address', '=', address)
      .execute()
  })

export const deleteFailures = async (db: Db, { username, address }: FailureKey): Promise<void> => {
  await db.deleteFrom('sign_in_failures').where('username', '=', username).where('address', '=', address).execute()
}

export const deleteForgottenFailures = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('sign_in_failures')
    .where((row) =>
      row(row.fn('greatest', ['last_failure', 'banned_until']), '<=', new Date(now.getTime() - forgottenAfterMs)),
    )
    .execute()
}

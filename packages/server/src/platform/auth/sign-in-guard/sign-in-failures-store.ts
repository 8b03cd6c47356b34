import { createHash } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import { type FailureRecord, forgottenAfterMs, knownForMs } from './sign-in-ban.ts'

/** The name and the client's address of an attempt to sign in. */
export interface FailureKey {
  readonly username: string
  readonly address: string
}

/** One record for the name at this address, and one for the address with all names. */
export interface FailureRecords {
  readonly ofName: FailureRecord | undefined
  readonly ofAddress: FailureRecord | undefined
}

const columns = [
  'key',
  'failures',
  'last_failure as lastFailure',
  'stage',
  'banned_until as bannedUntil',
  'last_success as lastSuccess',
] as const

export const readFailures = async (db: Db, key: FailureKey): Promise<FailureRecords> => {
  const [ofName, ofAddress] = [nameKey(key), addressKey(key)]
  const rows = await db.selectFrom('sign_in_failures').select(columns).where('key', 'in', [ofName, ofAddress]).execute()
  const find = (wanted: Buffer) => rows.find((row) => wanted.equals(row.key))
  return { ofName: find(ofName), ofAddress: find(ofAddress) }
}

/**
 * Counts one failure; none is lost when several happen at the same time. The record of the address is written first, so
 * that it counts even when the name's record cannot be written.
 * @returns the name's record as it was before
 */
export const addFailure = async (
  db: Db,
  key: FailureKey,
  change: { readonly ofAddress: Change; readonly ofName: Change },
): Promise<FailureRecord> => {
  await update(db, addressKey(key), change.ofAddress)
  return await update(db, nameKey(key), change.ofName)
}

type Change = (record: FailureRecord) => FailureRecord

const update = (db: Db, key: Buffer, change: Change): Promise<FailureRecord> =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('sign_in_failures')
      .values({ key })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const before = await transaction
      .selectFrom('sign_in_failures')
      .select(columns)
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { failures, lastFailure, stage, bannedUntil } = change(before)
    await transaction
      .updateTable('sign_in_failures')
      .set({ failures, last_failure: lastFailure, stage, banned_until: bannedUntil })
      .where('key', '=', key)
      .execute()
    return before
  })

/** Clears the failures of the name and stores that it has signed in from this address. */
export const addSuccess = async (db: Db, key: FailureKey, now: Date): Promise<void> => {
  const cleared = { failures: 0, last_failure: now, stage: 0, banned_until: null, last_success: now }
  await db
    .insertInto('sign_in_failures')
    .values({ key: nameKey(key), ...cleared })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(cleared))
    .execute()
}

export const deleteForgottenFailures = async (db: Db, now: Date): Promise<void> => {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db
    .deleteFrom('sign_in_failures')
    .where((row) => row(row.fn('greatest', ['last_failure', 'banned_until']), '<=', before(forgottenAfterMs)))
    .where((row) => row.or([row('last_success', 'is', null), row('last_success', '<=', before(knownForMs))]))
    .execute()
}

/** Names come from strangers and may be of any length. */
export const nameKey = ({ username, address }: FailureKey): Buffer => hashOf(`${address}\0${username}`)
const addressKey = ({ address }: FailureKey): Buffer => hashOf(address)
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

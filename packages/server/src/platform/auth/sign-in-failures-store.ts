import { createHash } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { type FailureRecord, forgottenAfterMs, knownForMs } from './sign-in-ban.ts'

/** Who tries, and from where. */
export interface FailureKey {
  readonly username: string
  readonly address: string
}

/** Of a name and an address; of an address alone, whatever the names. */
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

/** Counts one failure; of several at a time none is lost. The address first: no name keeps it from being counted. */
export const addFailure = async (
  db: Db,
  key: FailureKey,
  change: { readonly ofAddress: Change; readonly ofName: Change },
): Promise<void> => {
  await update(db, addressKey(key), change.ofAddress)
  await update(db, nameKey(key), change.ofName)
}

type Change = (record: FailureRecord) => FailureRecord

const update = (db: Db, key: Buffer, change: Change): Promise<void> =>
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
  })

/** Clears the count of the name and remembers that it has signed in from the address. */
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
const nameKey = ({ username, address }: FailureKey): Buffer => hashOf(`${address}\0${username}`)
const addressKey = ({ address }: FailureKey): Buffer => hashOf(address)
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

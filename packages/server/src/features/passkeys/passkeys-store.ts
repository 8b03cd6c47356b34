import { createHash } from 'node:crypto'
import { limits } from '@lineside/contract/limits'
import type { Db } from '../../platform/db/database.ts'

const columns = ['id', 'name', 'made_at', 'last_used_at', 'host', 'is_synced'] as const

export interface PasskeyRow {
  readonly id: number
  readonly name: string
  readonly made_at: Date
  readonly last_used_at: Date | null
  readonly host: string
  readonly is_synced: boolean
}

const ownPasskeys = (db: Db, subscriberId: number) =>
  db.selectFrom('passkeys').where('subscriber_id', '=', subscriberId)

/** The newest first. There are at most `limits.passkeys` of them. */
export const listOwn = (db: Db, subscriberId: number): Promise<PasskeyRow[]> =>
  ownPasskeys(db, subscriberId).select(columns).orderBy('id', 'desc').execute()

export const countOwn = async (db: Db, subscriberId: number): Promise<number> => {
  const query = ownPasskeys(db, subscriberId).select((row) => row.fn.countAll<number>().as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}

/** Ids of the credentials that an authenticator must not make a second time. */
export const credentialsAt = (db: Db, subscriberId: number, host: string) =>
  ownPasskeys(db, subscriberId).select(['credential_id as id', 'transports']).where('host', '=', host).execute()

export interface NewPasskey {
  readonly subscriberId: number
  readonly name: string
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
  readonly isSynced: boolean
  readonly host: string
  readonly now: Date
}

/** @returns undefined: a passkey of this credential is there already */
export const insertPasskey = (
  db: Db,
  { subscriberId, name, credentialId, publicKey, counter, transports, isSynced, host, now }: NewPasskey,
): Promise<PasskeyRow | undefined> =>
  db
    .insertInto('passkeys')
    .values({
      subscriber_id: subscriberId,
      name,
      credential_id: credentialId,
      public_key: Buffer.from(publicKey),
      counter,
      transports: [...transports],
      is_synced: isSynced,
      host,
      made_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(columns)
    .executeTakeFirst()

export const renameOwn = (db: Db, subscriberId: number, id: number, name: string): Promise<PasskeyRow | undefined> =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('subscriber_id', '=', subscriberId)
    .returning(columns)
    .executeTakeFirst()

export const deleteOwn = (db: Db, subscriberId: number, id: number): Promise<PasskeyRow | undefined> =>
  db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('subscriber_id', '=', subscriberId)
    .returning(columns)
    .executeTakeFirst()

/** The passkey of a credential, with what its answer is checked against. */
export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'subscriber_id', 'credential_id', 'public_key', 'counter', 'transports', 'host'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/** GROW-08: the cell that has a passkey since its customer has left this one, also when nothing else of it is left here. */
export const cellOfPasskey = async (db: Db, credentialId: string): Promise<string | undefined> => {
  const at = db.selectFrom('moved_passkeys').select('cell').where('credential_hash', '=', hashOf(credentialId))
  return (await at.executeTakeFirst())?.cell
}

/**
 * Notes a use, so that an authenticator's counter only grows.
 * @param before the counter against which the answer was checked
 * @returns false when another answer of the same passkey was used meanwhile, or the passkey is gone
 */
export const noteUse = async (
  db: Db,
  id: number,
  { before, counter, now }: { before: number; counter: number; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** @param subscriberId who makes a passkey; null: somebody signs in */
export const keepChallenge = async (
  db: Db,
  challenge: string,
  { subscriberId, now }: { subscriberId: number | null; now: Date },
): Promise<void> => {
  const expires_at = new Date(now.getTime() + limits.passkeyChallengeSeconds * 1000)
  const values = { challenge_hash: hashOf(challenge), subscriber_id: subscriberId, expires_at }
  await db.insertInto('passkey_challenges').values(values).execute()
}

/**
 * Spends a challenge: an answer is checked once, whatever comes of it, by whichever process it reaches.
 * @param subscriberId that of `keepChallenge`
 * @returns false when it is unknown, spent, too old, or somebody else's
 */
export const spendChallenge = async (
  db: Db,
  challenge: string,
  { subscriberId, now }: { subscriberId: number | null; now: Date },
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('subscriber_id', subscriberId === null ? 'is' : '=', subscriberId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

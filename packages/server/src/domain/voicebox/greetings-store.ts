import type { GreetingKind } from '@lineside/telephony/voicebox-menu/menu-state'
import type { Db } from '../../platform/db/database.ts'

/** A line's own greeting of a kind. */
export const findOwnGreeting = (db: Db, subscriberId: number, dir: GreetingKind) =>
  db
    .selectFrom('voicemail_greetings')
    .select(['id', 'file_key', 'duration_ms'])
    .where('subscriber_id', '=', subscriberId)
    .where('dir', '=', dir)
    .executeTakeFirst()

/** @returns the key of the file that it replaces; null: there was none */
export const putOwnGreeting = async (
  transaction: Db,
  values: {
    readonly subscriber_id: number
    readonly dir: GreetingKind
    readonly file_key: string
    readonly duration_ms: number
  },
): Promise<string | null> => {
  const old = await findOwnGreeting(transaction, values.subscriber_id, values.dir)
  const { file_key, duration_ms } = values
  await transaction
    .insertInto('voicemail_greetings')
    .values(values)
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'dir']).doUpdateSet({ file_key, duration_ms }))
    .execute()
  return old?.file_key ?? null
}

/** @returns the key of its file; null: there was none */
export const removeOwnGreeting = async (db: Db, subscriberId: number, dir: GreetingKind): Promise<string | null> => {
  const row = await db
    .deleteFrom('voicemail_greetings')
    .where('subscriber_id', '=', subscriberId)
    .where('dir', '=', dir)
    .returning('file_key')
    .executeTakeFirst()
  return row?.file_key ?? null
}

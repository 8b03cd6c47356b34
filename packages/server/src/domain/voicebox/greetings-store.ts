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

/**
 * Stores a greeting; it replaces one of the same kind.
 * @returns its id
 */
export const putOwnGreeting = async (
  transaction: Db,
  values: {
    readonly subscriber_id: number
    readonly dir: GreetingKind
    readonly file_key: string
    readonly duration_ms: number
  },
): Promise<number> => {
  const { file_key, duration_ms } = values
  const { id } = await transaction
    .insertInto('voicemail_greetings')
    .values(values)
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'dir']).doUpdateSet({ file_key, duration_ms }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const removeOwnGreeting = (db: Db, subscriberId: number, dir: GreetingKind) =>
  db
    .deleteFrom('voicemail_greetings')
    .where('subscriber_id', '=', subscriberId)
    .where('dir', '=', dir)
    .returning(['id', 'file_key'])
    .executeTakeFirst()

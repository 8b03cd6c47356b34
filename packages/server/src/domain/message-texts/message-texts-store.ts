import type { SpokenText, SpokenWord } from '@lineside/telephony/spoken-texts/spoken-text'
import type { TextFailure } from '@lineside/contract/resources/conversations/message-texts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface StoredText {
  readonly conversation_id: number
  readonly subscriber_id: number
  readonly state: 'pending' | 'done' | 'failed'
  readonly reason: TextFailure | null
  readonly tries: number
  readonly asked_at: Date
  readonly language: string | null
  readonly text: string | null
  readonly words: readonly SpokenWord[] | null
}

export const findText = (db: Db, message: number): Promise<StoredText | undefined> =>
  db.selectFrom('message_texts').selectAll().where('conversation_id', '=', message).executeTakeFirst()

/** States and texts of these messages, without their words. */
export const textsOf = async (
  db: Db,
  messages: readonly number[],
): Promise<ReadonlyMap<number, Pick<StoredText, 'state' | 'text'>>> => {
  if (messages.length === 0) return new Map()
  const rows = await db
    .selectFrom('message_texts')
    .select(['conversation_id', 'state', 'text'])
    .where('conversation_id', 'in', messages)
    .execute()
  return new Map(rows.map(({ conversation_id, ...row }) => [conversation_id, row]))
}

/** Lets a message wait for its text, also one whose text has failed. */
export const putPending = async (db: Db, message: number, line: number, at: Date): Promise<void> => {
  const fresh = {
    state: 'pending',
    reason: null,
    tries: 0,
    asked_at: at,
    language: null,
    text: null,
    words: null,
  } as const
  await db
    .insertInto('message_texts')
    .values({ conversation_id: message, subscriber_id: line, ...fresh })
    .onConflict((conflict) => conflict.column('conversation_id').doUpdateSet(fresh))
    .execute()
}

/** The texts that were asked for since then for lines of a customer; those that were refused as too many took none of the service's time. */
export const countAsked = async (db: Db, customerId: number, since: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from message_texts t join subscribers s on s.id = t.subscriber_id
    where s.customer_id = ${customerId} and t.asked_at > ${since} and t.reason is distinct from 'many'`.execute(db)
  return rows[0]?.count ?? 0
}

/** @returns undefined: the message has been removed meanwhile */
export const countTry = async (db: Db, message: number): Promise<number | undefined> =>
  (
    await db
      .updateTable('message_texts')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('conversation_id', '=', message)
      .where('state', '=', 'pending')
      .returning('tries')
      .executeTakeFirst()
  )?.tries

const pending = (db: Db, message: number) =>
  db.updateTable('message_texts').where('conversation_id', '=', message).where('state', '=', 'pending')

/** @returns false: the message has been removed meanwhile, or has a text */
export const keepText = async (db: Db, message: number, { text, language, words }: SpokenText): Promise<boolean> => {
  const { numUpdatedRows } = await pending(db, message)
    .set({ state: 'done', text, language, words: JSON.stringify(words) })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const failText = async (db: Db, message: number, reason: TextFailure): Promise<boolean> => {
  const { numUpdatedRows } = await pending(db, message).set({ state: 'failed', reason }).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Nobody wants the text any more. @returns false: none was awaited */
export const dropPending = async (db: Db, message: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('message_texts')
    .where('conversation_id', '=', message)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Holds a message until the end of the transaction, so that it is not removed while its text is queued.
 * @returns false: it has been removed
 */
export const holdMessage = async (db: Db, { id, start_time }: { readonly id: number; readonly start_time: Date }) => {
  const held = await db
    .selectFrom('conversations')
    .select('id')
    .where('id', '=', id)
    .where('start_time', '=', start_time)
    .forUpdate()
    .executeTakeFirst()
  return held !== undefined
}

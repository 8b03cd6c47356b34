import { type PromptLanguage, promptLanguages } from '@lineside/contract/preferences'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A line, with the settings of its voicebox. */
export interface Voicebox {
  readonly id: number
  readonly customer_id: number
  /** How others reach it: its primary number in digits, else its extension, else its user's name. */
  readonly number: string
  readonly timezone: string
  /** Language that the line has chosen; null: none. */
  readonly language: string | null
  /** Attributes that its profile grants; null: everything. */
  readonly profileAttributes: readonly string[] | null
  readonly pin_box: Buffer | null
  /** '': messages are not mailed. */
  readonly email: string
  readonly attach: boolean
  /** Whether messages are removed after they were mailed. */
  readonly delete_mailed: boolean
  /** TEXT-02: the company and the person want texts of messages. */
  readonly writesTexts: boolean
}

const voiceboxes = (db: Db) =>
  db
    .selectFrom('subscribers as s')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .leftJoin('profiles as p', 'p.id', 's.profile_id')
    .leftJoin('voicemail_settings as v', 'v.subscriber_id', 's.id')
    .leftJoin('subscriber_preferences as o', 'o.subscriber_id', 's.id')
    .leftJoin('numbers as n', (join) => join.onRef('n.subscriber_id', '=', 's.id').on('n.is_primary', '=', true))
    .where('s.status', '<>', 'terminated')
    .select(({ fn, val, ref }) => [
      's.id',
      's.customer_id',
      fn.coalesce('n.e164', 's.pbx_extension', 's.username').as('number'),
      fn.coalesce('s.timezone', 'c.timezone').as('timezone'),
      sql<string | null>`o.preferences ->> 'language'`.as('language'),
      'p.attributes as profileAttributes',
      'v.pin_box',
      fn.coalesce('v.email', val('')).as('email'),
      fn.coalesce('v.attach', sql<boolean>`false`).as('attach'),
      fn.coalesce(ref('v.delete_mailed'), sql<boolean>`false`).as('delete_mailed'),
      sql<boolean>`c.writes_texts and coalesce(v.writes_texts, false)`.as('writesTexts'),
    ])

export const findVoicebox = (db: Db, id: number): Promise<Voicebox | undefined> =>
  voiceboxes(db).where('s.id', '=', id).executeTakeFirst()

/** Finds the voicebox of a customer's extension. */
export const findVoiceboxByExtension = (db: Db, customerId: number, extension: string): Promise<Voicebox | undefined> =>
  voiceboxes(db).where('s.customer_id', '=', customerId).where('s.pbx_extension', '=', extension).executeTakeFirst()

/**
 * The language in which the platform speaks to a line's callers: the line's own, if there are prompts in it, else
 * English.
 */
export const spokenLanguage = (language: string | null): PromptLanguage =>
  promptLanguages.find((spoken) => spoken === language) ?? 'en'

export interface VoiceboxUse {
  readonly messages: number
  readonly milliseconds: number
}

export const voiceboxUse = (db: Db, id: number): Promise<VoiceboxUse> =>
  db
    .selectFrom('conversations')
    .select(({ fn }) => [
      fn.countAll<number>().as('messages'),
      fn.coalesce(sql<number>`sum(duration_ms)::float8`, sql<number>`0`).as('milliseconds'),
    ])
    .where('subscriber_id', '=', id)
    .where('type', '=', 'voicemail')
    .executeTakeFirstOrThrow()

/** Locks the voicebox, so that of two messages left at once the second one counts the first. */
export const holdVoicebox = async (transaction: Db, id: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('voicebox'), ${id})`.execute(transaction)
}

export interface StoredMessage {
  readonly id: number
  readonly isNew: boolean
  readonly caller: string
  readonly start_time: Date
  readonly duration_ms: number
  readonly file_key: string | null
}

/** Messages of a voicebox, latest first. */
export const listMessages = async (db: Db, id: number, limit: number): Promise<readonly StoredMessage[]> => {
  const rows = await db
    .selectFrom('conversations')
    .select(['id', 'folder', 'caller', 'start_time', 'duration_ms', 'file_key'])
    .where('subscriber_id', '=', id)
    .where('type', '=', 'voicemail')
    .orderBy('start_time', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ folder, duration_ms, ...row }) => ({
    ...row,
    isNew: (folder ?? 'INBOX') === 'INBOX',
    duration_ms: duration_ms ?? 0,
  }))
}

export const findStoredMessage = (db: Db, id: number) =>
  db.selectFrom('conversations').selectAll().where('id', '=', id).where('type', '=', 'voicemail').executeTakeFirst()

export const moveMessageToOld = async (db: Db, id: number): Promise<void> => {
  await db
    .updateTable('conversations')
    .set({ folder: 'Old' })
    .where('id', '=', id)
    .where('type', '=', 'voicemail')
    .execute()
}

/** @returns the key of its file; null when there is no such message, or it has no file */
export const deleteStoredMessage = async (db: Db, id: number): Promise<string | null> => {
  const row = await db
    .deleteFrom('conversations')
    .where('id', '=', id)
    .where('type', '=', 'voicemail')
    .returning('file_key')
    .executeTakeFirst()
  return row?.file_key ?? null
}

export const setPin = async (db: Db, subscriber_id: number, pin_box: Buffer): Promise<void> => {
  await db
    .insertInto('voicemail_settings')
    .values({ subscriber_id, pin_box })
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet({ pin_box }))
    .execute()
}

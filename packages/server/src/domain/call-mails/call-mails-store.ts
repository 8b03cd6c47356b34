import type { MissedMailRhythm } from '@lineside/contract/resources/app/call-mails'
import type { MissedCall } from '@lineside/telephony/missed-mails/missed-callers'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { isMissedCallSql } from '../conversations/conversation-conditions.ts'

/** The choice of somebody who has never chosen. */
export const unchosen = { missed: 'off', day_at: '18:00' } as const satisfies CallMailChoice

export interface CallMailChoice {
  readonly missed: MissedMailRhythm
  /** `HH:MM`. */
  readonly day_at: string
}

/** The choice, with the person's own address ('' for none) and zone. */
export const readCallMails = (db: Db, subscriberId: number) =>
  db
    .selectFrom('subscribers as s')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .leftJoin('call_mails as m', 'm.subscriber_id', 's.id')
    .where('s.id', '=', subscriberId)
    .select(({ fn, val }) => [
      'm.missed',
      'm.day_at',
      fn.coalesce('s.email', val('')).as('email'),
      fn.coalesce('s.timezone', 'c.timezone').as('timezone'),
    ])
    .executeTakeFirstOrThrow()

/** Whether this is the own address of an active line. */
export const isAddressOf = async (db: Db, subscriberId: number, address: string): Promise<boolean> =>
  (await db
    .selectFrom('subscribers')
    .select('id')
    .where('id', '=', subscriberId)
    .where('status', '=', 'active')
    .where('email', '=', address)
    .executeTakeFirst()) !== undefined

/** Stores the choice; calls that nobody wants to be mailed of any more do not wait. */
export const writeCallMails = async (db: Db, subscriberId: number, choice: CallMailChoice): Promise<void> => {
  await db
    .insertInto('call_mails')
    .values({ subscriber_id: subscriberId, ...choice })
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet(choice))
    .execute()
  if (choice.missed === 'off') await forgetWaiting(db, subscriberId)
}

/**
 * Whoever freezes the customer of a person for a move waits until the transaction ends, as for a write (`refuse_while_moving`): the move sees
 * a mail that was queued, and none is queued behind the freeze. A statement of its own: the next one sees what was committed before.
 */
export const holdUpFreeze = async (db: Db, subscriberId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(hashtext('moving'), customer_id) from subscribers where id = ${subscriberId}`.execute(
    db,
  )
}

/**
 * Takes hold of a person's mails until the transaction ends: whoever comes later finds what waits then. Calls are stored
 * meanwhile, so the lock lets rows refer to this one.
 * @returns undefined: nothing of this person is mailed here, or not while the customer moves to another cell
 */
export const holdCallMails = (db: Db, subscriberId: number) =>
  db
    .selectFrom('call_mails as m')
    .innerJoin('subscribers as s', 's.id', 'm.subscriber_id')
    .where('m.subscriber_id', '=', subscriberId)
    .where(sql<boolean>`not is_moving(s.customer_id)`)
    .select(({ fn, val }) => [
      'm.missed',
      'm.day_at',
      'm.mailed_at',
      's.status',
      fn.coalesce('s.email', val('')).as('email'),
    ])
    .forNoKeyUpdate('m')
    .executeTakeFirst()

/** When the first call that waits was stored; null: none waits. */
export const firstWaiting = async (db: Db, subscriberId: number): Promise<Date | null> =>
  (
    await db
      .selectFrom('missed_calls_to_mail')
      .where('subscriber_id', '=', subscriberId)
      .select(({ fn }) => fn.min<Date | null>('stored_at').as('first'))
      .executeTakeFirstOrThrow()
  ).first

export const forgetWaiting = async (db: Db, subscriberId: number): Promise<void> => {
  await db.deleteFrom('missed_calls_to_mail').where('subscriber_id', '=', subscriberId).execute()
}

interface WaitingCall {
  readonly id: number
  readonly at: Date
}

/**
 * Takes all calls that wait, with one statement: one that is stored meanwhile waits for the next mail.
 * @param most calls that are returned, the latest first
 * @returns these, and how many have waited
 */
export const takeWaiting = async (
  db: Db,
  subscriberId: number,
  most: number,
): Promise<{ readonly waiting: readonly WaitingCall[]; readonly total: number }> => {
  const { rows } = await sql<WaitingCall & { total: number }>`
    with gone as (
      delete from missed_calls_to_mail where subscriber_id = ${subscriberId} returning conversation_id, start_time
    )
    select conversation_id as id, start_time as at, (count(*) over ())::int as total from gone
    order by start_time desc, conversation_id desc limit ${most}`.execute(db)
  return { waiting: rows, total: rows[0]?.total ?? 0 }
}

/** Those of these calls that nobody has taken in the meantime, latest first. */
export const missedOf = async (
  db: Db,
  subscriberId: number,
  waiting: readonly WaitingCall[],
): Promise<readonly MissedCall[]> => {
  const [last, first] = [waiting[0], waiting.at(-1)]
  if (last === undefined || first === undefined) return []
  // without bounds of time the tables of all months would be read; a millisecond is what a time loses on its way here
  const until = new Date(last.at.getTime() + 1)
  const { rows } = await sql<MissedCall>`
    select caller, start_time as "at", call_id as "callId",
      exists (select from conversations v where v.subscriber_id = c.subscriber_id and v.call_id = c.call_id
        and v.type = 'voicemail' and v.start_time between ${first.at} and ${until}::timestamptz + interval '1 day') as "hasMessage"
    from conversations c where subscriber_id = ${subscriberId} and start_time between ${first.at} and ${until}
      and id = any(${waiting.map(({ id }) => id)}::bigint[]) and ${sql.raw(isMissedCallSql)}
    order by start_time desc, id desc`.execute(db)
  return rows
}

/** Those of these calls of which the mail of their message tells. */
export const toldByMessage = async (
  db: Db,
  subscriberId: number,
  callIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (callIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('calls_told_by_message')
    .select('call_id')
    .where('subscriber_id', '=', subscriberId)
    .where('call_id', 'in', callIds)
    .execute()
  return new Set(rows.map(({ call_id }) => call_id))
}

export const noteMailed = async (db: Db, subscriberId: number, at: Date): Promise<void> => {
  await db.updateTable('call_mails').set({ mailed_at: at }).where('subscriber_id', '=', subscriberId).execute()
}

/** The name of a person's job in the queue begins with this, and ends with the person's id. */
export const mailJobKey = 'mail_missed_calls '

/** People above this id with calls that wait, and without a job that will tell of them. */
export const withoutMailJob = async (db: Db, after: number, limit: number): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('call_mails as m')
    .select('m.subscriber_id as id')
    .where('m.subscriber_id', '>', after)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('missed_calls_to_mail as w').whereRef('w.subscriber_id', '=', 'm.subscriber_id')),
    )
    .where(
      sql<boolean>`not exists (select from graphile_worker.jobs j
        where j.key = ${mailJobKey}::text || m.subscriber_id and j.attempts < j.max_attempts)`,
    )
    .orderBy('m.subscriber_id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

import type { PhoneState } from '@lineside/telephony/outside/judge-phone'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A call that a held or new phone has begun, as the gate to the outside sees it. */
export interface NewPhoneCall {
  readonly phoneId: number
  readonly state: PhoneState
  readonly userAgent: string
  readonly address: string
}

export const insertNewPhoneCall = async (db: Db, callId: string, phoneId: number, at: Date): Promise<void> => {
  await db.insertInto('new_phone_calls').values({ call_id: callId, phone_id: phoneId, begun_at: at }).execute()
}

/** The new phone of this line that has begun the call. @returns undefined: none has */
export const findNewPhoneOf = async (
  db: Db,
  callId: string,
  subscriberId: number,
): Promise<NewPhoneCall | undefined> => {
  const { rows } = await sql<NewPhoneCall>`
    select p.id as "phoneId", p.state, p.user_agent as "userAgent", host(p.address) as address
    from new_phone_calls c join line_phones p on p.id = c.phone_id
    where c.call_id = ${callId} and p.subscriber_id = ${subscriberId}`.execute(db)
  return rows[0]
}

/**
 * Whether a phone that is registered on the line is held: it may be the one that was called, and that transfers the call.
 */
export const hasHeldPhone = async (db: Db, subscriberId: number, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from line_phones p join registrations r on r.subscriber_id = p.subscriber_id
    where p.subscriber_id = ${subscriberId} and p.state = 'held' and r.expires > ${now}
      and lineside_sip.network_of(lineside_sip.address_of(r.received)) = p.network and left(r.user_agent, 255) = p.user_agent limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Notes that the owner is warned of a phone's expensive call. @returns false: this has been done before */
export const warnOnce = async (db: Db, phoneId: number, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('line_phones')
    .set({ warned_at: at })
    .where('id', '=', phoneId)
    .where('warned_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether somebody has answered a line in a country, in another call, as far as its conversations go back. @param country its code, such as `43` */
export const hasCalled = async (
  db: Db,
  {
    subscriberId,
    country,
    callId,
  }: { readonly subscriberId: number; readonly country: string; readonly callId: string },
): Promise<boolean> => {
  const { rows } =
    await sql`select from conversations where subscriber_id = ${subscriberId} and type = 'call' and direction = 'out' and status = 'ok'
    and ltrim(callee, '+') like ${`${country}%`} and call_id <> ${callId} limit 1`.execute(db)
  return rows.length > 0
}

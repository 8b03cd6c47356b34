import { outsideLimits } from '@lineside/telephony/outside/outside-limits'
import { type OutsideRefused, refusedByQuota } from '@lineside/telephony/outside/may-call-outside'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { holdLock } from '../../platform/db/locks.ts'
import type { OutsideRules } from '../outside-limits/outside-rules-store.ts'
import { chargeOutside } from '../outside-limits/charges-store.ts'
import { countOutside } from '../outside-limits/outside-counts-store.ts'

export interface OutsidePlace {
  readonly processId: number
  readonly customerId: number
  readonly subscriberId: number
  readonly callId: string
  readonly number: string
  readonly at: Date
  /** null: the platform's default. */
  readonly mostCalls: number | null
  readonly quotas: OutsideRules['quotas']
  /** The price of a minute, in millionths; null: no rate is known. */
  readonly price: number | null
}

/** `id`: with it `leaveOutside` takes the call back. */
export type EnteredOutside = { readonly id: number } | { readonly refused: 'at_a_time' | OutsideRefused }

/**
 * TEL-07, HARD-02: counts an outside call against the limits of its line and customer, and lets it in if none is met. All
 * server processes count together, one call of a customer at a time: however many ask at once, no more than the limit begin.
 */
export const enterOutside = (db: Db, place: OutsidePlace): Promise<EnteredOutside> =>
  db.transaction().execute(async (transaction) => {
    const { customerId: customer_id, subscriberId: subscriber_id, mostCalls, quotas, at } = place
    await holdLock(transaction, { name: 'outside calls', id: customer_id })
    const counts = await countOutside(transaction, place)
    if (counts.atATime >= (mostCalls ?? outsideLimits.calls)) return { refused: 'at_a_time' }
    const refused = refusedByQuota({
      line: { quota: quotas.line, count: counts.line },
      customer: { quota: quotas.customer, count: counts.customer },
    })
    if (refused !== null) return { refused }
    const { id } = await transaction
      .insertInto('outside_calls')
      .values({
        process_id: place.processId,
        customer_id,
        subscriber_id,
        call_id: place.callId,
        since: at,
        number: place.number,
        price: place.price,
        charged_until: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await transaction.insertInto('outside_starts').values({ customer_id, subscriber_id, started_at: at }).execute()
    await sql`insert into outside_days (subscriber_id, customer_id, day, calls) values (${subscriber_id}, ${customer_id}, ${counts.today}, 1)
      on conflict (subscriber_id, day) do update set calls = outside_days.calls + 1`.execute(transaction)
    return { id }
  })

/** HARD-02: somebody has answered: from now on the call costs something. */
export const answerOutside = async (db: Db, id: number, at: Date): Promise<void> => {
  const call = db.updateTable('outside_calls').set({ charged_until: at }).where('id', '=', id)
  await call.where('charged_until', 'is', null).execute()
}

/** Takes a call back that is over, and adds what it cost to its day. */
export const leaveOutside = (db: Db, id: number, at: Date): Promise<void> => leave(db, sql`id = ${id}`, at)

/** Moves the calls that a process has taken over from another one. */
export const passOverOutside = async (db: Db, callIds: readonly string[], processId: number): Promise<void> => {
  await db.updateTable('outside_calls').set({ process_id: processId }).where('call_id', 'in', callIds).execute()
}

/** Takes back what a call that was taken over counts. */
export const leaveOutsideOf = (db: Db, callId: string, at: Date): Promise<void> =>
  leave(db, sql`call_id = ${callId}`, at)

const leave = (db: Db, which: RawBuilder<unknown>, at: Date): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await chargeOutside(transaction, which, at)
    await sql`delete from outside_calls where ${which}`.execute(transaction)
  })

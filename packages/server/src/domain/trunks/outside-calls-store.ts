import { outsideLimits } from '@lineside/telephony/outside/outside-limits'
import type { Db } from '../../platform/db/database.ts'
import { holdLock } from '../../platform/db/locks.ts'

export interface OutsidePlace {
  readonly processId: number
  readonly customerId: number
  readonly subscriberId: number
  readonly callId: string
  readonly at: Date
  /** null: the platform's default. */
  readonly mostCalls: number | null
}

/**
 * TEL-07: counts an outside call against its customer's limit. All server processes count together, one at a time.
 * @returns the id with which `leaveOutside` takes it back; null: the limit is reached
 */
export const enterOutside = (db: Db, place: OutsidePlace): Promise<number | null> =>
  db.transaction().execute(async (transaction) => {
    const { customerId: customer_id, mostCalls } = place
    await holdLock(transaction, { name: 'outside calls', id: customer_id })
    const { count } = await transaction
      .selectFrom('outside_calls')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('customer_id', '=', customer_id)
      .executeTakeFirstOrThrow()
    if (count >= (mostCalls ?? outsideLimits.calls)) return null
    const { id } = await transaction
      .insertInto('outside_calls')
      .values({
        process_id: place.processId,
        customer_id,
        subscriber_id: place.subscriberId,
        call_id: place.callId,
        since: place.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

export const leaveOutside = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('outside_calls').where('id', '=', id).execute()
}

/** Moves the calls that a process has taken over from another one. */
export const passOverOutside = async (db: Db, callIds: readonly string[], processId: number): Promise<void> => {
  await db.updateTable('outside_calls').set({ process_id: processId }).where('call_id', 'in', callIds).execute()
}

/** Takes back what a call that was taken over counts. */
export const leaveOutsideOf = async (db: Db, callId: string): Promise<void> => {
  await db.deleteFrom('outside_calls').where('call_id', '=', callId).execute()
}

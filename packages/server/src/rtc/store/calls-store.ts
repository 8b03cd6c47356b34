import { type Insertable, sql } from 'kysely'
import type { CallLegsTable } from '../../platform/db/call-tables.ts'
import type { Db } from '../../platform/db/database.ts'
import { tellPresence } from '../../platform/events/events-store.ts'

/*
 * Calls that are under way, as rows: who is busy is read from them, presence is shown by them, and another process ends by
 * them what a dead one left open. Each call is written by the process that owns it alone.
 */

/** What is written in it may be lost by a power cut, by which the calls themselves are lost: nobody waits for the disk. */
export const whileItLives = <T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await sql`set local synchronous_commit to off`.execute(transaction)
    return await work(transaction)
  })

export interface NewCall {
  readonly id: string
  /** The process that runs it, as `rtc_processes` names it. */
  readonly owner: number
  readonly at: Date
  readonly state?: unknown
}

/** @throws Error where there is such a call already: browsers make up the ids */
export const openCall = async (db: Db, { id, owner, at, state = {} }: NewCall): Promise<void> => {
  await db
    .insertInto('calls')
    .values({ id, owner, started_at: at, ended_at: null, reason: null, state: JSON.stringify(state) })
    .execute()
}

export const saveCallState = async (db: Db, id: string, state: unknown): Promise<void> => {
  await db
    .updateTable('calls')
    .set({ state: JSON.stringify(state) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

export type LegRow = Omit<Insertable<CallLegsTable>, 'call_id' | 'ended_at' | 'reason'>

/** Legs that came, or have another state now; any number is one statement. A leg that has ended stays so. */
export const saveLegs = async (db: Db, callId: string, legs: readonly LegRow[]): Promise<void> => {
  if (legs.length === 0) return
  await db
    .insertInto('call_legs')
    .values(legs.map((leg) => ({ ...leg, call_id: callId, ended_at: null, reason: null })))
    .onConflict((conflict) =>
      conflict
        .columns(['call_id', 'leg_id'])
        .doUpdateSet((row) => ({
          state: row.ref('excluded.state'),
          since: row.ref('excluded.since'),
          device: row.ref('excluded.device'),
        }))
        .where('call_legs.ended_at', 'is', null),
    )
    .execute()
  await tellPresence(
    db,
    legs.map(({ subscriber_id = null }) => subscriber_id),
  )
}

export interface Ending {
  readonly at: Date
  readonly reason: string
}

export const closeLeg = async (db: Db, callId: string, legId: string, { at, reason }: Ending): Promise<void> => {
  const ended = await db
    .updateTable('call_legs')
    .set({ state: 'ended', ended_at: at, reason })
    .where('call_id', '=', callId)
    .where('leg_id', '=', legId)
    .where('ended_at', 'is', null)
    .returning('subscriber_id')
    .execute()
  await tellPresence(
    db,
    ended.map(({ subscriber_id }) => subscriber_id),
  )
}

/** Ends a call with all its legs that are still open. */
export const closeCall = async (db: Db, id: string, ending: Ending): Promise<void> => {
  await closeCalls(db, [id], ending)
}

/** What a process left open that is no more. @returns its calls with their last state, for what is written of a call at its end */
export const closeCallsOf = async (
  db: Db,
  owner: number,
  ending: Ending,
): Promise<readonly { readonly id: string; readonly state: unknown }[]> => {
  const calls = await db
    .selectFrom('calls')
    .select(['id', 'state'])
    .where('owner', '=', owner)
    .where('ended_at', 'is', null)
    .forUpdate()
    .execute()
  const ids = calls.map(({ id }) => id)
  if (ids.length > 0) await closeCalls(db, ids, ending)
  return calls
}

const closeCalls = async (db: Db, ids: readonly string[], { at, reason }: Ending): Promise<void> => {
  const ended = await db
    .updateTable('call_legs')
    .set({ state: 'ended', ended_at: at, reason })
    .where('call_id', 'in', ids)
    .where('ended_at', 'is', null)
    .returning('subscriber_id')
    .execute()
  await db
    .updateTable('calls')
    .set({ ended_at: at, reason })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute()
  await tellPresence(
    db,
    ended.map(({ subscriber_id }) => subscriber_id),
  )
}

/** Calls that each of these subscribers is in now: placing, talking, or rung. Who is in none is not there. */
export const countOpenLegs = async (
  db: Db,
  subscriberIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly talking: number; readonly ringing: number }>> => {
  if (subscriberIds.length === 0) return new Map()
  const { rows } = await sql<{ subscriber_id: number; talking: number; ringing: number }>`
    select subscriber_id, count(distinct call_id) filter (where state <> 'ringing') as talking,
      count(distinct call_id) filter (where state = 'ringing') as ringing
    from call_legs where ended_at is null and subscriber_id = any(${subscriberIds}) group by subscriber_id`.execute(db)
  return new Map(rows.map(({ subscriber_id, talking, ringing }) => [subscriber_id, { talking, ringing }]))
}

/** Takes the next turn of a group that rings its members in turn: 0, 1, 2 and so on. */
export const takeGroupTurn = async (db: Db, groupId: number): Promise<number> => {
  const { turn } = await db
    .insertInto('group_turns')
    .values({ subscriber_id: groupId, turn: 0 })
    .onConflict((conflict) =>
      // it starts again before the number ends
      conflict.column('subscriber_id').doUpdateSet({ turn: sql<number>`(group_turns.turn + 1) % 1000000000` }),
    )
    .returning('turn')
    .executeTakeFirstOrThrow()
  return turn
}

/** Whose turn comes next in these groups; the first of those that have had none is not there. Nobody's turn is taken by it. */
export const nextGroupTurns = async (db: Db, groupIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (groupIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('group_turns')
    .select(['subscriber_id', 'turn'])
    .where('subscriber_id', 'in', [...groupIds])
    .execute()
  return new Map(rows.map(({ subscriber_id, turn }) => [subscriber_id, turn + 1]))
}

/** Calls are kept a day: then nobody asks for them any more, what is kept of them is in the conversations. */
export const deleteOldCalls = async (db: Db, overSince: Date): Promise<void> => {
  await db.deleteFrom('calls').where('ended_at', '<', overSince).execute()
}

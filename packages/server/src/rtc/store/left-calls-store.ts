import { sql } from 'kysely'
import { deleteCallersOf, passOverCallersOf } from '../../domain/call-queues/queue-callers-store.ts'
import { chargeProcess } from '../../domain/outside-limits/charges-store.ts'
import { leavePlacesOf, leaveUnusedPlaces } from '../../domain/parked-calls/parked-calls-store.ts'
import { passOverOutside } from '../../domain/trunks/outside-calls-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { tellPresence } from '../../platform/events/events-store.ts'

/* Calls that a dead or stopping process has left behind, and what a process must know of calls that it does not run. */

interface Ending {
  readonly at: Date
  readonly reason: string
}

export interface LeftCall {
  readonly id: string
  readonly state: unknown
}

/**
 * Shares out the open calls of a process that has ended or is stopping: those that can go on get the owner `to`, and
 * the rest end. Needs a transaction.
 * @param to null: no call goes on
 * @param ending of those that end; a call that began later ended as it began
 * @returns the calls with their last saved state, for the caller to continue or to record
 */
export const leaveCalls = async (
  db: Db,
  owner: number,
  to: { readonly owner: number; canGoOn(state: unknown): boolean } | null,
  ending: Ending,
): Promise<{ readonly goOn: readonly LeftCall[]; readonly over: readonly LeftCall[] }> => {
  const calls = await db
    .selectFrom('calls')
    .select(['id', 'state'])
    .where('owner', '=', owner)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const goOn = to === null ? [] : calls.filter(({ state }) => to.canGoOn(state))
  const over = calls.filter((call) => !goOn.includes(call))
  if (to !== null && goOn.length > 0) {
    const ids = goOn.map(({ id }) => id)
    await db.updateTable('calls').set({ owner: to.owner }).where('id', '=', sql<string>`any(${ids})`).execute()
    await passOverCallersOf(db, ids)
    await leaveUnusedPlaces(db, ids)
    await passOverOutside(db, ids, to.owner)
  }
  await closeCalls(
    db,
    over.map(({ id }) => id),
    ending,
  )
  await chargeProcess(db, owner, ending.at)
  return { goOn, over }
}

const closeCalls = async (db: Db, ids: readonly string[], { at, reason }: Ending): Promise<void> => {
  if (ids.length === 0) return
  const ended = await db
    .updateTable('call_legs')
    .set({ state: 'ended', ended_at: sql`greatest(since, ${at}::timestamptz)`, reason })
    .where('call_id', 'in', ids)
    .where('ended_at', 'is', null)
    .returning('subscriber_id')
    .execute()
  await db
    .updateTable('calls')
    .set({ ended_at: sql`greatest(started_at, ${at}::timestamptz)`, reason })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute()
  await deleteCallersOf(db, ids, at)
  await leavePlacesOf(db, ids)
  await tellPresence(
    db,
    ended.map(({ subscriber_id }) => subscriber_id),
  )
}

/**
 * Gives calls of a process to another number.
 * @returns the IDs of those that it still ran
 */
export const giveCalls = async (
  db: Db,
  ids: readonly string[],
  owner: number,
  to: number,
): Promise<readonly string[]> => {
  const given = await db
    .updateTable('calls')
    .set({ owner: to })
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .where('owner', '=', owner)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return given.map(({ id }) => id)
}

/** Returns the process that runs each of these calls. A call that has ended is missing from the result. */
export const ownersOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('calls')
    .select(['id', 'owner'])
    .where('id', '=', sql<string>`any(${ids})`)
    .where('ended_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, owner }) => [id, owner]))
}

export interface TalkingLeg {
  /** The call that the leg is in now. */
  readonly callId: string
  readonly owner: number
  readonly legId: string
  readonly device: string | null
}

const openLegs = (db: Db, subscriberId: number) =>
  db
    .selectFrom('call_legs as l')
    .innerJoin('calls as c', 'c.id', 'l.call_id')
    .select(['c.id as callId', 'c.owner', 'l.leg_id as legId', 'l.device'])
    .where('c.ended_at', 'is', null)
    .where('l.ended_at', 'is', null)
    .where('l.subscriber_id', '=', subscriberId)

export interface TalkingBrowser extends TalkingLeg {
  /** The ID by which the browser knows the call. After a transfer has merged two calls, the leg is in the other one. */
  readonly browserCall: string
}

/** The call that a browser's leg began in, which is a part of the leg's ID (`legId`). */
const browserCall = sql<string>`split_part(l.leg_id, '.', 2)`

/**
 * The browser legs by which a subscriber talks, at any process.
 * @param browserCalls the IDs by which the browsers know the calls
 */
export const talkingBrowsers = (
  db: Db,
  browserCalls: readonly string[],
  subscriberId: number,
): Promise<TalkingBrowser[]> =>
  openLegs(db, subscriberId)
    .select(browserCall.as('browserCall'))
    .where(browserCall, '=', sql<string>`any(${browserCalls})`)
    .where('l.kind', '=', 'browser')
    .where('l.state', '=', 'talking')
    .execute()

/** The legs by which a subscriber talks in a call, in a browser or at a phone, at any process. */
export const talkingDevice = (db: Db, callId: string, subscriberId: number): Promise<TalkingLeg | undefined> =>
  openLegs(db, subscriberId)
    .where('l.call_id', '=', callId)
    .where('l.kind', 'in', ['browser', 'phone'])
    .where('l.state', '=', 'talking')
    .orderBy('l.since', 'desc')
    .executeTakeFirst()

/** The open calls that these legs of these subscribers are in now, at any process; a leg without a call is missing. */
export const callsOfLegs = (
  db: Db,
  legs: readonly { readonly legId: string; readonly subscriberId: number }[],
): Promise<{ legId: string; callId: string; owner: number }[]> =>
  db
    .selectFrom('call_legs as l')
    .innerJoin('calls as c', 'c.id', 'l.call_id')
    .select(['c.id as callId', 'c.owner', 'l.leg_id as legId'])
    .where('c.ended_at', 'is', null)
    .where('l.ended_at', 'is', null)
    .where('l.subscriber_id', '=', sql<number>`any(${legs.map(({ subscriberId }) => subscriberId)})`)
    .where('l.leg_id', '=', sql<string>`any(${legs.map(({ legId }) => legId)})`)
    .orderBy('l.since')
    .execute()

/** The open call of a leg of this subscriber, at any process. */
export const callOfLeg = (db: Db, legId: string, subscriberId: number): Promise<TalkingLeg | undefined> =>
  openLegs(db, subscriberId).where('l.leg_id', '=', legId).executeTakeFirst()

import { limits } from '@lineside/contract/limits'
import type { RtcParty } from '@lineside/contract/rtc/frames'
import { freePlace } from '@lineside/telephony/team/free-place'
import { sql } from 'kysely'
import type { Db, Pool } from '../../platform/db/database.ts'
import { unhurried } from '../../platform/db/unhurried.ts'
import { tellEvent } from '../../platform/events/events-store.ts'

/** First part of the advisory lock on a customer's places; nothing else in the database uses this number. */
const placesLock = 546_374_640

/** A call that asks for a place. */
export interface ToPark {
  readonly callId: string
  /** By which the call knows its place. */
  readonly key: number
  /** The line that parks. */
  readonly line: number
  /** Id of the leg that will wait. */
  readonly parked: string
  readonly shown: RtcParty
  readonly place: number | 'any'
  readonly since: Date
}

/**
 * TEAM-03: takes a place of the line's company, for all processes. A row that a dead process left behind counts as free, for its
 * call is over.
 * @returns null: the place is taken, or all are
 */
export const takePlace = (db: Db, { callId, key, line, parked, shown, place, since }: ToPark): Promise<number | null> =>
  db.transaction().execute(async (rows) => {
    // as with queues, a power cut may lose these rows, but then the calls are lost too
    await sql`select ${sql.raw(unhurried)}`.execute(rows)
    const { customer_id } = await rows
      .selectFrom('subscribers')
      .select('customer_id')
      .where('id', '=', line)
      .executeTakeFirstOrThrow()
    await sql`select pg_advisory_xact_lock(${placesLock}::integer, ${customer_id}::integer)`.execute(rows)
    const taken = await rows
      .selectFrom('parked_calls as p')
      .innerJoin('calls as c', 'c.id', 'p.call_id')
      .select('p.place')
      .where('p.customer_id', '=', customer_id)
      .where('c.ended_at', 'is', null)
      .execute()
    const free = freePlace(new Set(taken.map((one) => one.place)), place, limits.parkPlaces)
    if (free === null) return null
    const { number, name } = shown
    const values = { call_id: callId, key, leg_id: parked, parked_by: line, number, name, since }
    await rows
      .insertInto('parked_calls')
      .values({ customer_id, place: free, ...values })
      .onConflict((conflict) => conflict.columns(['customer_id', 'place']).doUpdateSet(values))
      .execute()
    await tellPlaces(rows, [{ customer_id, place: free }])
    return free
  })

/** Gives the place of a call back; nothing happens if it has none. */
export const leavePlace = (db: Db, callId: string, key: number): Promise<void> =>
  db.transaction().execute(async (rows) => {
    await sql`select ${sql.raw(unhurried)}`.execute(rows)
    const left = await rows
      .deleteFrom('parked_calls')
      .where('call_id', '=', callId)
      .where('key', '=', key)
      .returning(['customer_id', 'place'])
      .execute()
    await tellPlaces(rows, left)
  })

/** Gives back the places of calls that a dead process has left behind, and that are over. Needs a transaction. */
export const leavePlacesOf = async (rows: Db, callIds: readonly string[]): Promise<void> => {
  const left = await rows
    .deleteFrom('parked_calls')
    .where('call_id', 'in', [...callIds])
    .returning(['customer_id', 'place'])
    .execute()
  await tellPlaces(rows, left)
}

/**
 * Gives back the places of calls that go on after their process has died, but whose last saved state does not say that they
 * are parked: nobody could take them there. Needs a transaction.
 */
export const leaveUnusedPlaces = async (rows: Db, callIds: readonly string[]): Promise<void> => {
  const { rows: left } = await sql<{ customer_id: number; place: number }>`
    delete from parked_calls p using calls c where c.id = p.call_id and c.id = any(${[...callIds]})
      and coalesce(c.state -> 'stage' -> 'place' ->> 'key', c.state -> 'stage' ->> 'key') is distinct from p.key::text
    returning p.customer_id, p.place`.execute(rows)
  await tellPlaces(rows, left)
}

const tellPlaces = async (
  rows: Db,
  places: readonly { readonly customer_id: number; readonly place: number }[],
): Promise<void> => {
  for (const { customer_id, place } of places)
    await tellEvent(rows, { topic: 'parked', id: String(place), customerId: customer_id, subscriberId: null })
}

/** The call in a place of the line's own company, as it can be picked up. @returns null: the place is free */
export const parkedAt = async (
  pool: Pool,
  line: number,
  place: number,
): Promise<{ readonly callId: string; readonly legId: string; readonly owner: number } | null> => {
  const { rows } = await pool.query<{ callId: string; legId: string; owner: number }>({
    name: 'parked-at',
    text: `select p.call_id as "callId", p.leg_id as "legId", c.owner
      from subscribers s join parked_calls p on p.customer_id = s.customer_id join calls c on c.id = p.call_id
      where s.id = $1 and p.place = $2 and c.ended_at is null`,
    values: [line, place],
  })
  return rows[0] ?? null
}

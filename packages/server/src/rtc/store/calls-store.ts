import { sql } from 'kysely'
import { queueParts, type RestRow } from '../../domain/call-queues/queue-parts-store.ts'
import { type ConversationRecord, recordedParts } from '../../domain/conversations/record-store.ts'
import type { Db, Pool } from '../../platform/db/database.ts'

/*
 * Calls that are under way, as rows: who is busy is read from them, presence is shown by them, and another process goes on by
 * them with what a dead one left, or ends it. Each call is written by the process that owns it alone: what another one writes
 * of it changes nothing. Any number of calls is one statement.
 *
 * What is written of a call while it lives may be lost by a power cut, by which the calls themselves are lost: nobody waits
 * for the disk. What is written at its end is on the disk when it is acknowledged.
 */

/** One side of a call. One that has ended stays so. */
export interface LegRow {
  readonly leg_id: string
  readonly subscriber_id: number | null
  readonly kind: 'browser' | 'phone' | 'outside' | 'media'
  readonly role: 'origin' | 'target'
  readonly state: 'calling' | 'ringing' | 'talking' | 'ended'
  readonly since: Date
  readonly ended_at: Date | null
  readonly reason: string | null
  readonly device: string | null
}

export interface CallRow {
  readonly id: string
  readonly state: unknown
  /** Those that came, or have another state now. */
  readonly legs: readonly LegRow[]
  /** Agents of queues that have talked in it, and have their wrap-up now. */
  readonly rests?: readonly RestRow[]
}

export interface EndedCallRow {
  readonly id: string
  readonly state: unknown
  readonly at: Date
  readonly reason: string
  /** Legs that ended before it, or for another reason. */
  readonly legs: Readonly<Record<string, { readonly at: Date; readonly reason: string }>>
  readonly rests?: readonly RestRow[]
  /** What is kept of it for good. */
  readonly conversations: readonly ConversationRecord[]
}

const legColumns = 'leg_id, subscriber_id, kind, role, state, since, ended_at, reason, device'
const legTypes = `leg_id text, subscriber_id integer, kind text, role text, state text, since timestamptz,
      ended_at timestamptz, reason text, device text`

const told = `told as (
    insert into live_events (topic, item_id, customer_id)
    select distinct 'presence', s.id::text, s.customer_id from sides join subscribers s on s.id = sides.subscriber_id
  )`
/** Of the transaction that this statement is. */
const unhurried = `set_config('synchronous_commit', 'off', true)`

const openText = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as g (id text, started_at timestamptz, state jsonb, legs jsonb)
  ), opened as (
    insert into calls (id, owner, started_at, state) select id, $2::integer, started_at, state from given
    on conflict (id) do nothing returning id
  ), sides as (
    insert into call_legs (call_id, ${legColumns})
    select g.id, l.* from opened join given g using (id), jsonb_to_recordset(g.legs) as l (${legTypes})
    returning subscriber_id
  ), ${told}
  select id, ${unhurried} from opened`

/** @returns of which of them there was none of this id: browsers make up the ids */
export const openCalls = async (
  pool: Pool,
  owner: number,
  calls: readonly (Omit<CallRow, 'rests'> & { readonly started_at: Date })[],
): Promise<ReadonlySet<string>> => {
  const values = [JSON.stringify(calls), owner]
  const { rows } = await pool.query<{ id: string }>({ name: 'open-calls', text: openText, values })
  return new Set(rows.map(({ id }) => id))
}

const saveText = `
  with given as (
    select g.* from jsonb_to_recordset($1::jsonb) as g (id text, state jsonb, legs jsonb, rests jsonb)
    join calls c on c.id = g.id and c.ended_at is null and c.owner = $2::integer
  ), saved as (
    update calls c set state = g.state from given g where c.id = g.id
  ), sides as (
    insert into call_legs as r (call_id, ${legColumns})
    select g.id, l.* from given g, jsonb_to_recordset(g.legs) as l (${legTypes})
    on conflict (call_id, leg_id) do update set state = excluded.state, device = excluded.device,
      since = case when excluded.ended_at is null then excluded.since else r.since end,
      ended_at = excluded.ended_at, reason = excluded.reason
    where r.ended_at is null
    returning subscriber_id
  ), ${told}, ${queueParts.rest('given')}, ${queueParts.tell('select queue_id from rested')}
  select ${unhurried}, ${queueParts.notify}`

export const saveCalls = async (pool: Pool, owner: number, calls: readonly CallRow[]): Promise<void> => {
  await pool.query({ name: 'save-calls', text: saveText, values: [JSON.stringify(calls), owner] })
}

const endText = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as g (id text, state jsonb, at timestamptz, reason text, legs jsonb, rests jsonb)
  ), ended as (
    update calls c set state = g.state, ended_at = g.at, reason = g.reason from given g
    where c.id = g.id and c.ended_at is null and c.owner = $2::integer
    returning c.id
  ), sides as (
    update call_legs r set state = 'ended', ended_at = coalesce((g.legs -> r.leg_id ->> 'at')::timestamptz, g.at),
      reason = coalesce(g.legs -> r.leg_id ->> 'reason', g.reason)
    from ended join given g using (id) where r.call_id = g.id and r.ended_at is null
    returning r.subscriber_id
  ), ${told}, ${queueParts.rest('(select given.* from ended join given using (id))')}, ${queueParts.leave},
  ${queueParts.tell('select queue_id from rested union select queue_id from left_queues')}, ${recordedParts(`$3::jsonb) with ordinality as kept
      where not exists (
        select from calls c where c.id = kept.call_id and (c.ended_at is not null or c.owner <> $2::integer)
      )`)}
  select ${queueParts.notify}`

/** Ends calls with all their legs that are still open, and keeps what is kept of them. What another one has ended is kept by that one. */
export const endCalls = async (pool: Pool, owner: number, calls: readonly EndedCallRow[]): Promise<void> => {
  const rows = calls.map(({ id, state, at, reason, legs, rests }) => ({ id, state, at, reason, legs, rests }))
  const values = [JSON.stringify(rows), owner, JSON.stringify(calls.flatMap(({ conversations }) => conversations))]
  await pool.query({ name: 'end-calls', text: endText, values })
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

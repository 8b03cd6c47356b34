import { sql } from 'kysely'
import type { CallNews } from '@lineside/telephony/call/news/call-news'
import { queueParts, type RestRow } from '../../domain/call-queues/queue-parts-store.ts'
import { type ConversationRecord, recordedParts } from '../../domain/conversations/record-store.ts'
import { newsPart } from '../../domain/webhooks/call-news-store.ts'
import type { Db, Pool } from '../../platform/db/database.ts'
import { unhurried } from '../../platform/db/unhurried.ts'

/*
 * Calls under way, as rows of the database. They tell who is busy, presence is made from them, and another process uses
 * them to continue or end the calls of a dead process. Only the process that owns a call writes it: writes of another
 * process change nothing. One statement writes any number of calls.
 *
 * Writes about a live call do not wait for the disk: a power failure that loses them loses the calls too. Writes at the
 * end of a call are on the disk when they are acknowledged.
 */

/** One side of a call. A leg that has ended stays ended. */
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
  /** Only the legs that are new or have changed. */
  readonly legs: readonly LegRow[]
  /** Agents of call queues who have talked in this call and now have their wrap-up time. */
  readonly rests?: readonly RestRow[]
  /** KEYS-02: what webhooks are told. */
  readonly news?: readonly CallNews[]
}

export interface EndedCallRow {
  readonly id: string
  readonly at: Date
  readonly reason: string
  /** Legs that ended before the call did, or for another reason, by leg ID. */
  readonly legs: Readonly<Record<string, { readonly at: Date; readonly reason: string }>>
  readonly rests?: readonly RestRow[]
  /** Numbers in it, in digits: of the parties, and the one that was called. */
  readonly numbers: readonly string[]
  readonly news?: readonly CallNews[]
  /** The records of the call that are kept for good. */
  readonly conversations: readonly ConversationRecord[]
}

const legColumns = 'leg_id, subscriber_id, kind, role, state, since, ended_at, reason, device'
const legTypes = `leg_id text, subscriber_id integer, kind text, role text, state text, since timestamptz,
      ended_at timestamptz, reason text, device text`

const told = `told as (
    insert into live_events (topic, item_id, customer_id)
    select distinct 'presence', s.id::text, s.customer_id from sides join subscribers s on s.id = sides.subscriber_id
  )`

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

/**
 * Inserts new calls.
 * @returns the IDs of the calls that were inserted; browsers make up the IDs, so one may exist already
 */
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
  ), ${told}, ${queueParts.rest('given')}, ${queueParts.tell('select queue_id from rested')}, ${newsPart('$3', 'n.call in (select id from given)')}
  select ${unhurried}, ${queueParts.notify}`

const newsOf = (calls: readonly { readonly news?: readonly CallNews[] }[]): string =>
  JSON.stringify(calls.flatMap(({ news = [] }) => news))

export const saveCalls = async (pool: Pool, owner: number, calls: readonly CallRow[]): Promise<void> => {
  const rows = calls.map((call) => ({ ...call, news: undefined }))
  await pool.query({ name: 'save-calls', text: saveText, values: [JSON.stringify(rows), owner, newsOf(calls)] })
}

const isAnothers = (call: string): string =>
  `select from calls c where c.id = ${call} and (c.ended_at is not null or c.owner <> $2::integer)`

const endText = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as g (id text, at timestamptz, reason text, legs jsonb, rests jsonb, numbers text[])
  ), ended as (
    update calls c set state = '{}', ended_at = g.at, reason = g.reason, numbers = g.numbers from given g
    where c.id = g.id and c.ended_at is null and c.owner = $2::integer
    returning c.id
  ), sides as (
    update call_legs r set state = 'ended', ended_at = coalesce((g.legs -> r.leg_id ->> 'at')::timestamptz, g.at),
      reason = coalesce(g.legs -> r.leg_id ->> 'reason', g.reason)
    from ended join given g using (id) where r.call_id = g.id and r.ended_at is null
    returning r.subscriber_id
  ), ${told}, ${queueParts.rest('(select given.* from ended join given using (id))')}, ${queueParts.leave},
  ${queueParts.tell('select queue_id from rested union select queue_id from left_queues')}, ${recordedParts(`$3::jsonb) with ordinality as kept
      where not exists (${isAnothers('kept.call_id')})`)}, ${newsPart('$4', `not exists (${isAnothers('n.call')})`)}
  select ${queueParts.notify}`

/**
 * Ends calls with all their open legs, and writes their records. Nobody needs the state of an ended call. A call that another process has taken over or ended is
 * left to that process, and its records are not written.
 */
export const endCalls = async (pool: Pool, owner: number, calls: readonly EndedCallRow[]): Promise<void> => {
  const rows = calls.map(({ id, at, reason, legs, rests, numbers }) => ({ id, at, reason, legs, rests, numbers }))
  const conversations = JSON.stringify(calls.flatMap((call) => call.conversations))
  const values = [JSON.stringify(rows), owner, conversations, newsOf(calls)]
  await pool.query({ name: 'end-calls', text: endText, values })
}

/** Takes the next turn of a group that rings its members in turn: 0, 1, 2 and so on. */
export const takeGroupTurn = async (db: Db, groupId: number): Promise<number> => {
  const { turn } = await db
    .insertInto('group_turns')
    .values({ subscriber_id: groupId, turn: 0 })
    .onConflict((conflict) =>
      // wrap around before the integer overflows
      conflict.column('subscriber_id').doUpdateSet({ turn: sql<number>`(group_turns.turn + 1) % 1000000000` }),
    )
    .returning('turn')
    .executeTakeFirstOrThrow()
  return turn
}

/**
 * Returns the next turn of each group without taking it. A group that has had no turn yet is missing from the result.
 */
export const nextGroupTurns = async (db: Db, groupIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (groupIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('group_turns')
    .select(['subscriber_id', 'turn'])
    .where('subscriber_id', 'in', [...groupIds])
    .execute()
  return new Map(rows.map(({ subscriber_id, turn }) => [subscriber_id, turn + 1]))
}

/**
 * Deletes calls that ended before `overSince`, a day ago. By then nobody needs the rows any more: the records are in
 * the conversations.
 */
export const deleteOldCalls = async (db: Db, overSince: Date): Promise<void> => {
  await db.deleteFrom('calls').where('ended_at', '<', overSince).execute()
}

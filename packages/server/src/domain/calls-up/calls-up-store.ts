import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { notify } from '../../platform/db/notify.ts'

/** Every process listens to it: the call with this id is to end. */
export const endCallChannel = 'end_call'

export interface CallUp {
  readonly id: string
  readonly started: Date
  readonly seconds: number
  /** `calling`, `ringing` or `talking`: as far as it has come. */
  readonly state: string
  /** The parties that are in it: their line, or their number outside; over what they are; and since when. */
  readonly parties: readonly string[]
  /** Number of the process that runs it. */
  readonly process: number
}

const partySql = sql`coalesce(
    (select s.username || '@' || d.name from subscribers s join domains d on d.id = s.domain_id where s.id = l.subscriber_id),
    c.state -> 'legs' -> l.leg_id -> 'party' ->> 'number', 'unknown')
  || ' (' || l.kind || coalesce(' ' || nullif(l.device, ''), '') || ', ' || l.state || ')'`

/** RUN-03: calls that are up, the longest first. */
export const callsUp = async (
  db: Db,
  now: Date,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly CallUp[]> => {
  const { rows } = await sql<CallUp>`
    select c.id, c.started_at as started, greatest(0, extract(epoch from ${now}::timestamptz - c.started_at))::int as seconds,
      case when bool_or(l.state = 'talking') then 'talking' when bool_or(l.state = 'ringing') then 'ringing' else 'calling' end as state,
      array_agg(${partySql} order by l.role, l.since, l.leg_id) as parties, c.owner as process
    from calls c join call_legs l on l.call_id = c.id and l.ended_at is null
    where c.ended_at is null group by c.id order by c.started_at, c.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** @returns whether the call is over, and the process that runs it; undefined: no such call since yesterday */
export const findCallUp = async (
  db: Db,
  id: string,
): Promise<{ readonly isOver: boolean; readonly process: number } | undefined> => {
  const call = await db.selectFrom('calls').select(['ended_at', 'owner']).where('id', '=', id).executeTakeFirst()
  return call && { isOver: call.ended_at !== null, process: call.owner }
}

/** Asks the process that runs a call to end it. */
export const askToEnd = (db: Db, id: string): Promise<void> => notify(db, endCallChannel, id)

/** Everything that is stored of a call: its way by the rules, its legs, and the rows that it has left. */
export interface CallTrace {
  readonly id: string
  /** null: the call is over for longer than its state is kept. */
  readonly call: object | null
  readonly legs: readonly object[]
  readonly steps: readonly object[]
  readonly conversations: readonly object[]
  readonly recordings: readonly object[]
  readonly outside: readonly object[]
}

/**
 * @param line a line that was in it; needed for a call whose state is gone, which is a day after its end
 * @returns undefined: nothing is known of it
 */
export const traceCall = async (db: Db, id: string, line: number | null): Promise<CallTrace | undefined> => {
  const { rows } = await sql<Omit<CallTrace, 'id'>>`
    with line as (
      select ${line}::int as id where ${line}::int is not null
      union select key::int from calls, jsonb_object_keys(state -> 'lines') key where calls.id = ${id}
      union select subscriber_id from call_legs where call_id = ${id} and subscriber_id is not null
    )
    select
      (select json_build_object('started', started_at, 'ended', ended_at, 'reason', reason, 'process', owner,
        'stage', state -> 'stage' ->> 'phase', 'dialled', state ->> 'dialled', 'called', state -> 'called')
        from calls where id = ${id}) as call,
      (select coalesce(json_agg(json_build_object('leg', leg_id, 'subscriber_id', subscriber_id, 'kind', kind, 'role', role,
        'device', device, 'state', state, 'since', since, 'ended', ended_at, 'reason', reason) order by since, leg_id), '[]')
        from call_legs where call_id = ${id}) as legs,
      coalesce((select state -> 'trace' from calls where id = ${id}), '[]') as steps,
      (select coalesce(json_agg(json_build_object('id', v.id, 'customer_id', customer_id, 'subscriber_id', subscriber_id,
        'type', type, 'direction', direction, 'caller', caller, 'callee', callee, 'status', status, 'started', start_time,
        'duration_ms', duration_ms, 'answered_by', answered_by, 'trace', trace) order by v.id), '[]')
        from conversations v where subscriber_id in (select id from line) and call_id = ${id}) as conversations,
      (select coalesce(json_agg(json_build_object('id', r.id, 'status', status, 'started', start_time, 'ended', end_time) order by r.id), '[]')
        from call_recordings r where call_id = ${id} and id in (select recording_id from call_recording_parties
          where subscriber_id in (select id from line))) as recordings,
      (select coalesce(json_agg(json_build_object('customer_id', customer_id, 'subscriber_id', subscriber_id, 'since', since) order by o.id), '[]')
        from outside_calls o where subscriber_id in (select id from line) and call_id = ${id}) as outside`.execute(db)
  const [found] = rows
  const isKnown = found !== undefined && (found.call !== null || found.conversations.length > 0)
  return isKnown ? { id, ...found } : undefined
}

/**
 * The last calls of a number in digits: those of our line with it, and those since yesterday with it as a party. It reads
 * indexes, and of calls' states only those that are up.
 */
export const callsOfNumber = async (db: Db, number: string, most: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ call_id: string }>`
    with own as (select subscriber_id from numbers where e164 = ${number})
    select call_id from (
      select call_id, max(start_time) as at from (
        select call_id, start_time from conversations where subscriber_id in (select subscriber_id from own)
        order by start_time desc limit ${most * 4}) v group by call_id
      union select id, started_at from calls where numbers is not null and numbers @> array[${number}]::text[]
      union select id, started_at from calls where ended_at is null and (state -> 'called' ->> 'number' = ${number}
        or exists (select from jsonb_each(state -> 'legs') g where ltrim(g.value -> 'party' ->> 'number', '+') = ${number}))
    ) found group by call_id order by max(at) desc limit ${most}`.execute(db)
  return rows.map(({ call_id }) => call_id)
}

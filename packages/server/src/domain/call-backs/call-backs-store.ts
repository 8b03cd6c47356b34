import type { CallBackAfter, CallBackPhase, OpenCallBack } from '@lineside/contract/resources/conversations/call-backs'
import { limits } from '@lineside/contract/limits'
import type { WantedCallBack } from '@lineside/telephony/team/plan-call-backs'
import { callBackMinutes, newCallBack } from '@lineside/telephony/team/call-back'
import { sql } from 'kysely'
import type { Db, Pool } from '../../platform/db/database.ts'
import { isViolation } from '../../platform/db/violation.ts'
import { tellEvent } from '../../platform/events/events-store.ts'
import type { AwaitedAmong } from '../team/awaited-store.ts'

interface Asker {
  readonly customerId: number
  readonly subscriberId: number
}

/** Seconds after which a call that has not begun, or is over without a word, counts as lost, and a failed one is tried again. */
const patienceSeconds = 60

/** How a colleague is dialled: by the extension, else by the number. */
const dialled = (line: string): string =>
  `coalesce(nullif(${line}.pbx_extension, ''), (select n.e164 from numbers n where n.subscriber_id = ${line}.id and n.is_primary))`
const nameOf = (line: string): string => `coalesce(nullif(${line}.display_name, ''), ${line}.username)`

const shown = `select c.colleague_id as id, ${nameOf('s')} as name, coalesce(${dialled('s')}, '') as number, c.after, c.phase, c.asked_at, c.ends_at
  from call_backs c join subscribers s on s.id = c.colleague_id`

type Row = Omit<OpenCallBack, 'asked_at' | 'ends_at'> & { readonly asked_at: Date; readonly ends_at: Date }

/** The open call backs of a person, the first asked for first. */
export const listCallBacks = async (pool: Pool, subscriberId: number, now: Date): Promise<readonly OpenCallBack[]> => {
  const { rows } = await pool.query<Row>({
    name: 'own-call-backs',
    text: `${shown} where c.subscriber_id = $1 and c.ends_at > $2 and c.phase <> 'connects' order by c.asked_at, c.colleague_id limit ${limits.callBacks}`,
    values: [subscriberId, now],
  })
  return rows.map(({ asked_at, ends_at, ...row }) => ({
    ...row,
    asked_at: asked_at.toISOString(),
    ends_at: ends_at.toISOString(),
  }))
}

/** Whether this is a person of the customer, whom one can call. */
export const isColleague = async (db: Db, { customerId, subscriberId }: Asker, id: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from subscribers where id = ${id} and id <> ${subscriberId}
    and customer_id = ${customerId} and status = 'active' and not is_pbx_group`.execute(db)
  return rows.length > 0
}

/** Open call backs beside the one with this colleague: those of the asker, and those of others for the colleague. */
export const countCallBacks = async (
  db: Db,
  { subscriberId }: Asker,
  colleague: number,
  now: Date,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select greatest(count(*) filter (where subscriber_id = ${subscriberId} and colleague_id <> ${colleague}),
      count(*) filter (where colleague_id = ${colleague} and subscriber_id <> ${subscriberId}))::int as count
    from call_backs where (subscriber_id = ${subscriberId} or colleague_id = ${colleague}) and ends_at > ${now}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Stores a wish, or makes one that is there last longer: it keeps its place, unless the time of the former is over. */
export const writeCallBack = async (
  db: Db,
  { customerId, subscriberId }: Asker,
  { colleague, after, now }: { readonly colleague: number; readonly after: CallBackAfter; readonly now: Date },
): Promise<void> => {
  const { phase } = newCallBack(after)
  const endsAt = new Date(now.getTime() + callBackMinutes[after] * 60_000)
  await sql`
    insert into call_backs as c (subscriber_id, colleague_id, after, phase, asked_at, ends_at)
    values (${subscriberId}, ${colleague}, ${after}, ${phase}, ${now}, ${endsAt})
    on conflict (subscriber_id, colleague_id) do update set after = excluded.after, ends_at = excluded.ends_at,
      asked_at = case when c.ends_at > excluded.asked_at then c.asked_at else excluded.asked_at end,
      phase = case when c.phase = 'recalls' then c.phase else excluded.phase end,
      call_id = case when c.phase = 'recalls' then c.call_id end,
      tried_at = case when c.phase = 'recalls' then c.tried_at end`.execute(db)
  await tellOwner(db, customerId, subscriberId, colleague)
}

/** @returns false: there is none */
export const removeCallBack = async (
  db: Db,
  { customerId, subscriberId }: Asker,
  /** null: all. */
  colleague: number | null,
): Promise<boolean> => {
  const { rows } = await sql<{ colleague: number }>`
    delete from call_backs where subscriber_id = ${subscriberId} and phase <> 'connects'
      and (${colleague}::int is null or colleague_id = ${colleague}) returning colleague_id as colleague`.execute(db)
  for (const row of rows) await tellOwner(db, customerId, subscriberId, row.colleague)
  return rows.length > 0
}

/** Removes what is over and was not noticed, as no process looks at lines that are no more. */
export const deleteEndedCallBacks = async (db: Db, now: Date): Promise<void> => {
  await sql`delete from call_backs where ends_at <= ${now} and phase not in ('recalls', 'connects')
    or ends_at <= ${new Date(now.getTime() - 86_400_000)}`.execute(db)
}

const tellOwner = (db: Db, customerId: number, subscriberId: number, colleague: number): Promise<void> =>
  tellEvent(db, { topic: 'call_backs', id: String(colleague), customerId, subscriberId })

export interface KnownCallBack extends WantedCallBack {
  readonly customerId: number
  readonly name: string
  /** How the colleague is dialled; null: there is no way to. */
  readonly to: string | null
  readonly callId: string | null
}

/** All call backs for each colleague of whom one concerns these lines, as asker or colleague, in their order. */
export const callBacksAmong = async (pool: Pool, among: AwaitedAmong, now: Date): Promise<readonly KnownCallBack[]> => {
  const { lines, customers } = among ?? { lines: [], customers: [] }
  const { rows } = await pool.query<KnownCallBack>({
    name: 'call-backs-among',
    text: `select c.subscriber_id as asker, c.colleague_id as colleague, c.phase, c.call_id as "callId", c.ends_at <= $1 as "isOver",
      c.phase in ('recalls', 'connects') and c.tried_at < $5 and not exists (select from calls k where k.id = c.call_id and k.ended_at is null) as "isLost",
      coalesce(c.tried_at >= $5, false) as "isTriedLately",
      s.customer_id as "customerId", ${nameOf('s')} as name, ${dialled('s')} as to
    from call_backs c join subscribers s on s.id = c.colleague_id join subscribers a on a.id = c.subscriber_id
    where s.status = 'active' and a.status = 'active' and ($4 or c.colleague_id in (
      select w.colleague_id from call_backs w join subscribers p on p.id = w.colleague_id
      where w.colleague_id = any($2::int[]) or w.subscriber_id = any($2::int[]) or p.customer_id = any($3::int[])))
    order by c.asked_at, c.subscriber_id, c.colleague_id`,
    values: [now, lines, customers, among === null, before(now)],
  })
  return rows
}

const before = (now: Date): Date => new Date(now.getTime() - patienceSeconds * 1_000)

/** The colleagues of call backs about which something is due that no event tells: an end, a lost call, one that failed. */
export const dueCallBacks = async (pool: Pool, now: Date): Promise<readonly number[]> => {
  const { rows } = await pool.query<{ colleague: number }>({
    name: 'due-call-backs',
    text: `select distinct c.colleague_id as colleague from call_backs c
      where c.ends_at <= $1 and c.phase not in ('recalls', 'connects') or c.tried_at < $2
        and (c.phase = 'waits' or c.phase in ('recalls', 'connects')
          and not exists (select from calls k where k.id = c.call_id and k.ended_at is null)) limit 500`,
    values: [now, before(now)],
  })
  return rows.map(({ colleague }) => colleague)
}

/** Where a call back is, as whoever moves it has seen it. */
type Seen = Pick<KnownCallBack, 'asker' | 'colleague' | 'customerId' | 'phase' | 'callId'>

/**
 * Moves a call back on, unless another process has done so.
 * @param to null: it is over
 * @returns whether this process has moved it
 */
export const moveCallBack = async (
  db: Db,
  { asker, colleague, customerId, phase, callId }: Seen,
  /** `triedAt`: null: as if it had not been tried; absent: as before. */
  to: { readonly phase: CallBackPhase; readonly callId: string | null; readonly triedAt?: Date | null } | null,
): Promise<boolean> =>
  await db
    .transaction()
    .execute(async (transaction) => {
      const where = sql`subscriber_id = ${asker} and colleague_id = ${colleague} and phase = ${phase}
      and call_id is not distinct from ${callId}::text`
      const { rows } =
        to === null
          ? await sql`delete from call_backs where ${where} returning 1`.execute(transaction)
          : await sql`update call_backs set phase = ${to.phase}, call_id = ${to.callId},
            tried_at = ${to.triedAt === undefined ? sql.ref('tried_at') : to.triedAt} where ${where} returning 1`.execute(
              transaction,
            )
      if (rows.length === 0) return false
      await tellOwner(transaction, customerId, asker, colleague)
      return true
    })
    .catch((error: unknown) => {
      // another call for the same colleague or asker was faster
      if (isViolation(error, 'unique')) return false
      throw error
    })

/** Whether this call still serves a call back. */
export const isServing = async (pool: Pool, callId: string): Promise<boolean> => {
  const { rows } = await pool.query({
    name: 'serving-call',
    text: 'select from call_backs where call_id = $1',
    values: [callId],
  })
  return rows.length > 0
}

/** The call that a line made last, since a moment: what it dialled, and how that ended. */
export const lastCallOf = async (
  pool: Pool,
  subscriberId: number,
  since: Date,
): Promise<{ readonly callee: string; readonly status: string | null; readonly answeredBy: number | null } | null> => {
  const { rows } = await pool.query<{ callee: string; status: string | null; answeredBy: number | null }>({
    name: 'last-call-out',
    text: `select callee, status, answered_by as "answeredBy" from conversations
      where subscriber_id = $1 and start_time > $2 and type = 'call' and direction = 'out' and call_type = 'call'
      order by start_time desc, id desc limit 1`,
    values: [subscriberId, since],
  })
  return rows[0] ?? null
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** An event on its way to one webhook. */
export interface ClaimedDelivery {
  readonly id: number
  readonly webhookId: number
  readonly customerId: number
  readonly event: string
  readonly happenedAt: Date
  readonly facts: Readonly<Record<string, unknown>>
  /** null: it was never sent. */
  readonly body: string | null
  readonly attempts: number
  readonly since: Date
  readonly url: string
  readonly secretBox: Buffer
  readonly oldSecretBox: Buffer | null
  readonly oldSecretUntil: Date | null
}

export interface Claim {
  readonly now: Date
  /** Until then nobody else sends what is claimed. */
  readonly until: Date
  readonly room: number
  /** Deliveries of one webhook. */
  readonly roomOfWebhook: number
  /** Deliveries on their way, by webhook. */
  readonly onTheirWay: Readonly<Record<number, number>>
  /** From 0 to 1, another one each time: where in a long queue it also looks. */
  readonly place: number
}

/** Rows, and subjects, of one webhook that one look reads at most. */
const mostRead = 100

/**
 * Takes deliveries that are due: the first one of each subject only, so that a subject's events stay in order. Webhooks
 * come in random order, so that none waits for others; of one that fails, one delivery is on its way at a time. While a
 * customer is blocked, or moves to another cell, its webhooks send nothing; whoever freezes one waits for this, as for a write
 * (`refuse_while_moving`), so the move sees a delivery that was taken, and none is taken behind the freeze.
 *
 * A look reads a bounded number of rows from the indexes, however many wait: the oldest ones of a webhook. Where these are
 * full of what may not go yet (a subject of which the first is not due holds up all others of it), it also goes from
 * subject to subject, from the beginning or from the subject at `place`, so that with several looks every subject has
 * its turn.
 *
 * `between x and x` instead of `= x` keeps the column in the order that is asked for. Otherwise the planner may take the order
 * by ID alone from the primary key, and read the rows of all others.
 */
export const claimDeliveries = async (db: Db, claim: Claim): Promise<readonly ClaimedDelivery[]> => {
  const rows = await db.transaction().execute(async (transaction) => {
    await byIndex(transaction)
    return await leaveMoving(transaction, (await claimStatement(claim).execute(transaction)).rows)
  })
  return [...rows].sort((one, other) => one.id - other.id)
}

/** Gives back what was taken of customers that were frozen meanwhile, or are at this moment. @returns the rest */
const leaveMoving = async (
  transaction: Db,
  claimed: readonly ClaimedDelivery[],
): Promise<readonly ClaimedDelivery[]> => {
  if (claimed.length === 0) return claimed
  const customers = [...new Set(claimed.map(({ customerId }) => customerId))]
  const locks = await sql<{ id: number }>`select id from unnest(${customers}::int[]) id
    where pg_try_advisory_xact_lock_shared(hashtext('moving'), id)`.execute(transaction)
  // a statement of its own: it sees what was committed before the locks were taken
  const stay = await sql<{ id: number }>`select id from unnest(${locks.rows.map(({ id }) => id)}::int[]) id
    where not is_moving(id)`.execute(transaction)
  const staying = new Set(stay.rows.map(({ id }) => id))
  const [kept, left] = [true, false].map((is) => claimed.filter(({ customerId }) => staying.has(customerId) === is))
  if (left !== undefined && left.length > 0)
    await sql`update webhook_deliveries set claimed_until = null where id = any(${left.map(({ id }) => id)})`.execute(
      transaction,
    )
  return kept ?? []
}

/**
 * Until the end of the transaction the planner sorts and scans only where it must: its figures of a queue are seldom right, and
 * after a burst it would read all that waits, because it knows of a few rows.
 */
export const byIndex = async (transaction: Db): Promise<void> => {
  await sql`select set_config('enable_' || kind, 'off', true)
    from unnest(array['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin']) kind`.execute(transaction)
}

export const claimStatement = (claim: Claim): RawBuilder<ClaimedDelivery> => {
  const { now, until, room, roomOfWebhook, place } = claim
  const onTheirWay = JSON.stringify(claim.onTheirWay)
  const mayGo = sql`(d.due_at is null or d.due_at <= ${now}) and (d.claimed_until is null or d.claimed_until <= ${now})`
  return sql<ClaimedDelivery>`
    with chosen as materialized (
      select c.id from (
        select w.id, w.failures, coalesce((${onTheirWay}::jsonb ->> w.id::text)::int, 0) as sent
        from webhooks w join customers c on c.id = w.customer_id
        where w.state = 'on' and (w.next_try_at is null or w.next_try_at <= ${now}) and c.blocked_at is null and not is_moving(c.id)
        order by random()
      ) h cross join lateral (
        with recursive oldest as materialized (
          select d.id, d.subject, d.due_at, d.claimed_until from webhook_deliveries d
          where d.webhook_id between h.id and h.id and d.state = 'waiting' order by d.webhook_id, d.id limit ${mostRead}
        ), turns as (
          (select d.id, d.subject, d.due_at, d.claimed_until, 1 as turn from webhook_deliveries d
          where d.webhook_id = h.id and d.state = 'waiting' and d.subject >= ${firstSubject(place)}
            and (select count(*) from oldest) = ${mostRead}
          order by d.subject, d.id limit 1)
          union all
          select n.*, turn + 1 from turns t cross join lateral (
            select d.id, d.subject, d.due_at, d.claimed_until from webhook_deliveries d
            where d.webhook_id = h.id and d.state = 'waiting' and d.subject > t.subject
            order by d.subject, d.id limit 1) n
          where t.turn < ${mostRead}
        )
        select d.id from oldest d where ${mayGo} and d.id = (
          select e.id from webhook_deliveries e where e.webhook_id = h.id and e.state = 'waiting'
            and e.subject between d.subject and d.subject
          order by e.subject, e.id limit 1)
        union all
        select d.id from turns d where ${mayGo} and d.id > (select max(id) from oldest)
        limit greatest(0, case when h.failures = 0 then ${roomOfWebhook} else 1 end - h.sent)
      ) c limit ${room}
    ), ready as (
      select d.id from webhook_deliveries d
      where d.id = any(array(select id from chosen)) and d.state = 'waiting' and ${mayGo}
      for update skip locked
    )
    update webhook_deliveries d set claimed_until = ${until} from ready, webhooks h
    where d.id = ready.id and h.id = d.webhook_id
    returning d.id, d.webhook_id as "webhookId", h.customer_id as "customerId", d.event, d.happened_at as "happenedAt",
      d.facts, d.body, d.attempts, d.since, h.url, h.secret_box as "secretBox", h.old_secret_box as "oldSecretBox",
      h.old_secret_until as "oldSecretUntil"`
}

/** Half of the looks begin at the first subject, because subjects before the one that is found have their turn, too. */
const firstSubject = (place: number): RawBuilder<unknown> =>
  place < 0.5
    ? sql`''`
    : sql`(select f.subject from webhook_deliveries f where f.webhook_id <= h.id and f.state = 'waiting'
        and (f.webhook_id, f.id) >= (h.id, (
          select oldest.id + floor((newest.id - oldest.id) * ${(place - 0.5) * 2}::float8)::bigint
          from (${endOf(sql`asc`)}) oldest, (${endOf(sql`desc`)}) newest))
        order by f.webhook_id, f.id limit 1)`

const endOf = (direction: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select id from webhook_deliveries where webhook_id between h.id and h.id and state = 'waiting'
    order by webhook_id ${direction}, id ${direction} limit 1`

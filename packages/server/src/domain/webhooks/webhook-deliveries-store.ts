import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ClaimedDelivery } from './claim-deliveries-store.ts'

/** The outcome of one attempt. */
export interface Attempt {
  readonly body: string
  readonly at: Date
  readonly tookMs: number
  /** null: no answer came. */
  readonly status: number | null
  readonly failure: string | null
  readonly answer: string | null
}

const recorded = ({ body, at, tookMs, status, failure, answer }: Attempt): RawBuilder<unknown> =>
  sql`body = ${body}, tried_at = ${at}, took_ms = ${tookMs}, status = ${status}, failure = ${failure},
    answer = ${answer}, attempts = attempts + 1, claimed_until = null`

/** How often the moment of the last success is written. */
const lastTakenMs = 1_000

/** @param rested failures from which on the webhook waited as a whole: what waits is now sent at once */
export const recordTaken = async (
  db: Db,
  { id, webhookId }: Pick<ClaimedDelivery, 'id' | 'webhookId'>,
  attempt: Attempt,
  rested: number,
): Promise<void> => {
  await sql`
    with taken as (
      update webhook_deliveries set state = 'taken', due_at = null, ${recorded(attempt)} where id = ${id}
    ), woken as (
      update webhook_deliveries set due_at = null
      where webhook_id = ${webhookId} and state = 'waiting' and id <> ${id} and due_at is not null
        and exists (select from webhooks where id = ${webhookId} and failures >= ${rested})
    )
    update webhooks set failures = 0, failing_since = null, failure = null, next_try_at = null,
      last_taken_at = ${attempt.at}
    where id = ${webhookId} and (failures > 0 or last_taken_at is null
      or last_taken_at < ${new Date(attempt.at.getTime() - lastTakenMs)})`.execute(db)
}

/**
 * Attempts that were on their way together count as one failure of the webhook.
 * @param dueAt when it is tried again; null: never
 * @returns failures of the webhook since its last success; null: this one does not count
 */
export const recordFailure = async (
  db: Db,
  { id, webhookId }: Pick<ClaimedDelivery, 'id' | 'webhookId'>,
  attempt: Attempt,
  dueAt: Date | null,
): Promise<number | null> => {
  const said = attempt.status === null ? attempt.failure : String(attempt.status)
  const over = new Date(attempt.at.getTime() + attempt.tookMs)
  const { rows } = await sql<{ failures: number }>`
    with failed as (
      update webhook_deliveries set state = ${dueAt === null ? 'gave_up' : 'waiting'}, due_at = ${dueAt},
        ${recorded(attempt)} where id = ${id}
    )
    update webhooks set failures = failures + 1, failing_since = coalesce(failing_since, ${attempt.at}), failure = ${said},
      counted_at = ${over}
    where id = ${webhookId} and (counted_at is null or counted_at <= ${attempt.at}) returning failures`.execute(db)
  return rows[0]?.failures ?? null
}

export const restUntil = async (db: Db, webhookId: number, until: Date): Promise<void> => {
  await db
    .updateTable('webhooks')
    .set({ next_try_at: until })
    .where('id', '=', webhookId)
    .where('failures', '>', 0)
    .execute()
}

/** Gives a delivery back that could not be sent for a reason of our own. */
export const releaseDelivery = async (db: Db, id: number, dueAt: Date): Promise<void> => {
  await db.updateTable('webhook_deliveries').set({ claimed_until: null, due_at: dueAt }).where('id', '=', id).execute()
}

/** Rows that one statement gives up: what a busy company has left waiting for a day are millions. */
const mostGivenUp = 10_000

export interface Overdue {
  /** Given up is what waits since before this moment. */
  readonly before: Date
  readonly now: Date
  /** Events that wait for one webhook; of more, the oldest are given up. */
  readonly most: number
}

/**
 * Gives up some of what has waited for too long, also where a paused webhook never came to it, of what waits for a webhook that
 * is off, and of what a webhook never catches up with.
 * @returns whether there may be more
 */
export const giveUpOld = async (db: Db, { before, now, most }: Overdue): Promise<boolean> => {
  const isFree = sql`(d.claimed_until is null or d.claimed_until <= ${now})`
  const { numAffectedRows = 0n } = await sql`
    with old as (
      select d.id from webhook_deliveries d where d.state = 'waiting' and d.since < ${before} and ${isFree}
      order by d.since limit ${mostGivenUp} for update skip locked
    ), dead as (
      select d.id from webhooks h cross join lateral (
        select d.id from webhook_deliveries d where d.webhook_id = h.id and d.state = 'waiting' and ${isFree}
        order by d.id limit ${mostGivenUp} for update skip locked) d
      where h.state = 'off' limit ${mostGivenUp}
    ), beyond as (
      select d.id from webhooks h
      cross join lateral (select n.id from webhook_deliveries n where n.webhook_id = h.id and n.state = 'waiting'
        order by n.id desc offset ${most} limit 1) newest
      cross join lateral (
        select d.id from webhook_deliveries d where d.webhook_id = h.id and d.state = 'waiting' and d.id <= newest.id
          and ${isFree} order by d.id limit ${mostGivenUp} for update skip locked) d
      limit ${mostGivenUp}
    )
    update webhook_deliveries set state = 'gave_up', due_at = null, claimed_until = null
    where id in (select id from old union all select id from dead union all select id from beyond)`.execute(db)
  return Number(numAffectedRows) >= mostGivenUp
}

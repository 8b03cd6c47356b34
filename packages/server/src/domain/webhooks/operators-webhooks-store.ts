import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** How far the count of what waits goes. */
const mostCounted = 1_000
/** Attempts that `show` has. */
const shownAttempts = 10

/** An address without its path and query, in which many receivers have a key. */
const host = sql`substring(h.url from '^[a-z]+://[^/?#]+')`
const asListed = sql`h.id, r.name as reseller, c.external_id as customer, h.name, ${host} as host, h.state, h.failures,
  h.failing_since, h.failure, h.next_try_at, h.last_taken_at,
  (select count(*)::int from (select from webhook_deliveries d where d.webhook_id = h.id and d.state = 'waiting'
    limit ${mostCounted}) w) as waiting`

export interface WantedWebhooks {
  readonly limit: number
  readonly offset: number
  /** null: those of all customers. */
  readonly customerId: number | null
  /** Only those that fail, or were switched off because they did. */
  readonly failing: boolean
}

export const listAllWebhooks = async (
  db: Db,
  { customerId, failing, limit, offset }: WantedWebhooks,
): Promise<readonly object[]> => {
  const { rows } = await sql<object>`
    select ${asListed} from webhooks h join customers c on c.id = h.customer_id join resellers r on r.id = c.reseller_id
    where (${customerId}::int is null or h.customer_id = ${customerId})
      and (not ${failing}::boolean or h.failing_since is not null or h.state = 'off')
    order by h.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** One webhook, and what came of its latest attempts, without what was sent and answered. */
export const showWebhook = async (db: Db, id: number): Promise<object | undefined> => {
  const { rows } = await sql<object>`
    select ${asListed}, h.events, h.made_at,
      (select min(since) from (select since from webhook_deliveries d where d.webhook_id = h.id and d.state = 'waiting'
        order by d.webhook_id, d.id limit ${mostCounted}) w) as oldest_waiting,
      (select coalesce(jsonb_agg(to_jsonb(t) order by t.id desc), '[]') from (
        select d.id, d.event, d.state, d.attempts, d.tried_at, d.status, d.failure, d.took_ms from webhook_deliveries d
        where d.webhook_id = h.id and d.tried_at is not null order by d.webhook_id, d.id desc limit ${shownAttempts}) t) as attempts
    from webhooks h join customers c on c.id = h.customer_id join resellers r on r.id = c.reseller_id
    where h.id = ${id}`.execute(db)
  return rows[0]
}

/** @returns the customer of a webhook */
export const customerOfWebhook = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('webhooks').select('customer_id').where('id', '=', id).executeTakeFirst())?.customer_id

import type { WebhookEvent } from '@lineside/contract/resources/app/webhook-events'
import type { Webhook } from '@lineside/contract/resources/app/webhooks'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface WebhookValues {
  readonly name: string
  readonly url: string
  readonly events: readonly WebhookEvent[]
}

/** How far the counts of a list go. */
const most = { waiting: 1_000, taken: 10_000 }

type StoredWebhook = Omit<Webhook, 'failing_since' | 'next_try_at' | 'last_taken_at' | 'old_secret_until'> & {
  readonly [Name in 'failing_since' | 'next_try_at' | 'last_taken_at' | 'old_secret_until']: Date | null
}

/** The webhooks of a customer, the oldest first. */
export const listWebhooks = async (db: Db, customerId: number, now: Date): Promise<readonly StoredWebhook[]> => {
  const dayAgo = new Date(now.getTime() - 86_400_000)
  const { rows } = await sql<StoredWebhook>`
    select h.id, h.name, h.url, h.events, h.state, h.failing_since, h.failure, h.last_taken_at,
      case when h.old_secret_until > ${now} then h.old_secret_until end as old_secret_until,
      (select coalesce(nullif(display_name, ''), username) from subscribers where id = h.made_by) as made_by,
      (select count(*)::int from (select from webhook_deliveries d where d.webhook_id = h.id and d.state = 'waiting'
        limit ${most.waiting}) w) as waiting,
      (select count(*)::int from (select from webhook_deliveries d where d.webhook_id = h.id and d.state = 'taken'
        and d.tried_at > ${dayAgo} limit ${most.taken}) t) as taken,
      case when h.state = 'on' then greatest(h.next_try_at, (select min(coalesce(d.due_at, d.since))
        from (select due_at, since from webhook_deliveries d where d.webhook_id = h.id and d.state = 'waiting'
          order by id limit ${most.waiting}) d)) end as next_try_at
    from webhooks h where h.customer_id = ${customerId} order by h.id`.execute(db)
  return rows
}

/** Webhooks of one customer: no other statement of this file may forget the customer. */
export interface OwnWebhook {
  readonly customerId: number
  readonly id: number
}

export interface NewWebhook extends WebhookValues {
  readonly customerId: number
  readonly madeBy: number
  readonly secretBox: Buffer
  readonly at: Date
}

/** @returns null: the customer has the most already */
export const insertWebhook = async (db: Db, given: NewWebhook, mostOfCustomer: number): Promise<number | null> => {
  const { customerId, madeBy, secretBox, at, name, url, events } = given
  const { rows } = await sql<{ id: number }>`
    insert into webhooks (customer_id, name, url, events, secret_box, made_by, made_at)
    select ${customerId}, ${name}, ${url}, ${[...events]}::text[], ${secretBox}, ${madeBy}, ${at}
    where (select count(*) from webhooks where customer_id = ${customerId}) < ${mostOfCustomer}
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

export interface WebhookSettings extends WebhookValues {
  readonly state: 'on' | 'paused' | 'off'
}

/** Locks the row, so that two changes come one after the other. */
export const findWebhook = async (db: Db, { customerId, id }: OwnWebhook): Promise<WebhookSettings | undefined> =>
  await db
    .selectFrom('webhooks')
    .select(['name', 'url', 'events', 'state'])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()

/** A webhook that was off or paused, or has another address, begins anew. */
export const updateWebhook = async (db: Db, { customerId, id }: OwnWebhook, values: WebhookSettings): Promise<void> => {
  const { name, url, events, state } = values
  await sql`
    update webhooks h set name = ${name}, url = ${url}, events = ${[...events]}::text[], state = ${state},
      failures = case when fresh then 0 else failures end, failing_since = case when not fresh then failing_since end,
      failure = case when not fresh then failure end, next_try_at = case when not fresh then next_try_at end
    from (select id, state = 'off' or url <> ${url} or (state = 'paused' and ${state} = 'on') as fresh from webhooks) was
    where was.id = h.id and h.id = ${id} and h.customer_id = ${customerId}`.execute(db)
}

export const deleteWebhook = async (db: Db, { customerId, id }: OwnWebhook): Promise<void> => {
  await db.deleteFrom('webhooks').where('id', '=', id).where('customer_id', '=', customerId).execute()
}

/** The secret until now signs too for a day. @returns false: there is no such webhook */
export const replaceSecret = async (
  db: Db,
  { customerId, id }: OwnWebhook,
  secretBox: Buffer,
  until: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set((row) => ({ old_secret_box: row.ref('secret_box'), old_secret_until: until, secret_box: secretBox }))
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const isWebhookOf = async (db: Db, { customerId, id }: OwnWebhook): Promise<boolean> =>
  (await db
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()) !== undefined

import type { WebhookDelivery } from '@lineside/contract/resources/app/webhooks'
import { limits } from '@lineside/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { OwnWebhook } from './webhooks-store.ts'

export type StoredDelivery = Omit<WebhookDelivery, 'at' | 'due_at'> & {
  readonly happened_at: Date
  readonly due_at: Date | null
}

const ofOwn = ({ customerId, id }: OwnWebhook) =>
  sql`webhook_id = (select h.id from webhooks h where h.id = ${id} and h.customer_id = ${customerId})`

/** One more than a page, the newest first. @param before only those with a lower ID */
export const listDeliveries = async (
  db: Db,
  own: OwnWebhook,
  before: number | undefined,
): Promise<readonly StoredDelivery[]> => {
  const { rows } = await sql<StoredDelivery>`
    select id, event, happened_at, state, attempts, body, status, failure, answer, took_ms,
      case when state = 'waiting' then due_at end as due_at
    from webhook_deliveries
    where ${ofOwn(own)} and id < ${before ?? Number.MAX_SAFE_INTEGER} order by id desc limit ${limits.webhookRows + 1}`.execute(
    db,
  )
  return rows
}

const again = sql`state = 'waiting', attempts = 0, due_at = null, claimed_until = null`

/** Lets an event be sent again, with another day of attempts. @returns false: there is no such line, or it waits already */
export const replayDelivery = async (db: Db, own: OwnWebhook, delivery: number, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    update webhook_deliveries set ${again}, since = ${now}
    where ${ofOwn(own)} and id = ${delivery} and state <> 'waiting' returning id`.execute(db)
  return rows.length > 0
}

const mostReplayed = 1_000

export const replayFailed = async (db: Db, own: OwnWebhook, now: Date): Promise<void> => {
  await sql`
    update webhook_deliveries set ${again}, since = ${now} where id in (
      select id from webhook_deliveries where ${ofOwn(own)} and state = 'gave_up' order by id desc limit ${mostReplayed}
    )`.execute(db)
}

/** Lets everything that waits be sent at once. @returns false: there is no such webhook */
export const hurry = async (db: Db, own: OwnWebhook): Promise<boolean> => {
  const { rows } = await sql`
    with own as (
      update webhooks set next_try_at = null where id = ${own.id} and customer_id = ${own.customerId} returning id
    ), hurried as (
      update webhook_deliveries d set due_at = null from own
      where d.webhook_id = own.id and d.state = 'waiting' and d.due_at is not null
    )
    select id from own`.execute(db)
  return rows.length > 0
}

/** Adds the event `test`. @returns false: there is no such webhook */
export const addTest = async (db: Db, own: OwnWebhook, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    insert into webhook_deliveries (webhook_id, event, subject, happened_at, facts, since)
    select id, 'test', 'test ' || gen_random_uuid(), ${now}, '{}', ${now} from webhooks
    where id = ${own.id} and customer_id = ${own.customerId} and state <> 'off' returning id`.execute(db)
  return rows.length > 0
}

const mostDeleted = 10_000

/** Removes lines of the log from before this moment. @returns whether there may be more */
export const deleteOldDeliveries = async (db: Db, before: Date): Promise<boolean> => {
  const { rows } = await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where since < ${before} order by since limit ${mostDeleted})
    returning id`.execute(db)
  return rows.length === mostDeleted
}

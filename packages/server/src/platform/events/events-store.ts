import type { EventTopic } from '@lineside/contract/events'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { notify } from '../db/notify.ts'

export interface LiveEvent {
  /** `arrival`, which is for processes only: the browser whose connection is `id` has come to one of them. */
  readonly topic: EventTopic | 'arrival'
  readonly id: string | null
  readonly customerId: number
  /** The subscriber who may see the event, beside administrators of the customer; null: everybody of the customer. */
  readonly subscriberId: number | null
}

/** Stores an event; it is announced only if and when the transaction commits. */
export const tellEvent = async (db: Db, { topic, id, customerId, subscriberId }: LiveEvent): Promise<void> => {
  await db
    .insertInto('live_events')
    .values({ topic, item_id: id, customer_id: customerId, subscriber_id: subscriberId, batch: null })
    .execute()
}

/** Stores events of subscribers whose presence has changed: they came, left, ring or are on the phone. */
export const tellPresence = async (db: Db, subscriberIds: readonly (number | null)[]): Promise<void> => {
  const ids = [...new Set(subscriberIds)].filter((id) => id !== null)
  if (ids.length === 0) return
  await sql`
    insert into live_events (topic, item_id, customer_id)
    select 'presence', id, customer_id from subscribers where id = any(${ids})`.execute(db)
}

export const eventsChannel = 'live_events'
const mostInBatch = 1_000

/**
 * Announces committed events as one batch, by its number.
 * @returns false when there was nothing to announce
 */
export const announceEvents = async (db: Db): Promise<boolean> => {
  const waiting = await db.selectFrom('live_events').select('id').where('batch', 'is', null).limit(1).execute()
  if (waiting.length === 0) return false
  return await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ batch: number }>`
      with fresh as (
        select id from live_events where batch is null order by id limit ${mostInBatch} for update skip locked
      ), number as (select nextval('live_event_batches') as batch where exists (select from fresh))
      update live_events e set batch = number.batch from fresh, number where e.id = fresh.id
      returning e.batch`.execute(transaction)
    const [row] = rows
    if (row === undefined) return false
    await notify(transaction, eventsChannel, row.batch)
    return true
  })
}

export const readEvents = async (db: Db, batch: number): Promise<readonly LiveEvent[]> => {
  const rows = await db.selectFrom('live_events').selectAll().where('batch', '=', batch).orderBy('id').execute()
  return rows.map(({ topic, item_id, customer_id, subscriber_id }) => ({
    topic: topic as LiveEvent['topic'],
    id: item_id,
    customerId: customer_id,
    subscriberId: subscriber_id,
  }))
}

export const deleteOldEvents = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('live_events').where('written_at', '<', before).execute()
}

/** @throws Error while events cannot be read */
export const pingEvents = async (db: Db): Promise<void> => {
  await db.selectFrom('live_events').select('id').limit(1).execute()
}

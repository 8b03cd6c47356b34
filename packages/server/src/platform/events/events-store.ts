import type { EventTopic } from '@lineside/contract/events'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { PG_CHANNEL } from '../db/notify.ts'

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
/** Most events of a batch: a page of `readEventsAfter` has room for whole batches. */
const mostInBatch = 1_000
const mostInPage = 2_000

/** Events that one statement announced. Batches are committed in the order of their numbers. */
export interface Batch {
  readonly batch: number
  readonly events: readonly LiveEvent[]
}

interface EventRow {
  readonly id: number
  readonly batch: number
  readonly topic: string
  readonly item_id: string | null
  readonly customer_id: number
  readonly subscriber_id: number | null
}

const eventOf = ({ topic, item_id, customer_id, subscriber_id }: EventRow): LiveEvent => ({
  topic: topic as LiveEvent['topic'],
  id: item_id,
  customerId: customer_id,
  subscriberId: subscriber_id,
})

/**
 * Makes a batch of committed events that are in none yet. Only one process does so at a time, in a single statement: so
 * batches are committed in the order of their numbers, and a process that is stopped in between holds nobody up.
 * @param notifies whether the batch is also announced by NOTIFY
 * @returns null: there was nothing; `busy`: another process was at it
 */
export const announceEvents = async (
  db: Db,
  { notifies }: { readonly notifies: boolean },
): Promise<Batch | 'busy' | null> => {
  const { rows } = await sql<EventRow & { id: number | null; is_mine: boolean }>`
    with turn as materialized (
      select pg_try_advisory_xact_lock(hashtext('lineside announces events'), 0) as is_mine
    ), fresh as (
      select id from live_events where batch is null and (select is_mine from turn)
      order by id limit ${mostInBatch} for update skip locked
    ), number as materialized (
      select nextval('live_event_batches') as batch where exists (select from fresh)
    ), told as (
      update live_events e set batch = number.batch from fresh, number where e.id = fresh.id
      returning e.id, e.batch, e.topic, e.item_id, e.customer_id, e.subscriber_id
    )
    select is_mine, told.*,
      (select count(pg_notify(${PG_CHANNEL}, ${`${eventsChannel} `} || batch)) from number where ${notifies}::boolean) as rung
    from turn left join told on true order by told.id`.execute(db)
  const [first] = rows
  if (first?.is_mine !== true) return 'busy'
  return first.id === null ? null : { batch: first.batch, events: rows.map(eventOf) }
}

/** Place in the order in which events are told: that of batches, and within a batch that of ids. */
export interface EventPlace {
  readonly batch: number
  readonly id: number
}

export interface EventPage {
  readonly events: readonly LiveEvent[]
  /** The numbers of their batches, in ascending order. */
  readonly batches: readonly number[]
  readonly last: EventPlace
  readonly isLastPage: boolean
}

/**
 * Reads a page of announced events in order.
 */
export const readEventsAfter = async (db: Db, { batch, id }: EventPlace): Promise<EventPage> => {
  const { rows } = await sql<EventRow>`
    select id, batch, topic, item_id, customer_id, subscriber_id from live_events
    where batch >= ${batch} and (batch, id) > (${batch}, ${id}) order by batch, id limit ${mostInPage}`.execute(db)
  const last = rows.at(-1)
  return {
    events: rows.map(eventOf),
    batches: [...new Set(rows.map((row) => row.batch))],
    last: last === undefined ? { batch, id } : { batch: last.batch, id: last.id },
    isLastPage: rows.length < mostInPage,
  }
}

/** Reads the events of one batch. */
export const readBatch = async (db: Db, batch: number): Promise<readonly LiveEvent[]> => {
  const { rows } = await sql<EventRow>`
    select id, batch, topic, item_id, customer_id, subscriber_id from live_events
    where batch = ${batch} order by id limit ${mostInPage}`.execute(db)
  return rows.map(eventOf)
}

/** @returns the number of the newest batch that is still kept; null: none is */
export const newestBatch = async (db: Db): Promise<number | null> => {
  const { rows } = await sql<{ batch: number | null }>`select max(batch) as batch from live_events`.execute(db)
  return rows[0]?.batch ?? null
}

export const deleteOldEvents = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('live_events').where('written_at', '<', before).execute()
}

/** @throws Error while events cannot be read */
export const pingEvents = async (db: Db): Promise<void> => {
  await db.selectFrom('live_events').select('id').limit(1).execute()
}

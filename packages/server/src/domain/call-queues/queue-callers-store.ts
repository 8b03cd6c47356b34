import { sql } from 'kysely'
import type { QueueCallersTable } from '../../platform/db/tables/call-tables.ts'
import type { Db } from '../../platform/db/database.ts'
import { notify } from '../../platform/db/notify.ts'
import { unhurried } from '../../platform/db/unhurried.ts'
import type { Selectable } from 'kysely'
import { type LeftQueue, writeQueueEvent } from './queue-events-store.ts'

/**
 * Callers that wait in call queues, as rows that all server processes share. Each row belongs to the process that runs
 * the call, but any process may find out who is next.
 */

/** Channel for changes; the id is that of the changed queue. */
export const queuesChannel = 'call_queues'
/** First part of the advisory lock on a customer's queues; nothing else in the database uses this number. */
const queuesLock = 546_374_639

export type QueueCaller = Selectable<QueueCallersTable>

/**
 * Runs work under a lock on all queues of the customer, because an agent may belong to several: only one transaction at
 * a time decides who waits and who is next. A power cut may lose these rows, but then the calls are lost too; a fail-over may not.
 */
export const withQueue = <T>(db: Db, queue: number, work: (rows: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (rows) => {
    await sql`select ${sql.raw(unhurried)}`.execute(rows)
    await sql`
      select pg_advisory_xact_lock(${queuesLock}::integer, customer_id) from subscribers where id = ${queue}`.execute(
      rows,
    )
    return await work(rows)
  })

/** The waiting callers of a queue in their order. */
export const callersOf = (rows: Db, queue: number): Promise<QueueCaller[]> =>
  rows.selectFrom('queue_callers').selectAll().where('queue_id', '=', queue).orderBy('id').execute()

export type NewCaller = Pick<QueueCaller, 'queue_id' | 'call_id' | 'key' | 'number' | 'name' | 'since'>

export const insertCaller = async (rows: Db, caller: NewCaller): Promise<number> => {
  const { id } = await rows
    .insertInto('queue_callers')
    .values({ ...caller, offered_to: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeQueueEvent(rows, { queue: caller.queue_id, kind: 'entered', at: caller.since, call: caller.call_id })
  return id
}

export interface Offer {
  readonly caller: number
  readonly agents: readonly number[]
}

/** Stores that this caller is offered to these agents. */
export const offerCaller = async (rows: Db, queue: number, { caller, agents }: Offer, at: Date): Promise<void> => {
  await rows
    .updateTable('queue_callers')
    .set(({ eb }) => ({ offered_to: [...agents], offers: eb('offers', '+', 1) }))
    .where('id', '=', caller)
    .execute()
  await sql`
    insert into queue_agents (queue_id, agent_id, asked_at) select ${queue}, id, ${at} from unnest(${[...agents]}::int[]) as a (id)
    on conflict (queue_id, agent_id) do update set asked_at = excluded.asked_at`.execute(rows)
}

/**
 * Takes back the offer of a caller.
 * @returns the agents who had it
 */
export const takeOfferBack = async (rows: Db, callId: string, key: number): Promise<readonly number[]> => {
  const { rows: asked } = await sql<{ offered_to: number[] | null }>`
    update queue_callers q set offered_to = null from queue_callers before
    where q.call_id = ${callId} and q.key = ${key} and before.id = q.id returning before.offered_to`.execute(rows)
  return asked[0]?.offered_to ?? []
}

/** Removes a caller whose call was taken or who gave up. */
export const deleteCaller = async (rows: Db, callId: string, key: number, left: LeftQueue): Promise<void> => {
  const gone = await rows
    .deleteFrom('queue_callers')
    .where('call_id', '=', callId)
    .where('key', '=', key)
    .returning('queue_id')
    .execute()
  for (const { queue_id: queue } of gone) await writeQueueEvent(rows, { queue, call: callId, ...left })
}

/** Removes the callers of calls that have ended. */
export const deleteCallersOf = async (rows: Db, callIds: readonly string[], at: Date): Promise<void> => {
  const left = await rows
    .deleteFrom('queue_callers')
    .where('call_id', 'in', [...callIds])
    .returning(['queue_id', 'call_id'])
    .execute()
  for (const { queue_id: queue, call_id: call } of left)
    await writeQueueEvent(rows, { queue, kind: 'abandoned', at, call })
  for (const queue of new Set(left.map(({ queue_id }) => queue_id))) await tellQueue(rows, queue)
}

/** Skips callers whose browsers are away for a moment: they keep their places but are offered to nobody meanwhile. */
export const passOverCallersOf = async (rows: Db, callIds: readonly string[]): Promise<void> => {
  const { rows: passed } = await sql<{ queue_id: number }>`
    update queue_callers set offered_to = '{}' where call_id = any(${[...callIds]}) returning queue_id`.execute(rows)
  for (const queue of new Set(passed.map(({ queue_id }) => queue_id))) await tellQueue(rows, queue)
}

/** Announces a changed queue: to all processes at once, and soon to the browsers of its agents and administrators. */
export const tellQueue = async (rows: Db, queue: number): Promise<void> => {
  await notify(rows, queuesChannel, queue)
  await sql`
    insert into live_events (topic, item_id, customer_id, subscriber_id)
    select 'queue', id, customer_id, id from subscribers where id = ${queue}`.execute(rows)
}

/** The members of these queues; a line that is no group counts as its own member. */
export const membersOf = async (
  db: Db,
  queues: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> => {
  const rows = await db
    .selectFrom('group_members')
    .select(['group_id', 'member_id'])
    .where('group_id', 'in', [...queues])
    .execute()
  const members = new Map(queues.map((queue) => [queue, new Set([queue])]))
  for (const { group_id, member_id } of rows) members.get(group_id)?.add(member_id)
  return members
}

import { sql } from 'kysely'
import type { QueueCallersTable } from '../../platform/db/call-tables.ts'
import type { Db } from '../../platform/db/database.ts'
import { notify } from '../../platform/db/notify.ts'
import type { Selectable } from 'kysely'

/*
 * Who waits in which call queue, as rows that all processes of a database share. Each row belongs to the process that runs its
 * call; whose turn it is any of them may find.
 */

/** Its id is a queue whose rows have changed. */
export const queuesChannel = 'call_queues'
/** First part of the advisory lock of a customer's queues; no other user of the database takes it. */
const queuesLock = 546_374_639

export type QueueCaller = Selectable<QueueCallersTable>

/**
 * One at a time decides who waits and whose turn it is, of all queues of a customer: its agents may be of several. What is
 * written may be lost by a power cut, by which the calls are lost too.
 */
export const withQueue = <T>(db: Db, queue: number, work: (rows: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (rows) => {
    await sql`set local synchronous_commit to off`.execute(rows)
    await sql`
      select pg_advisory_xact_lock(${queuesLock}::integer, customer_id) from subscribers where id = ${queue}`.execute(
      rows,
    )
    return await work(rows)
  })

/** The first one is the next. */
export const callersOf = (rows: Db, queue: number): Promise<QueueCaller[]> =>
  rows.selectFrom('queue_callers').selectAll().where('queue_id', '=', queue).orderBy('id').execute()

export type NewCaller = Pick<QueueCaller, 'queue_id' | 'call_id' | 'key' | 'number' | 'name' | 'since'>

export const insertCaller = async (rows: Db, caller: NewCaller): Promise<number> => {
  const { id } = await rows
    .insertInto('queue_callers')
    .values({ ...caller, offered_to: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface Offer {
  readonly caller: number
  readonly agents: readonly number[]
}

/** These agents are asked to take this caller. */
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

/** Nobody of those who were asked takes it. @returns who was asked */
export const takeOfferBack = async (rows: Db, callId: string, key: number): Promise<readonly number[]> => {
  const { rows: asked } = await sql<{ offered_to: number[] | null }>`
    update queue_callers q set offered_to = null from queue_callers before
    where q.call_id = ${callId} and q.key = ${key} and before.id = q.id returning before.offered_to`.execute(rows)
  return asked[0]?.offered_to ?? []
}

/** It has been taken, or has given up. */
export const deleteCaller = async (rows: Db, callId: string, key: number): Promise<void> => {
  await rows.deleteFrom('queue_callers').where('call_id', '=', callId).where('key', '=', key).execute()
}

/** Calls that are over wait nowhere. */
export const deleteCallersOf = async (rows: Db, callIds: readonly string[]): Promise<void> => {
  const left = await rows
    .deleteFrom('queue_callers')
    .where('call_id', 'in', [...callIds])
    .returning('queue_id')
    .execute()
  for (const queue of new Set(left.map(({ queue_id }) => queue_id))) await tellQueue(rows, queue)
}

/** Their browsers are away for a moment: they keep their places, and are offered to nobody meanwhile. */
export const passOverCallersOf = async (rows: Db, callIds: readonly string[]): Promise<void> => {
  const { rows: passed } = await sql<{ queue_id: number }>`
    update queue_callers set offered_to = '{}' where call_id = any(${[...callIds]}) returning queue_id`.execute(rows)
  for (const queue of new Set(passed.map(({ queue_id }) => queue_id))) await tellQueue(rows, queue)
}

/** Processes hear of it at once, and browsers of its agents and administrators soon. */
export const tellQueue = async (rows: Db, queue: number): Promise<void> => {
  await notify(rows, queuesChannel, queue)
  await sql`
    insert into live_events (topic, item_id, customer_id, subscriber_id)
    select 'queue', id, customer_id, id from subscribers where id = ${queue}`.execute(rows)
}

/** Members of these queues; a line that is no group is its own. */
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

import type { Output } from '@lineside/contract/http/schema'
import type { reminders } from '@lineside/contract/resources/reminders'
import { sql } from 'kysely'
import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ListRequest } from '../../platform/http/resources/resource-handlers.ts'

type Filters = Output<typeof reminders.filters>

const orders = {
  id: sql.ref('r.id'),
  time: sql.ref('r.time'),
  recur: sql.ref('r.recur'),
  active: sql.ref('r.active'),
} as const

/** Reminders of the caller's lines, with everything that decides whether and when they are called. */
const ownReminders = (db: Db, principal: Principal) => {
  const { column, id } = ownershipOf(principal)
  return db
    .selectFrom('subscribers as s')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .leftJoin('profiles as p', 'p.id', 's.profile_id')
    .innerJoin('reminders as r', 'r.subscriber_id', 's.id')
    .where('s.status', '<>', 'terminated')
    .where(column === 'customer_id' ? 's.customer_id' : 's.id', '=', id)
}

const withEverything = (query: ReturnType<typeof ownReminders>) =>
  query.select((row) => [
    'r.id',
    'r.subscriber_id',
    'r.time',
    'r.recur',
    'r.active',
    row.fn.coalesce('s.timezone', 'c.timezone').as('timezone'),
  ])

export type ReminderRow = Awaited<ReturnType<ReturnType<typeof withEverything>['executeTakeFirstOrThrow']>>

const listed = (db: Db, principal: Principal, { subscriber_id, active }: Filters) =>
  ownReminders(db, principal)
    .where(sql<boolean>`(s.profile_id is null or 'reminder' = any (p.attributes))`)
    .$if(subscriber_id !== undefined, (query) => query.where('s.id', '=', subscriber_id ?? 0))
    .$if(active !== undefined, (query) => query.where('r.active', '=', active ?? false))

/** Reminders of those lines whose profile grants them. */
export const listReminders = (
  db: Db,
  principal: Principal,
  { filters, offset, limit, order }: ListRequest<Filters>,
): Promise<ReminderRow[]> => {
  const direction = order?.descending ? 'desc' : 'asc'
  return withEverything(listed(db, principal, filters))
    .orderBy(orders[(order?.by ?? 'id') as keyof typeof orders], direction)
    .orderBy('r.id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
}

export const countReminders = async (db: Db, principal: Principal, filters: Filters): Promise<number> => {
  const row = await listed(db, principal, filters)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export const findReminder = (db: Db, principal: Principal, id: number): Promise<ReminderRow | undefined> =>
  withEverything(ownReminders(db, principal).where('r.id', '=', id)).executeTakeFirst()

export interface ReminderValues {
  readonly subscriber_id: number
  readonly time: string
  readonly recur: ReminderRow['recur']
  readonly active: boolean
}

/** @returns undefined where the line has one already */
export const insertReminder = async (db: Db, values: ReminderValues): Promise<number | undefined> => {
  const row = await db
    .insertInto('reminders')
    .values(values)
    .onConflict((conflict) => conflict.column('subscriber_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const hasReminder = async (db: Db, subscriberId: number): Promise<boolean> =>
  (await db.selectFrom('reminders').select('id').where('subscriber_id', '=', subscriberId).executeTakeFirst()) !==
  undefined

export const updateReminder = async (db: Db, id: number, values: ReminderValues): Promise<void> => {
  await db.updateTable('reminders').set(values).where('id', '=', id).execute()
}

export const deleteReminder = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('reminders').where('id', '=', id).execute()
}

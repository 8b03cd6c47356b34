import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A use is written at most so often. */
const usedEveryMs = 60_000

/** QBOARD-03: wallboards of one customer: no statement of this file but the one by a key may forget the customer. */
export const wallboardsOf = async (db: Db, customerId: number) =>
  await db
    .selectFrom('wallboards')
    .select(['id', 'name', 'queue_ids', 'made_at', 'last_used_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute()

export const countWallboards = async (db: Db, customerId: number): Promise<number> => {
  const query = db.selectFrom('wallboards').select((row) => row.fn.countAll<number>().as('count'))
  return (await query.where('customer_id', '=', customerId).executeTakeFirstOrThrow()).count
}

export interface NewWallboard {
  readonly customer_id: number
  readonly name: string
  readonly queue_ids: number[]
  readonly key_hash: Buffer
  readonly made_at: Date
}

export const insertWallboard = async (db: Db, wallboard: NewWallboard): Promise<number> =>
  (await db.insertInto('wallboards').values(wallboard).returning('id').executeTakeFirstOrThrow()).id

/** @returns undefined: there is no such wallboard */
export const deleteWallboard = async (db: Db, { customerId, id }: { customerId: number; id: number }) =>
  await db
    .deleteFrom('wallboards')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning(['name', 'queue_ids'])
    .executeTakeFirst()

/** The wallboard that a key opens; undefined: none. */
export const wallboardByKey = async (db: Db, keyHash: Buffer) =>
  await db
    .selectFrom('wallboards as w')
    .innerJoin('customers as c', 'c.id', 'w.customer_id')
    .select(['w.id', 'w.customer_id', 'w.name', 'w.queue_ids', 'w.last_used_at', 'c.timezone'])
    .where('w.key_hash', '=', keyHash)
    .executeTakeFirst()
export type OpenedWallboard = NonNullable<Awaited<ReturnType<typeof wallboardByKey>>>

/** Notes that a screen shows the wallboard. */
export const noteShown = async (db: Db, { id, last_used_at }: OpenedWallboard, now: Date): Promise<void> => {
  if (last_used_at !== null && now.getTime() - last_used_at.getTime() < usedEveryMs) return
  await sql`
    update wallboards set last_used_at = ${now}
    where id = ${id} and last_used_at is not distinct from ${last_used_at}`.execute(db)
}

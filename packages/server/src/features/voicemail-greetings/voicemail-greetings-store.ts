import type { Output } from '@lineside/contract/http/schema'
import type { voicemailGreetings } from '@lineside/contract/resources/fax-and-voicebox/voicemail-greetings'
import { type Selectable, sql } from 'kysely'
import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { VoicemailGreetingsTable } from '../../platform/db/tables/fax-and-voicemail-tables.ts'
import type { ListRequest } from '../../platform/http/resources/resource-handlers.ts'

type Filters = Output<typeof voicemailGreetings.filters>
export type GreetingRow = Selectable<VoicemailGreetingsTable>
export type GreetingValues = Omit<GreetingRow, 'id'>

const orders = { id: 'g.id', dir: 'g.dir', subscriber_id: 'g.subscriber_id' } as const

const ownLines = (db: Db, principal: Principal) => {
  const { column, id } = ownershipOf(principal)
  return db
    .selectFrom('subscribers as s')
    .where('s.status', '<>', 'terminated')
    .where(column === 'customer_id' ? 's.customer_id' : 's.id', '=', id)
}

const ownGreetings = (db: Db, principal: Principal, { subscriber_id, type }: Filters = {}) =>
  ownLines(db, principal)
    .innerJoin('voicemail_greetings as g', 'g.subscriber_id', 's.id')
    .$if(subscriber_id !== undefined, (query) => query.where('s.id', '=', subscriber_id ?? 0))
    .$if(Boolean(type), (query) => query.where(sql<boolean>`g.dir = ${type}`))

export const isOwnLine = async (db: Db, principal: Principal, id: number): Promise<boolean> =>
  (await ownLines(db, principal).select('s.id').where('s.id', '=', id).executeTakeFirst()) !== undefined

export const listGreetings = (
  db: Db,
  principal: Principal,
  { filters, offset, limit, order }: ListRequest<Filters>,
): Promise<GreetingRow[]> => {
  const direction = order?.descending ? 'desc' : 'asc'
  return ownGreetings(db, principal, filters)
    .selectAll('g')
    .orderBy(orders[(order?.by ?? 'id') as keyof typeof orders], direction)
    .orderBy('g.id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
}

export const countGreetings = async (db: Db, principal: Principal, filters: Filters): Promise<number> => {
  const row = await ownGreetings(db, principal, filters)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export const findGreeting = (db: Db, principal: Principal, id: number): Promise<GreetingRow | undefined> =>
  ownGreetings(db, principal).selectAll('g').where('g.id', '=', id).executeTakeFirst()

/** @returns undefined when the line already has a greeting of this type */
export const insertGreeting = async (db: Db, values: GreetingValues): Promise<number | undefined> => {
  const row = await db
    .insertInto('voicemail_greetings')
    .values(values)
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'dir']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Gives a greeting another sound.
 * @returns the key of the old one; undefined when the greeting has been removed
 */
export const updateGreetingSound = async (
  transaction: Db,
  id: number,
  sound: Pick<GreetingRow, 'file_key' | 'duration_ms'>,
): Promise<string | undefined> => {
  const old = await transaction
    .selectFrom('voicemail_greetings')
    .select('file_key')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  await transaction.updateTable('voicemail_greetings').set(sound).where('id', '=', id).execute()
  return old?.file_key
}

/**
 * Deletes a greeting.
 * @returns the key of its file
 */
export const deleteGreeting = async (db: Db, id: number): Promise<string | undefined> => {
  const row = await db.deleteFrom('voicemail_greetings').where('id', '=', id).returning('file_key').executeTakeFirst()
  return row?.file_key
}

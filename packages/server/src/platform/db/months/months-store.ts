import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { type Months, monthsOfParts, type MonthTable } from './month-tables.ts'

/** How long a change of the tables waits for those at work before it gives way; the job comes again. */
const lockTimeout = sql.raw(`set local lock_timeout = '3s'`)
/** Writers of old rows wait while a batch of them moves, and behind it, so it waits for less. */
const batchLockTimeout = sql.raw(`set local lock_timeout = '1s'`)

/** How a table stands. */
export interface PartsOfTable {
  /** Whether rows from before the change-over are still to be moved. */
  readonly isChanging: boolean
  /** The partitioned table whose parts are months. */
  readonly parent: string
  /** Names of its parts: months and edges. */
  readonly parts: readonly string[]
  readonly months: Months | null
}

export const partsOfTable = async (db: Db, { name }: MonthTable): Promise<PartsOfTable> => {
  const { rows } = await sql<{ parent: string; part: string }>`
    select p.relname as parent, c.relname as part
    from pg_class p join pg_inherits i on i.inhparent = p.oid join pg_class c on c.oid = i.inhrelid
    where p.oid = coalesce(to_regclass(${`${name}_by_month`}), to_regclass(${name})) order by 2`.execute(db)
  const parent = rows[0]?.parent ?? name
  const parts = rows.map(({ part }) => part)
  return { isChanging: parent !== name, parent, parts, months: monthsOfParts(parts) }
}

/** Makes tables of months; nobody reads or writes the whole table for that moment. */
export const makeMonths = async (
  db: Db,
  { name }: MonthTable,
  parent: string,
  { first, past }: Months,
): Promise<void> =>
  await db.transaction().execute(async (transaction) => {
    await lockTimeout.execute(transaction)
    await sql`select make_months(${parent}::regclass, ${name}, ${dateOf(first)}::date, ${dateOf(past)}::date)`.execute(
      transaction,
    )
  })

const dateOf = (at: Date): string => at.toISOString().slice(0, 'YYYY-MM-DD'.length)

export interface EdgeRows {
  /** How many rows lie in an edge, at most `most` in each. */
  readonly count: number
  /** How many of them are newer than all months. */
  readonly later: number
  readonly earliest: Date | null
  readonly latest: Date | null
}

/** The rows that lie in no month. Normally there are none. */
export const edgeRows = async (db: Db, { name, time }: MonthTable, most: number): Promise<EdgeRows> => {
  const edge = (side: string) =>
    sql`(select ${sql.ref(time)} as time, ${sql.lit(side)} as side from ${sql.table(`${name}_${side}`)} limit ${most})`
  const { rows } = await sql<EdgeRows>`
    select count(*)::int as count, (count(*) filter (where side = 'later'))::int as later, min(time) as earliest, max(time) as latest
    from (${edge('earlier')} union all ${edge('later')}) rows`.execute(db)
  return rows[0] ?? { count: 0, later: 0, earliest: null, latest: null }
}

export interface Batch {
  readonly lastId: number
  readonly earliest: Date
}

/** The next rows to be moved, by id; null: there are none after this id. */
export const nextBatch = async (
  db: Db,
  { name, time }: MonthTable,
  { after, size }: { readonly after: number; readonly size: number },
): Promise<Batch | null> => {
  const { rows } = await sql<{ lastId: number | null; earliest: Date }>`
    select max(id) as "lastId", min(time) as earliest from (
      select id, ${sql.ref(time)} as time from ${sql.table(`${name}_before`)} where id > ${after} order by id limit ${size}) next`.execute(
    db,
  )
  const [{ lastId, earliest } = { lastId: null, earliest: new Date(0) }] = rows
  return lastId === null ? null : { lastId, earliest }
}

/** Columns that newer rows have from the beginning. */
const alsoWritten = {
  conversations: `, follows = type <> 'fax' and follows_in_call(subscriber_id, call_id, start_time, id),
    was_taken = type <> 'fax' and was_call_taken(subscriber_id, call_id, start_time)`,
  audit_log: '',
  operator_log: '',
} as const

/**
 * Moves rows to their months. PostgreSQL moves each row in one step, so it is never missing and never there twice.
 * Readers do not notice. Writers of an old row wait for the batch: if they came at the same time, PostgreSQL would refuse
 * them.
 */
export const moveBatch = async (db: Db, { name }: MonthTable, after: number, lastId: number): Promise<void> =>
  await db.transaction().execute(async (transaction) => {
    await batchLockTimeout.execute(transaction)
    await sql`lock table ${sql.table(`${name}_before`)} in share row exclusive mode`.execute(transaction)
    await sql`update ${sql.table(name)} set is_filed = true ${sql.raw(alsoWritten[name])}
      where is_filed = false and id > ${after} and id <= ${lastId}`.execute(transaction)
  })

/** @returns false: there are rows to move yet */
export const finishMonths = async (db: Db, { name }: MonthTable): Promise<boolean> =>
  await db.transaction().execute(async (transaction) => {
    await lockTimeout.execute(transaction)
    const { rows } = await sql<{ isDone: boolean }>`select finish_months(${name}) as "isDone"`.execute(transaction)
    return rows[0]?.isDone ?? false
  })

/** It gives way long before PostgreSQL looks for a deadlock, so that never somebody who saves has to. */
const dropLockTimeout = sql.raw(`set local lock_timeout = '300ms'`)

/**
 * Removes the oldest month with all its rows, in a moment. Nobody reads or writes the whole table meanwhile.
 * @param transaction holds the locks until its end, so it should end at once
 * @param isFree is asked when nobody can change the table any more
 * @returns false: it is no longer the oldest, ends after `past`, or is not free
 * @throws an error of the database with the code 55P03 or 40P01 if others are in the way
 */
export const dropMonth = async (
  transaction: Db,
  table: MonthTable,
  { part, past }: { readonly part: string; readonly past: Date },
  isFree: () => Promise<boolean>,
): Promise<boolean> => {
  await dropLockTimeout.execute(transaction)
  await sql`lock table customers in share row exclusive mode`.execute(transaction)
  await sql`lock table subscribers in share row exclusive mode`.execute(transaction)
  await sql`lock table ${sql.table(table.name)} in access exclusive mode`.execute(transaction)
  const { parts } = await partsOfTable(transaction, table)
  if (!parts.includes(part) || !(await isFree())) return false
  const { rows } = await sql<{
    isDone: boolean
  }>`select drop_month(${table.name}, ${part}, ${past}) as "isDone"`.execute(transaction)
  return rows[0]?.isDone ?? false
}

import type { ClientBase } from 'pg'
import { sealedColumns } from '../key-rotation/sealed-columns.ts'
import { isViolation } from '../platform/db/violation.ts'

/** A table of a customer that is staged, with its columns and its primary key. */
export interface StagedTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
  /** Columns that have another value here than at the other cell. */
  readonly emptied: readonly string[]
}

/*
 * Rows of a customer that is on its way are staged in tables of this session, without constraints. They are the customer as the last
 * part that was taken in found it at the other cell.
 */

const staged = (table: string) => `pg_temp.staged_${table}`
const coming = (table: string) => `pg_temp.coming_${table}`
const keysComing = (table: string) => `pg_temp.keys_${table}`

export const stagedName = staged

/** Makes the stage of a table from its rows that have come. */
export const stageComing = async (client: ClientBase, { name, key }: StagedTable): Promise<void> => {
  await client.query(`drop table if exists ${staged(name)}`)
  await client.query(`alter table ${coming(name)} rename to staged_${name}`)
  await client.query(`create index on ${staged(name)} (${key.join(', ')})`)
  await client.query(`analyze ${staged(name)}`)
}

/** Makes a table of this session for the keys of all rows. @returns its name */
export const makeKeysComing = async (client: ClientBase, { name, key }: StagedTable): Promise<string> => {
  await client.query(`drop table if exists ${keysComing(name)}`)
  await client.query(`create temp table keys_${name} as select ${key.join(', ')} from ${name} limit 0`)
  return keysComing(name)
}

const list = (columns: readonly string[], of?: string) =>
  columns.map((column) => (of === undefined ? column : `${of}.${column}`)).join(', ')
const equal = (key: readonly string[], one: string, other: string) =>
  key.map((column) => `${one}.${column} = ${other}.${column}`).join(' and ')

/** @returns how many rows the stage has, and how many it should have */
export const mergeComing = async (
  client: ClientBase,
  { name, columns, key }: StagedTable,
): Promise<{ readonly has: number; readonly should: number }> => {
  await client.query(`delete from ${staged(name)} s using ${coming(name)} c where ${equal(key, 's', 'c')}`)
  await client.query(
    `delete from ${staged(name)} s where not exists (select from ${keysComing(name)} k where ${equal(key, 's', 'k')})`,
  )
  await client.query(`insert into ${staged(name)} (${list(columns)}) select ${list(columns)} from ${coming(name)}`)
  const { rows } = await client.query<{ has: number; should: number }>(
    `select (select count(*) from ${staged(name)})::int as has, (select count(*) from ${keysComing(name)})::int as should`,
  )
  return rows[0] ?? { has: 0, should: -1 }
}

/** SQL: a row of the table as `t` is what the stage has as `s`. Secrets are sealed anew each time, so they do not count. */
const isAsStaged = ({ name, columns, emptied }: StagedTable): string => {
  const sealed = sealedColumns.filter(({ table }) => table === name).map(({ column }) => column)
  const compared = columns.filter((column) => !sealed.includes(column) && !emptied.includes(column))
  return `row(${list(compared, 't')})::text = row(${list(compared, 's')})::text`
}

/** Removes rows that the other cell has removed since the part before, unless they were changed here. */
export const removeGone = async (client: ClientBase, table: StagedTable): Promise<number> => {
  const { name, key } = table
  const { rowCount } = await client.query(
    `delete from ${name} t using ${staged(name)} s where ${equal(key, 't', 's')} and ${isAsStaged(table)}
       and not exists (select from ${keysComing(name)} k where ${equal(key, 'k', 's')})`,
  )
  return rowCount ?? 0
}

/**
 * Takes in rows that the other cell has made since the part before, and those that it has changed, unless they were changed here.
 * Where what was done here meanwhile leaves no room for one (it is unique, or what it belongs to is gone), that one is left out.
 */
export const takeComing = async (client: ClientBase, table: StagedTable): Promise<void> => {
  const { name, columns, key } = table
  const values = columns.filter((column) => !key.includes(column))
  const isStaged = `exists (select from ${staged(name)} s where ${equal(key, 's', 'c')})`
  const insert = (which: string) => `insert into ${name} (${list(columns)}) overriding system value
    select ${list(columns)} from ${coming(name)} c where not ${isStaged} and ${which} on conflict do nothing`
  const update = (which: string) =>
    values.length === 0
      ? 'select'
      : `update ${name} t set (${list(values)}) = row(${list(values, 'c')}) from ${coming(name)} c, ${staged(name)} s
    where ${equal(key, 't', 'c')} and ${equal(key, 's', 'c')} and ${isAsStaged(table)} and ${which}`
  const take = async (which: string, given: readonly unknown[] = []): Promise<boolean> => {
    await client.query('savepoint taking')
    try {
      await client.query(insert(which), [...given])
      await client.query(update(which), [...given])
      await client.query('release savepoint taking')
      return true
    } catch (error) {
      if (!isViolation(error, 'unique') && !isViolation(error, 'foreign key')) throw error
      await client.query('rollback to savepoint taking')
      return false
    }
  }
  if (await take('true')) return
  const { rows } = await client.query<{ at: string }>(`select ctid::text as at from ${coming(name)}`)
  for (const { at } of rows) await take('c.ctid = $1::tid', [at])
}

/** Lets nobody else move this customer from or to this cell while this session lasts. @returns whether nobody does */
export const holdMove = async (client: ClientBase, customerId: number): Promise<boolean> => {
  const { rows } = await client.query<{ is: boolean }>(
    `select pg_try_advisory_lock(hashtext('customer move'), $1) as is`,
    [customerId],
  )
  return rows[0]?.is === true
}

/** Notes that the customer has arrived: blocked, until the directory says that it is this cell's. */
export const noteArrival = async (
  client: ClientBase,
  {
    customerId,
    token,
    from,
    part,
  }: { readonly customerId: number; readonly token: string; readonly from: string; readonly part: number },
): Promise<void> => {
  await client.query(
    `insert into customer_moves (customer_id, token, other_cell, phase, parts, blocked)
     select id, $2, $3, 'arrived', $4, case when blocked_at is not null then
       jsonb_build_object('at', blocked_at, 'reason', blocked_reason, 'by', blocked_by) end from ${staged('customers')} where id = $1`,
    [customerId, token, from, part],
  )
}

export const noteTaken = async (client: ClientBase, customerId: number, part: number): Promise<void> => {
  await client.query('update customer_moves set parts = $2 where customer_id = $1', [customerId, part])
}

import type { ClientBase } from 'pg'
import { sharedTables } from '../domain/cells/customer-tables.ts'

/** Makes a table of this session for rows of a table that arrive. @returns its name */
export const makeArriving = async (client: ClientBase, table: string, columns: readonly string[]): Promise<string> => {
  const arriving = `pg_temp.coming_${table}`
  await client.query(`drop table if exists ${arriving}`)
  await client.query(`create temp table coming_${table} as select ${columns.join(', ')} from ${table} limit 0`)
  return arriving
}

/** The rows of a shared table here, by the words that name them. */
export const sharedRowsHere = async (client: ClientBase, table: string): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await client.query<{ id: number; words: string }>(
    `select id, words::text as words from (select x.id, ${sharedTables[table]} as words from ${table} x) named
     where words is not null order by id desc`,
  )
  return new Map(rows.map(({ id, words }) => [words, id]))
}

/** Ids of shared rows at the old cell, with those that stand for them here. */
export interface Renamed {
  readonly old: readonly number[]
  readonly here: readonly number[]
}

const renamed = `unnest($1::int[], $2::int[]) as n (old, here)`

export const renameInColumn = async (
  client: ClientBase,
  arriving: string,
  column: string,
  { old, here }: Renamed,
): Promise<void> => {
  await client.query(`update ${arriving} set ${column} = n.here from ${renamed} where ${column} = n.old`, [old, here])
}

/** The preference of a line that names a sound set by its id. */
export const renameSoundSets = async (client: ClientBase, arriving: string, { old, here }: Renamed): Promise<void> => {
  await client.query(
    `update ${arriving} set preferences = jsonb_set(preferences, '{contract_sound_set}', to_jsonb(n.here)) from ${renamed}
     where preferences -> 'contract_sound_set' = to_jsonb(n.old)`,
    [old, here],
  )
}

export const emptyColumn = async (client: ClientBase, arriving: string, column: string): Promise<void> => {
  await client.query(`update ${arriving} set ${column} = null where ${column} is not null`)
}

/** Ids of rows that arrive and that other rows of the table have already, at most five. */
export const takenIds = async (client: ClientBase, table: string, arriving: string): Promise<readonly string[]> => {
  // a customer is little beside all others
  await client.query('set local enable_hashjoin = off; set local enable_mergejoin = off')
  const { rows } = await client.query<{ id: string }>(
    `select a.id::text as id from ${arriving} a where exists (select from ${table} t where t.id = a.id) order by a.id limit 5`,
  )
  await client.query('set local enable_hashjoin = on; set local enable_mergejoin = on')
  return rows.map(({ id }) => id)
}

/** @param values SQL of columns that get another value than the one that arrives */
export const takeArrived = async (
  client: ClientBase,
  table: string,
  {
    columns,
    arriving,
    values = {},
  }: {
    readonly columns: readonly string[]
    readonly arriving: string
    readonly values?: Readonly<Record<string, string>>
  },
): Promise<void> => {
  const given = columns.map((column) => values[column] ?? column)
  await client.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value select ${given.join(', ')} from ${arriving}`,
  )
}

/** Until the end of the transaction nobody is told of rows that are taken in: the other cell has done so. */
export const takeInQuietly = async (client: ClientBase): Promise<void> => {
  await client.query(`set local lineside.takes_in = 'yes'`)
}

/**
 * Lets the sequence of a table go on behind the rows that have come, where it would reach them otherwise: those of a cell with the
 * same range of ids, or of no cell.
 * @param size of a range
 */
export const passArrived = async (client: ClientBase, table: string, arriving: string, size: number): Promise<void> => {
  const { rows } = await client.query<{ sequence: string | null }>(
    `select pg_get_serial_sequence($1, 'id') as sequence`,
    [table],
  )
  const sequence = rows[0]?.sequence
  if (sequence === undefined || sequence === null) return
  await client.query(
    `select setval($1::regclass, a.highest) from ${sequence} s, (select max(id) as highest from ${arriving}
       where id / $2::bigint = (select last_value / $2::bigint from ${sequence})) a where a.highest > s.last_value`,
    [sequence, size],
  )
}

/** The type of the column `id` of a table; null: it has none, or ids of another kind. */
export const idTypeOf = async (client: ClientBase, table: string): Promise<'integer' | 'bigint' | null> => {
  const { rows } = await client.query<{ type: string }>(
    `select format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attname = 'id'`,
    [table],
  )
  const type = rows[0]?.type
  return type === 'integer' || type === 'bigint' ? type : null
}

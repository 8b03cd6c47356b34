import type { ClientBase, Pool } from 'pg'
import { backupName } from '../platform/db/copy/open-client.ts'
import type { SealedColumn } from './sealed-columns.ts'
import { lockName } from '../platform/db/locks.ts'

export interface SealedRow {
  /** Name of the row, as text. */
  readonly row: string
  readonly box: Buffer
}

/** Rows in one statement. */
const batchSize = 500

const boxIn = ({ column, path }: SealedColumn): string =>
  path === undefined ? column : `decode(${column} #>> ${literal(path)}, 'base64')`

const literal = (path: readonly string[]): string => `'{${path.join(',')}}'`

/**
 * The next rows after this one that another key than that of this mark has sealed, in the order of their names.
 * @param mark null: rows of every key
 */
export const nextSealed = async (
  client: ClientBase,
  at: SealedColumn,
  { after, mark }: { readonly after: string | null; readonly mark: number | null },
): Promise<readonly SealedRow[]> => {
  const { rows } = await client.query<SealedRow>(
    `select each.row::text as row, box from (select (${at.row})::${at.type} as row, ${boxIn(at)} as box from ${at.table}) each
     where box is not null and ($1::text is null or row > $1::${at.type}) and ($2::int is null or get_byte(box, 0) <> $2)
     order by each.row limit ${batchSize}`,
    [after, mark],
  )
  return rows
}

/**
 * Writes boxes in the place of others. A row that has been written meanwhile stays as it is.
 * @returns how many it has written
 */
export const replaceBoxes = async (
  client: ClientBase,
  at: SealedColumn,
  rows: readonly (SealedRow & { readonly sealed: Buffer })[],
): Promise<number> => {
  const { table, column, row, type, path } = at
  const value =
    path === undefined
      ? 'new.sealed'
      : // jobs are of the type json, settings of jsonb
        `jsonb_set(${column}::jsonb, ${literal(path)}, to_jsonb(translate(encode(new.sealed, 'base64'), E'\\n', '')))::text::${path.length > 0 && table.startsWith('graphile') ? 'json' : 'jsonb'}`
  const { rowCount } = await client.query(
    `update ${table} set ${column} = ${value}
     from unnest($1::${type}[], $2::bytea[], $3::bytea[]) as new (of_row, box, sealed)
     where (${row})::${type} = new.of_row and ${boxIn(at)} = new.box`,
    [rows.map((each) => each.row), rows.map(({ box }) => box), rows.map(({ sealed }) => sealed)],
  )
  return rowCount ?? 0
}

/** How many boxes the column has, and how many of them without this mark. */
export const countSealed = async (
  client: ClientBase | Pool,
  at: SealedColumn,
  mark: number,
): Promise<{ readonly rows: number; readonly others: number }> => {
  const { rows } = await client.query<{ rows: number; others: number }>(
    `select count(box)::int as rows, count(box) filter (where get_byte(box, 0) <> $1)::int as others
     from (select ${boxIn(at)} as box from ${at.table}) each`,
    [mark],
  )
  return rows[0] ?? { rows: 0, others: 0 }
}

/** Whether there is such a table: that of the jobs comes with the first start. */
export const hasTable = async (client: ClientBase | Pool, { table }: SealedColumn): Promise<boolean> => {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  return rows[0]?.there === true
}

/** The time of the database, in its own form. */
export const databaseTime = async (client: ClientBase): Promise<string> => {
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
  return rows[0]?.now ?? ''
}

/** Whether the transactions of servers and shells that began before this time are over. Backups only read, locks only hold. */
export const areOlderOver = async (client: ClientBase, time: string): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and usename = current_user
     and backend_type = 'client backend' and application_name <> all ($2) and xact_start < $1::timestamptz and pid <> pg_backend_pid()`,
    [time, [backupName, lockName]],
  )
  return rowCount === 0
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Outcome, Saved } from './saving.ts'

type Table = Extract<
  keyof Database,
  | 'resellers'
  | 'reseller_brandings'
  | 'domains'
  | 'profile_sets'
  | 'profiles'
  | 'customers'
  | 'subscribers'
  | 'numbers'
  | 'device_models'
  | 'device_profiles'
  | 'sound_sets'
  | 'trunks'
>
/** Undefined members stay unchanged; null clears them. */
type Values<T extends Table> = Readonly<Partial<Record<keyof Database[T] & string, unknown>>>

const given = (values: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined)

const list = (parts: readonly RawBuilder<unknown>[], separator: RawBuilder<unknown> = sql`, `) =>
  sql.join([...parts], separator)

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

/** Inserts the row with this key, or updates it to these values. */
export const saveRow = async <T extends Table>(
  db: Db,
  table: T,
  key: Values<T>,
  values: Values<T> = {} as Values<T>,
): Promise<Saved> => {
  const conditions = given(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const found = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${list(conditions, sql` and `)}`.execute(db)
  const id = found.rows[0]?.id
  if (id === undefined) return { id: await insertRow(db, table, { ...values, ...key }), outcome: 'created' }
  return { id, outcome: await updateRow(db, table, id, values) }
}

export const insertRow = async <T extends Table>(db: Db, table: T, values: Values<T>): Promise<number> => {
  const columns = given(values)
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${list(columns.map(([name]) => sql.ref(name)))})
    values (${list(columns.map(([, value]) => sql`${value}`))}) returning id`.execute(db)
  return (rows[0] as { id: number }).id
}

/** Updates only the columns that differ. */
export const updateRow = async <T extends Table>(
  db: Db,
  table: T,
  id: number,
  values: Values<T>,
): Promise<Exclude<Outcome, 'created'>> => {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where id = ${id} for update`.execute(db)
  const current = rows[0] ?? {}
  const changes = given(values).filter(([name, value]) => !isSame(current[name], value))
  if (changes.length === 0) return 'unchanged'
  const assignments = changes.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(table)} set ${list(assignments)} where id = ${id}`.execute(db)
  return 'updated'
}

import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Every column that names a file. */
export const fileColumns = [
  ['conversations', 'file_key'],
  ['call_recording_streams', 'file_key'],
  ['voicemail_greetings', 'file_key'],
  ['sound_files', 'file_key'],
  ['reseller_brandings', 'logo_key'],
] as const

const keysWhere = (condition: (column: ReturnType<typeof sql.ref>) => ReturnType<typeof sql>) =>
  sql.join(
    fileColumns.map(([table, name]) => {
      const column = sql.ref(name)
      return sql`(select ${column} as key from ${sql.table(table)} where ${condition(column)})`
    }),
    sql` union `,
  )

/** Those of these files that any row names. */
export const namedFiles = async (db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  if (keys.length === 0) return new Set()
  const asked = sql`any(${[...keys]}::text[])`
  const { rows } = await sql<{ key: string }>`${keysWhere((column) => sql`${column} = ${asked}`)}`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

const page = 10_000

/** All files that any row names, each once, in order. */
export async function* allNamedFiles(db: Db): AsyncGenerator<string> {
  for (let last = ''; ; ) {
    const next = keysWhere((column) => sql`${column} > ${last} order by ${column} limit ${page}`)
    const { rows } = await sql<{ key: string }>`select key from (${next}) named order by key limit ${page}`.execute(db)
    for (const { key } of rows) yield key
    const end = rows.at(-1)?.key
    if (end === undefined || rows.length < page) return
    last = end
  }
}

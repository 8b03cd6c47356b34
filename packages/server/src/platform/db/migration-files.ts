import { readdir, readFile } from 'node:fs/promises'

const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/
/** The last one that says nothing of its kind. */
const LAST_WITHOUT_KIND = '0067-push-presence'

/**
 * GROW-04: whether servers of the version before go on with the schema. `expand` adds: they do. `contract` takes away what
 * no version since the one before uses: all servers have to be of this version or the one before it.
 */
export type MigrationKind = 'expand' | 'contract'

export interface MigrationFile {
  /** `NNNN-name` */
  readonly name: string
  readonly sql: string
  /** null: from the time before migrations said it */
  readonly kind: MigrationKind | null
  /** Builds indexes concurrently, which PostgreSQL does outside a transaction only. Its statements can be repeated. */
  readonly isInTransaction: boolean
}

/**
 * Reads a folder of files `NNNN-name.sql`, in order. The first line of a file is a comment that begins with its kind:
 * `-- Expand: …` or `-- Contract: …`, with `outside a transaction` behind it where that is so.
 * @throws Error for a file with another name, or without its kind
 */
export const readMigrations = async (directory: string): Promise<MigrationFile[]> => {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()
  const odd = files.find((file) => !FILE_NAME.test(file))
  if (odd !== undefined) throw new Error(`Migration ${odd} is not named NNNN-name.sql`)
  return Promise.all(files.map(async (file) => migrationOf(file, await readFile(`${directory}/${file}`, 'utf8'))))
}

const migrationOf = (file: string, sql: string): MigrationFile => {
  const name = file.slice(0, -'.sql'.length)
  const [, said = '', rest = ''] = /^-- (expand|contract)\b(.*)/i.exec(sql) ?? []
  const kind = said === '' ? null : (said.toLowerCase() as MigrationKind)
  if (kind === null && name > LAST_WITHOUT_KIND)
    throw new Error(`The first line of migration ${name} says neither "-- Expand" nor "-- Contract"`)
  return { name, sql, kind, isInTransaction: !/outside a transaction/i.test(rest) }
}

/** The statements of a file that runs outside a transaction: each ends with a semicolon at the end of a line. */
export const statementsOf = (sql: string): string[] =>
  sql
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

import type { ClientBase } from 'pg'
import { SetupError } from '../../setup-error.ts'
import { copyIn } from './copy-in.ts'
import { type ExportedTables, plainSettings } from './export-tables.ts'
import { readForeignKeys, readPartitions, readTables } from './table-catalogue.ts'

/** Bounds of partitions as `pg_get_expr` writes them, and nothing that could go on with another statement. */
const boundForm = /^(DEFAULT|FOR VALUES (FROM|IN|WITH) \([^;]*\))$/
const keyForm = /^(RANGE|LIST|HASH) \([^;]*\)$/
const optionsForm = /^[a-z_]+=[\w.]+(, [a-z_]+=[\w.]+)*$/
const nameForm = /^("[^"]+"|[a-z_][a-z0-9_$]*)(\.("[^"]+"|[a-z_][a-z0-9_$]*))?$/

const mustFit = (text: string, form: RegExp): string => {
  if (form.test(text)) return text
  throw new SetupError(`This export is damaged: '${text.slice(0, 100)}' is no part of a table.`)
}

/**
 * Puts exported rows into a database whose schema has been made by the same migrations and which holds nothing of its
 * own. All or nothing: a failure leaves it as it was. Foreign keys are dropped and made again, which also proves them.
 * @param read the data of one table, by its name
 * @throws SetupError in one sentence if the tables are not the same, or a table has another number of rows
 */
export const importTables = async (
  client: ClientBase,
  { tables, sequences, partitions }: ExportedTables,
  read: (table: string) => AsyncIterable<Buffer>,
): Promise<void> => {
  await client.query(plainSettings)
  await client.query('begin')
  await requireSameTables(client, tables)
  await requireSameQueue(client, tables)
  const keys = await readForeignKeys(client)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of (await readPartitions(client)).toReversed()) await client.query(`drop table ${name}`)
  for (const { name, parent, bound, key, options } of partitions) {
    const cut = key === null ? '' : ` partition by ${mustFit(key, keyForm)}`
    const how = options === undefined ? '' : ` with (${mustFit(options, optionsForm)})`
    const table = mustFit(name, nameForm)
    await client.query(
      `create table ${table} partition of ${mustFit(parent, nameForm)} ${mustFit(bound, boundForm)}${cut}${how}`,
    )
  }
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const { name, columns, rows } of tables) {
    // what triggers would make is among the rows already
    await client.query(`alter table ${name} disable trigger user`)
    const list = columns.length === 0 ? '' : `(${columns.join(', ')})`
    const copied = await copyIn(client, `copy ${name} ${list} from stdin`, read(name))
    await client.query(`alter table ${name} enable trigger user`)
    if (copied !== rows) throw new SetupError(`This export is damaged: ${name} has ${copied} rows of ${rows}.`)
  }
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1, $2, $3)', [name, value, isCalled])
  await client.query('commit')
  await client.query('analyze')
}

const requireSameTables = async (client: ClientBase, tables: ExportedTables['tables']): Promise<void> => {
  const written = (list: readonly { name: string; columns: readonly string[] }[]): readonly string[] =>
    list.map(({ name, columns }) => `${name} (${columns.join(', ')})`)
  const [theirs, ours] = [written(tables), written(await readTables(client))]
  const odd = theirs.find((table) => !ours.includes(table)) ?? ours.find((table) => !theirs.includes(table))
  if (odd !== undefined)
    throw new SetupError(`This export has other tables than this version makes (${odd.split(' ')[0]}).`)
}

const queueMigrations = 'graphile_worker.migrations'

/** The queue of jobs numbers its own schema: rows that say less than is there would have it changed twice. */
const requireSameQueue = async (client: ClientBase, tables: ExportedTables['tables']): Promise<void> => {
  const theirs = tables.find(({ name }) => name === queueMigrations)?.rows
  if (theirs === undefined) return
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${queueMigrations}`)
  if (rows[0]?.count !== theirs)
    throw new SetupError('This export was made with another version of the queue of jobs: import it with that version.')
}

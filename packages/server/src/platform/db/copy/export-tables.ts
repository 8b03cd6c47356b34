import type { Readable } from 'node:stream'
import type { ClientBase } from 'pg'
import { SetupError } from '../../setup-error.ts'
import { copyOut } from './copy-out.ts'
import {
  type CataloguePartition,
  type CatalogueSequence,
  readPartitions,
  readSequences,
  readTables,
} from './table-catalogue.ts'

/** Values are written alike by every version and every configuration. */
export const plainSettings = `
  set datestyle = 'ISO'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set synchronize_seqscans = off; set xmloption = 'content'`

export interface ExportedTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
}

export interface ExportedTables {
  readonly tables: readonly ExportedTable[]
  readonly sequences: readonly CatalogueSequence[]
  readonly partitions: readonly CataloguePartition[]
}

/**
 * Writes all rows of all tables as one moment saw them, in PostgreSQL's plain COPY format (SAFE-03).
 * @param write stores the data of one table, whose name is quoted where needed
 * @throws SetupError while rows of an older schema are on their way to tables by month, because only that database has
 *   such tables; else the error of the database or of `write`. The client is of no use then
 */
export const exportTables = async (
  client: ClientBase,
  write: (table: string, data: Readable) => Promise<void>,
): Promise<ExportedTables> => {
  await client.query(plainSettings)
  await beginWithLocks(client)
  const partitions = await readPartitions(client)
  const old = partitions.find(({ name }) => name.endsWith('_before'))
  if (old !== undefined)
    throw new SetupError(
      `The rows of ${old.parent} are still on their way to tables by month: try again when the log of the server says that this is done.`,
    )
  const tables: ExportedTable[] = []
  for (const { name, columns } of await readTables(client)) {
    // a partitioned table can be copied as a query only; one without columns has nothing to say
    const { data, said } = copyOut(client, `copy (select ${columns.join(', ')} from ${name}) to stdout`)
    await write(name, data)
    tables.push({ name, columns, rows: Number(said().tag.split(' ')[1]) })
  }
  const sequences = await readSequences(client)
  await client.query('commit')
  return { tables, sequences, partitions }
}

/**
 * Tables of months may be made and removed at any time, and a snapshot from before does not see what is in new ones. To lock
 * tables takes no snapshot, so the transaction that copies begins with it, and the catalogue is read behind it.
 */
const beginWithLocks = async (client: ClientBase): Promise<void> => {
  const tables = await readTables(client)
  await client.query('begin isolation level repeatable read read only')
  if (tables.length > 0)
    await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
}

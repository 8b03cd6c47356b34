import { join } from 'node:path'
import { forEach, takeFromPool } from '../backup/file-pool.ts'
import { readPart } from '../backup/parts.ts'
import type { Progress } from '../backup/progress.ts'
import { createDirectoryPool } from '../backup/target/directory-pool.ts'
import { type CustomerTable, sharedWords } from '../domain/cells/customer-tables.ts'
import { readCustomerTables } from '../domain/cells/customer-tables-store.ts'
import { firstIdOf } from '../domain/cells/ids/id-ranges.ts'
import { createRingBox, type KeyRing } from '../platform/auth/key-ring.ts'
import { copyIn } from '../platform/db/copy/copy-in.ts'
import { plainSettings } from '../platform/db/copy/export-tables.ts'
import { type DatabaseClient, openClient } from '../platform/db/copy/open-client.ts'
import { readMigrations, readTables } from '../platform/db/copy/table-catalogue.ts'
import type { Db } from '../platform/db/database.ts'
import { monthsFor, monthTables } from '../platform/db/months/month-tables.ts'
import { makeMonths, partsOfTable } from '../platform/db/months/months-store.ts'
import { isViolation } from '../platform/db/violation.ts'
import type { FilePlace } from '../platform/files/file-place.ts'
import { type FileStore, placeOf } from '../platform/files/file-store.ts'
import { SetupError } from '../platform/setup-error.ts'
import {
  emptyColumn,
  idTypeOf,
  makeArriving,
  passArrived,
  type Renamed,
  renameInColumn,
  renameSoundSets,
  sharedRowsHere,
  takeArrived,
  takeInQuietly,
  takenIds,
} from './import-rows-store.ts'
import { type MoveManifest, partOf, poolName } from './move-manifest.ts'
import { type OpenedExport, openExport } from './open-export.ts'
import { resealRows } from './reseal-rows.ts'

/** The means of an installation that a customer comes to. */
export interface NewInstallation {
  readonly connectionString: string
  readonly db: Db
  readonly ring: KeyRing
  readonly place: FilePlace
  readonly files: Pick<FileStore, 'discard'>
  readonly progress: Progress
  readonly now: () => Date
}

export interface ImportedCustomer {
  readonly customer: string
  readonly id: number
  readonly rows: number
  readonly files: number
  /** Files that the export lacks. */
  readonly missing: readonly string[]
}

/**
 * GROW-08: takes a customer in, with all ids that it had, blocked as it was exported. Its rows come in one transaction, after its
 * files: whatever ends the import, the customer is here whole or not at all, and it may be run again.
 * @throws SetupError in one sentence: damaged, another version, or something of it is here already or is missing here
 */
export const importCustomer = async (
  installation: NewInstallation,
  { from, passphrase }: { readonly from: string; readonly passphrase: string },
): Promise<ImportedCustomer> => {
  const { progress, connectionString } = installation
  const opened = await openExport(from, passphrase, progress)
  if (opened.manifest.live !== undefined)
    throw new SetupError(`This customer works at its cell: take it in with "customers receive ${from}".`)
  const client = await openClient(connectionString)
  try {
    await client.query(plainSettings)
    const tables = await requireSameTables(client, opened.manifest)
    const renamed = await findShared(client, opened.manifest)
    await makeRoom(installation, opened.manifest)
    const { written, missing } = await copyFiles(installation, opened)
    try {
      await takeRows(client, installation, { opened, tables, renamed })
    } catch (error) {
      for (const key of written) await installation.files.discard(key)
      throw inWords(error)
    }
    // one that is cut off here may have happened, so the files stay
    await client.query('commit')
    const { customer, tables: taken } = opened.manifest
    return {
      customer: customer.external_id,
      id: customer.id,
      rows: taken.reduce((sum, { rows }) => sum + rows, 0),
      files: opened.files.length - missing.length,
      missing,
    }
  } finally {
    await client.end()
  }
}

export const requireSameTables = async (
  client: DatabaseClient,
  { migrations, tables }: MoveManifest,
): Promise<readonly CustomerTable[]> => {
  const own = await readMigrations(client)
  const odd = own.find((name) => !migrations.includes(name)) ?? migrations.find((name) => !own.includes(name))
  if (odd !== undefined)
    throw new SetupError(`Both cells need the same version: migration ${odd} is known to one of them only.`)
  const found = await readCustomerTables(client)
  const columnsOf = new Map((await readTables(client)).map(({ name, columns }) => [name, columns.join()]))
  const isSame =
    found.length === tables.length &&
    found.every(({ name }, at) => {
      const theirs = tables[at]
      return theirs?.name === name && theirs.columns.join() === columnsOf.get(`public.${name}`)
    })
  if (!isSame) throw new SetupError('The tables of both cells differ: export the customer with this version.')
  return found
}

/** @throws SetupError naming what the other customers' cell has and this one has not */
export const findShared = async (
  client: DatabaseClient,
  { shared }: MoveManifest,
): Promise<ReadonlyMap<string, Renamed>> => {
  const renamed = new Map<string, Renamed>()
  for (const table of Object.keys(sharedWords)) {
    const theirs = shared[table] ?? []
    if (theirs.length === 0) continue
    const here = await sharedRowsHere(client, table)
    const lacking = theirs.find(({ words }) => !here.has(words))
    if (lacking !== undefined)
      throw new SetupError(
        `This cell has no ${sharedWords[table]} ${said(lacking.words)}: make it as it is at the other cell, and try again.`,
      )
    renamed.set(table, { old: theirs.map(({ id }) => id), here: theirs.map(({ words }) => here.get(words) ?? 0) })
  }
  return renamed
}

/** `'Nordwind GmbH, Standard'` */
const said = (words: string): string =>
  `'${(JSON.parse(words) as readonly (string | number | null)[]).filter((word) => word !== null).join(', ')}'`

/** Makes the tables of months that the rows need; without them they would lie in an edge, and be moved for everybody to wait. */
export const makeRoom = async ({ db, now }: NewInstallation, { earliest }: MoveManifest): Promise<void> => {
  for (const table of monthTables) {
    const first = earliest[table.name]
    if (first === undefined || first === null) continue
    const { isChanging, parent } = await partsOfTable(db, table)
    if (isChanging)
      throw new SetupError(
        `The rows of ${table.name} are still on their way to tables by month: try again when the log says that this is done.`,
      )
    await makeMonths(db, table, parent, monthsFor(now(), new Date(first)))
  }
}

/** @returns the files that are here only now, and those that the export lacks */
export const copyFiles = async (
  { place, progress }: NewInstallation,
  { directory, files }: OpenedExport,
): Promise<{ readonly written: readonly string[]; readonly missing: readonly string[] }> => {
  progress.step('Files')
  const pool = createDirectoryPool(join(directory, poolName))
  const [written, missing]: [string[], string[]] = [[], []]
  await forEach(files, async (key) => {
    if ((await place.size(placeOf(key))) !== undefined) return
    const list = (await takeFromPool(pool, key, place, progress.bytes)) ? written : missing
    list.push(key)
  })
  progress.end()
  return { written, missing: missing.toSorted() }
}

interface Arrival {
  readonly opened: OpenedExport
  readonly tables: readonly CustomerTable[]
  readonly renamed: ReadonlyMap<string, Renamed>
}

/** All but the end of the transaction. */
const takeRows = async (
  client: DatabaseClient,
  { ring, progress }: Pick<NewInstallation, 'ring' | 'progress'>,
  { opened, tables, renamed }: Arrival,
): Promise<void> => {
  const { manifest } = opened
  progress.step('Rows')
  await client.query('begin')
  await takeInQuietly(client)
  for (const [at, table] of tables.entries()) {
    const { columns = [] } = manifest.tables[at] ?? {}
    const arriving = await loadRows(client, { ring, progress }, { opened, table, at, renamed })
    await requireFreeIds(client, table.name, arriving)
    await takeArrived(client, table.name, { columns, arriving })
    await client.query(`drop table ${arriving}`)
  }
  progress.end()
}

/**
 * Loads the rows of one table of an export as they will be here, into a table of this session.
 * @returns its name
 */
export const loadRows = async (
  client: DatabaseClient,
  { ring, progress }: Pick<NewInstallation, 'ring' | 'progress'>,
  { opened, table: { name, shared, emptied }, at, renamed }: Loading,
): Promise<string> => {
  const { directory, manifest, secrets } = opened
  const { columns = [], rows = 0 } = manifest.tables[at] ?? {}
  const arriving = await makeArriving(client, name, columns)
  const part = counted(readPart(directory, partOf(name)), progress)
  const came = await copyIn(client, `copy ${arriving} (${columns.join(', ')}) from stdin`, part)
  if (came !== rows) throw new SetupError(`The export is damaged: ${name} has ${came} rows of ${rows}.`)
  if (rows === 0) return arriving
  for (const { column, table } of shared) {
    const ids = renamed.get(table)
    if (ids !== undefined) await renameInColumn(client, arriving, column, ids)
  }
  const sets = renamed.get('sound_sets')
  if (name === 'subscriber_preferences' && sets !== undefined) await renameSoundSets(client, arriving, sets)
  for (const column of emptied) await emptyColumn(client, arriving, column)
  await resealRows(client, { table: name, copy: arriving, from: secrets, to: createRingBox(() => ring) })
  return arriving
}

interface Loading {
  readonly opened: OpenedExport
  readonly table: CustomerTable
  /** Its place among the tables. */
  readonly at: number
  readonly renamed: ReadonlyMap<string, Renamed>
}

/** @throws SetupError ids of these rows are those of others here */
export const requireFreeIds = async (client: DatabaseClient, table: string, arriving: string): Promise<void> => {
  const type = await idTypeOf(client, table)
  if (type === null) return
  const taken = await takenIds(client, table, arriving)
  if (taken.length > 0)
    throw new SetupError(
      table === 'customers'
        ? `This cell has a customer with the id ${taken[0]} already: it was imported before, or the ids of the two cells meet.`
        : `The ids of the two cells meet, so the customer cannot come here: ${table} ${taken.join(', ')} and maybe more are taken.`,
    )
  await passArrived(client, table, arriving, firstIdOf(1, type))
}

async function* counted(source: AsyncIterable<Buffer>, progress: Progress): AsyncGenerator<Buffer> {
  for await (const block of source) {
    progress.bytes(block.length)
    yield block
  }
}

/** A domain or number, say, that is unique and there already, in a sentence. */
export const inWords = (error: unknown): unknown => {
  if (!isViolation(error, 'unique')) return error
  const { table, detail } = error as { readonly table?: string; readonly detail?: string }
  return new SetupError(`Something of this customer is here already, in ${table ?? 'a table'}: ${detail ?? 'unknown'}`)
}

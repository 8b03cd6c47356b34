import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ifThere, writeWhole } from '../backup/blocks.ts'
import { checked, forEach, isStored } from '../backup/file-pool.ts'
import { writePart } from '../backup/parts.ts'
import type { Progress } from '../backup/progress.ts'
import { createDirectoryPool } from '../backup/target/directory-pool.ts'
import type { CustomerTable } from '../domain/cells/customer-tables.ts'
import { readCustomerTables } from '../domain/cells/customer-tables-store.ts'
import { fileColumns } from '../domain/files/named-files-store.ts'
import { boxOf, createRingBox, type KeyRing } from '../platform/auth/key-ring.ts'
import { copyOut } from '../platform/db/copy/copy-out.ts'
import { plainSettings } from '../platform/db/copy/export-tables.ts'
import { type DatabaseClient } from '../platform/db/copy/open-client.ts'
import { readMigrations, readTables } from '../platform/db/copy/table-catalogue.ts'
import type { FilePlace } from '../platform/files/file-place.ts'
import { contentOf, placeOf } from '../platform/files/file-store.ts'
import { SetupError } from '../platform/setup-error.ts'
import {
  beginReading,
  changingTables,
  copyAside,
  earliestRows,
  fileKeysOf,
  horizonOf,
  type MovedCustomer,
  primaryKeys,
  readMovedCustomer,
  rowsOfCustomer,
  sharedRows,
  whyNotMovable,
} from './export-rows-store.ts'
import { filesName, keysOf, manifestName, type MoveManifest, partOf, poolName } from './move-manifest.ts'
import { hasSecrets, type Resealing, resealRows } from './reseal-rows.ts'

/** The means of an installation that a customer leaves. */
export interface LeftInstallation {
  readonly connectionString: string
  readonly ring: KeyRing
  /** Where its files are: several while they move. */
  readonly places: readonly FilePlace[]
  readonly progress: Progress
}

const ours = /^(manifest\.json|key\.json|files\.txt|files|unfinished|part-\d+|[a-z_]+\.(copy|keys)\.gz)$/

/** An export that is there counts no longer, until its manifest has been written anew. */
export const prepareDirectory = async (directory: string): Promise<void> => {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const odd = (await readdir(directory)).find((name) => !ours.test(name))
  if (odd !== undefined)
    throw new SetupError(
      `${directory} holds ${odd}: take an empty directory, or that of an earlier export of the customer.`,
    )
  await rm(join(directory, manifestName), { force: true })
}

/** Stores the blocks of one part of an export under its name: whole or not at all. */
export const store =
  (directory: string) =>
  (name: string, blocks: AsyncIterable<Buffer>): Promise<void> =>
    writeWhole(join(directory, name), join(directory, 'unfinished'), blocks)

export const writePartTo = (directory: string, name: string, source: Readable | Buffer) =>
  writePart({ write: store(directory) }, name, source)

export const requireCustomer = async (client: DatabaseClient, id: number): Promise<MovedCustomer> => {
  const customer = await readMovedCustomer(client, id)
  if (customer === undefined) throw new SetupError('This customer is not there any more.')
  return customer
}

interface Writing {
  readonly customerId: number
  readonly to: string
  readonly key: Buffer
  /** Names the move of a customer that works; absent: it is blocked. */
  readonly token?: string
  /** Only what is not as in this snapshot, with the keys of all; null: all rows. */
  readonly since?: string | null
}

/** Writes the parts of an export with rows. The transaction is still open if this throws. */
export const writeRows = async (
  client: DatabaseClient,
  { ring, progress }: LeftInstallation,
  { customerId, to, key, token, since = null }: Writing,
): Promise<{ readonly manifest: Omit<MoveManifest, 'seal' | 'format'>; readonly keys: readonly string[] }> => {
  await client.query(plainSettings)
  const tables = await readCustomerTables(client)
  await beginReading(client, tables)
  const customer = await requireCustomer(client, customerId)
  const problem = await whyNotMovable(client, customer, token !== undefined)
  if (problem !== null) throw new SetupError(problem)
  const [changing] = await changingTables(client)
  if (changing !== undefined)
    throw new SetupError(
      `The rows of ${changing} are still on their way to tables by month: try again when the log says that this is done.`,
    )
  progress.step('Rows')
  const sealing = { from: createRingBox(() => ring), to: boxOf(key) }
  const live = token === undefined ? undefined : { token, horizon: await horizonOf(client) }
  const primary = await primaryKeys(client)
  const columnsOf = new Map((await readTables(client)).map(({ name, columns }) => [name, columns]))
  const written: MoveManifest['tables'] = []
  const parts: MoveManifest['parts'] = []
  for (const table of tables) {
    const columns = columnsOf.get(`public.${table.name}`) ?? []
    const own = rowsOfCustomer(table, customerId, since)
    const { rows, part } = await writeTable(client, table, {
      columns,
      rows: own,
      to,
      sealing,
      onBytes: progress.bytes,
    })
    written.push({ name: table.name, columns: [...columns], rows })
    parts.push(part)
    if (since === null) continue
    const names = (primary.get(table.name) ?? []).join(', ')
    // in an order, so that the same keys are the same bytes
    const all = `select ${names} ${rowsOfCustomer(table, customerId, null)} order by ${names}`
    const { data } = copyOut(client, `copy (${all}) to stdout`)
    parts.push(await writePart({ write: store(to) }, keysOf(table.name), data, progress.bytes))
  }
  const keys = await fileKeysOf(client, tables, fileColumns, customerId)
  const shared = await sharedRows(client, tables, customerId)
  const earliest = await earliestRows(client, tables, customerId)
  const migrations = [...(await readMigrations(client))]
  await client.query('commit')
  progress.end()
  parts.push(await writePartTo(to, filesName, Buffer.from(keys.map((one) => `${one}\n`).join(''))))
  const madeAt = new Date().toISOString()
  return {
    manifest: { migrations, madeAt, customer, tables: written, shared, earliest, parts, ...(live && { live }) },
    keys,
  }
}

interface WritingTable {
  readonly columns: readonly string[]
  /** SQL, from its `from` on. */
  readonly rows: string
  readonly to: string
  readonly sealing: Resealing
  readonly onBytes: (bytes: number) => void
}

const writeTable = async (
  client: DatabaseClient,
  table: CustomerTable,
  { columns, rows, to, sealing, onBytes }: WritingTable,
) => {
  const list = columns.join(', ')
  let source = `select ${list} ${rows}`
  if (hasSecrets(table.name)) {
    const copy = await copyAside(client, { columns, rows })
    await resealRows(client, { table: table.name, copy, ...sealing })
    source = `select ${list} from ${copy}`
  }
  const { data, said } = copyOut(client, `copy (${source}) to stdout`)
  const part = await writePart({ write: store(to) }, partOf(table.name), data, onBytes)
  return { rows: Number(said().tag.split(' ')[1]), part }
}

/** @returns the keys of files that are not there, or are no longer what was stored */
export const copyFiles = async (
  { places, progress }: LeftInstallation,
  keys: readonly string[],
  to: string,
): Promise<readonly string[]> => {
  progress.step('Files')
  const pool = createDirectoryPool(join(to, poolName))
  const there = new Map(await ifThere(pool.sizes()))
  const missing: string[] = []
  await forEach(keys, async (key) => {
    const sha256 = contentOf(key)
    for (const place of places) {
      const size = await place.size(placeOf(key))
      if (size === undefined) continue
      if (there.get(sha256) === size) return
      const blocks = checked(place.read(placeOf(key)), sha256, progress.bytes)
      if ((await ifThere(isStored(pool.write(sha256, blocks)))) === true) return void there.set(sha256, size)
    }
    missing.push(key)
  })
  progress.end()
  return missing.toSorted()
}

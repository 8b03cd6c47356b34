import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ifThere, writeWhole } from '../backup/blocks.ts'
import { checked, forEach, isStored } from '../backup/file-pool.ts'
import { writePart } from '../backup/parts.ts'
import type { Progress } from '../backup/progress.ts'
import { sealRing } from '../backup/sealed-key.ts'
import { createDirectoryPool } from '../backup/target/directory-pool.ts'
import type { CustomerTable } from '../domain/cells/customer-tables.ts'
import { readCustomerTables } from '../domain/cells/customer-tables-store.ts'
import { fileColumns } from '../domain/files/named-files-store.ts'
import { boxOf, createRingBox, KEY_BYTES, type KeyRing } from '../platform/auth/key-ring.ts'
import { copyOut } from '../platform/db/copy/copy-out.ts'
import { plainSettings } from '../platform/db/copy/export-tables.ts'
import { type DatabaseClient, openClient } from '../platform/db/copy/open-client.ts'
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
  type MovedCustomer,
  readMovedCustomer,
  sharedRows,
  whyNotMovable,
} from './export-rows-store.ts'
import { filesName, keyName, manifestName, type MoveManifest, partOf, poolName, sealManifest } from './move-manifest.ts'
import { hasSecrets, type Resealing, resealRows } from './reseal-rows.ts'

/** The means of an installation that a customer leaves. */
export interface LeftInstallation {
  readonly connectionString: string
  readonly ring: KeyRing
  /** Where its files are: several while they move. */
  readonly places: readonly FilePlace[]
  readonly progress: Progress
}

export interface ExportedCustomer {
  readonly customer: string
  readonly rows: number
  readonly files: number
  /** Files that are not where they should be; the export lacks them. */
  readonly missing: readonly string[]
}

interface Wish {
  readonly customerId: number
  /** A directory: a new or empty one, or that of an earlier export, of which files are used again. */
  readonly to: string
}

/**
 * GROW-08: copies the files of a customer ahead, while it works. An export to the same place afterwards has only the newer
 * ones left to copy.
 */
export const exportFilesAhead = async (
  installation: LeftInstallation,
  { customerId, to }: Wish,
): Promise<ExportedCustomer> => {
  await prepareDirectory(to)
  const client = await openClient(installation.connectionString)
  try {
    const customer = await requireCustomer(client, customerId)
    const keys = await fileKeysOf(client, await readCustomerTables(client), fileColumns, customerId)
    const missing = await copyFiles(installation, keys, to)
    return { customer: customer.external_id, rows: 0, files: keys.length - missing.length, missing }
  } finally {
    await client.end()
  }
}

/**
 * GROW-08: writes all that a customer has, as one moment saw it, with its files. Its secrets are opened and sealed with a key of
 * this export, which the passphrase opens: the installation's own key does not leave it.
 * @throws SetupError in one sentence: the customer is not blocked, is busy, or shares a domain
 */
export const exportCustomer = async (
  installation: LeftInstallation,
  { customerId, to, passphrase }: Wish & { readonly passphrase: string },
): Promise<ExportedCustomer> => {
  await prepareDirectory(to)
  const client = await openClient(installation.connectionString)
  try {
    const key = randomBytes(KEY_BYTES)
    const { manifest, keys } = await writeRows(client, installation, { customerId, to, key })
    await writePartTo(to, keyName, await sealRing([key], passphrase))
    const missing = await copyFiles(installation, keys, to)
    await store(to)(manifestName, Readable.from([Buffer.from(sealManifest(key, manifest))]))
    return {
      customer: manifest.customer.external_id,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: keys.length - missing.length,
      missing,
    }
  } finally {
    // and with it the transaction, if it is still open
    await client.end()
  }
}

const ours = /^(manifest\.json|key\.json|files\.txt|files|unfinished|[a-z_]+\.copy\.gz)$/

/** An export that is there counts no longer, until its manifest has been written anew. */
const prepareDirectory = async (directory: string): Promise<void> => {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const odd = (await readdir(directory)).find((name) => !ours.test(name))
  if (odd !== undefined)
    throw new SetupError(
      `${directory} holds ${odd}: take an empty directory, or that of an earlier export of the customer.`,
    )
  await rm(join(directory, manifestName), { force: true })
}

const store =
  (directory: string) =>
  (name: string, blocks: AsyncIterable<Buffer>): Promise<void> =>
    writeWhole(join(directory, name), join(directory, 'unfinished'), blocks)

const writePartTo = (directory: string, name: string, source: Readable | Buffer) =>
  writePart({ write: store(directory) }, name, source)

const requireCustomer = async (client: DatabaseClient, id: number): Promise<MovedCustomer> => {
  const customer = await readMovedCustomer(client, id)
  if (customer === undefined) throw new SetupError('This customer is not there any more.')
  return customer
}

interface Writing {
  readonly customerId: number
  readonly to: string
  readonly key: Buffer
}

const writeRows = async (
  client: DatabaseClient,
  { ring, progress }: LeftInstallation,
  { customerId, to, key }: Writing,
): Promise<{ readonly manifest: Omit<MoveManifest, 'seal' | 'format'>; readonly keys: readonly string[] }> => {
  await client.query(plainSettings)
  const tables = await readCustomerTables(client)
  await beginReading(client, tables)
  const customer = await requireCustomer(client, customerId)
  const problem = await whyNotMovable(client, customer)
  if (problem !== null) throw new SetupError(problem)
  const [changing] = await changingTables(client)
  if (changing !== undefined)
    throw new SetupError(
      `The rows of ${changing} are still on their way to tables by month: try again when the log says that this is done.`,
    )
  progress.step('Rows')
  const sealing = { from: createRingBox(() => ring), to: boxOf(key) }
  const columnsOf = new Map((await readTables(client)).map(({ name, columns }) => [name, columns]))
  const written: MoveManifest['tables'] = []
  const parts: MoveManifest['parts'] = []
  for (const table of tables) {
    const columns = columnsOf.get(`public.${table.name}`) ?? []
    const { rows, part } = await writeTable(client, table, {
      columns,
      customerId,
      to,
      sealing,
      onBytes: progress.bytes,
    })
    written.push({ name: table.name, columns: [...columns], rows })
    parts.push(part)
  }
  const keys = await fileKeysOf(client, tables, fileColumns, customerId)
  const shared = await sharedRows(client, tables, customerId)
  const earliest = await earliestRows(client, tables, customerId)
  const migrations = [...(await readMigrations(client))]
  await client.query('commit')
  progress.end()
  parts.push(await writePartTo(to, filesName, Buffer.from(keys.map((one) => `${one}\n`).join(''))))
  const madeAt = new Date().toISOString()
  return { manifest: { migrations, madeAt, customer, tables: written, shared, earliest, parts }, keys }
}

interface WritingTable {
  readonly columns: readonly string[]
  readonly customerId: number
  readonly to: string
  readonly sealing: Resealing
  readonly onBytes: (bytes: number) => void
}

const writeTable = async (
  client: DatabaseClient,
  table: CustomerTable,
  { columns, customerId, to, sealing, onBytes }: WritingTable,
) => {
  const list = columns.join(', ')
  let source = `select ${list} from ${table.name} where ${table.isOf(customerId)}`
  if (hasSecrets(table.name)) {
    const copy = await copyAside(client, table, { columns, customerId })
    await resealRows(client, { table: table.name, copy, ...sealing })
    source = `select ${list} from ${copy}`
  }
  const { data, said } = copyOut(client, `copy (${source}) to stdout`)
  const part = await writePart({ write: store(to) }, partOf(table.name), data, onBytes)
  return { rows: Number(said().tag.split(' ')[1]), part }
}

/** @returns the keys of files that are not there, or are no longer what was stored */
const copyFiles = async (
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

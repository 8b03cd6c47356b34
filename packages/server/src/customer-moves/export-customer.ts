import {
  copyFiles,
  type LeftInstallation,
  prepareDirectory,
  requireCustomer,
  store,
  writePartTo,
  writeRows,
} from './write-export.ts'
import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sealRing } from '../backup/sealed-key.ts'
import { readCustomerTables } from '../domain/cells/customer-tables-store.ts'
import { fileColumns } from '../domain/files/named-files-store.ts'
import { KEY_BYTES } from '../platform/auth/key-ring.ts'
import { openClient } from '../platform/db/copy/open-client.ts'
import { fileKeysOf } from './export-rows-store.ts'
import { keyName, manifestName, sealManifest } from './move-manifest.ts'

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

/**
 * GROW-08: the same while the customer works, or what has changed since then. Parts that are there already are written anew.
 * @param directory the export's own, or one in it for what has changed
 * @param since the snapshot of the part before; null: all rows
 * @throws SetupError in one sentence: its seats are being imported, it is being removed, or it shares a domain
 */
export const exportLive = async (
  installation: LeftInstallation,
  { customerId, to, directory, key, token, since }: Omit<Wish, 'passphrase'> & LivePart,
): Promise<ExportedCustomer> => {
  await prepareDirectory(directory)
  const client = await openClient(installation.connectionString)
  try {
    const { manifest, keys } = await writeRows(client, installation, { customerId, to: directory, key, token, since })
    const missing = await copyFiles(installation, keys, to)
    await store(directory)(manifestName, Readable.from([Buffer.from(sealManifest(key, manifest))]))
    return {
      customer: manifest.customer.external_id,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: keys.length - missing.length,
      missing,
    }
  } finally {
    await client.end()
  }
}

export interface LivePart {
  readonly directory: string
  readonly key: Buffer
  readonly token: string
  readonly since: string | null
}

/** Makes the key of an export and seals it with the passphrase. */
export const makeKey = async (to: string, passphrase: string): Promise<Buffer> => {
  await prepareDirectory(to)
  for (const name of await readdir(to)) if (/^part-\d+$/.test(name)) await rm(join(to, name), { recursive: true })
  const key = randomBytes(KEY_BYTES)
  await writePartTo(to, keyName, await sealRing([key], passphrase))
  return key
}

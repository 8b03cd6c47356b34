import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { readAll, readBlocks } from '../backup/blocks.ts'
import { deriveKey } from '../platform/auth/derive-key.ts'
import { reason } from '../platform/reason.ts'
import { SetupError } from '../platform/setup-error.ts'

export const manifestName = 'manifest.json'
export const keyName = 'key.json'
/** Lists the keys of the files, a line each. */
export const filesName = 'files.txt'
/** Where the contents of files are. */
export const poolName = 'files'
/** Raised when an older version could no longer read what we write. */
const format = 1
/** More is no manifest: a reseller has some thousand profiles and ranges of keys. */
const mostBytes = 2 ** 26

const Manifest = z.object({
  format: z.literal(format),
  /** Names of all migrations of the database that the rows come from. */
  migrations: z.array(z.string()),
  madeAt: z.iso.datetime(),
  customer: z.object({ id: z.number(), external_id: z.string(), name: z.string(), reseller: z.string() }),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  /** By table: ids of rows that others use, too, with the words by which the other cell finds its own. */
  shared: z.record(z.string(), z.array(z.object({ id: z.number(), words: z.string() }))),
  /** The oldest row of tables that are kept by month. */
  earliest: z.record(z.string(), z.nullable(z.iso.datetime())),
  parts: z.array(
    z.object({ name: z.string().check(z.regex(/^[\w.]{1,100}$/)), bytes: z.number(), sha256: z.string() }),
  ),
  /** For a customer that works: which move it is, and the snapshot of its rows (`changedSince`). */
  live: z.optional(z.object({ token: z.uuid(), horizon: z.string().check(z.regex(/^\d{1,20}$/)) })),
  /** HMAC of all of the above with the key of this export: only who has its passphrase can make or change it. */
  seal: z.string(),
})
export type MoveManifest = z.infer<typeof Manifest>

/** The part with the rows of a table. */
export const partOf = (table: string): string => `${table}.copy.gz`

/** The part with the keys that all rows of a table have, where only changed rows are written. */
export const keysOf = (table: string): string => `${table}.keys.gz`

/** The directory of what has changed since the export, the first time (1), the second time, and so on. */
export const laterPart = (number: number): string => `part-${number}`

const sealOf = (key: Buffer, manifest: MoveManifest): Buffer =>
  createHmac('sha256', deriveKey(key, 'customer moves'))
    .update(JSON.stringify({ ...manifest, seal: '' }))
    .digest()

export const sealManifest = (key: Buffer, given: Omit<MoveManifest, 'seal' | 'format'>): string => {
  const manifest = Manifest.parse({ ...given, format, seal: '' })
  return `${JSON.stringify({ ...manifest, seal: sealOf(key, manifest).toString('hex') }, null, 2)}\n`
}

/** Whether this key has sealed the manifest as it is. */
export const isSealedWith = (key: Buffer, manifest: MoveManifest): boolean => {
  const [seal, right] = [Buffer.from(manifest.seal, 'hex'), sealOf(key, manifest)]
  return seal.length === right.length && timingSafeEqual(seal, right)
}

/** @throws SetupError in one sentence: there is none, or it cannot be read */
export const readManifest = async (directory: string): Promise<MoveManifest> => {
  const content = await readAll(readBlocks(`${directory}/${manifestName}`), mostBytes).catch((error: unknown) => {
    throw new SetupError(`There is no whole export of a customer in ${directory} (${manifestName}: ${reason(error)}).`)
  })
  let json: unknown
  try {
    json = JSON.parse(content.toString('utf8'))
  } catch {
    json = null
  }
  const parsed = Manifest.safeParse(json)
  if (!parsed.success)
    throw new SetupError(
      `The export in ${directory} is damaged, or made by another version: ${manifestName} cannot be read.`,
    )
  return parsed.data
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { deriveKey } from '../platform/auth/derive-key.ts'
import { SetupError } from '../platform/setup-error.ts'
import { missingCode, readAll } from './blocks.ts'
import type { StoredBackup } from './target/backup-target.ts'

export const manifestName = 'manifest.json'
/** The part that lists the files of a backup. */
export const fileListName = 'files.tsv'
/** Raised when an older version could no longer read what we write. */
const format = 1

const count = z.number().check(z.nonnegative())
const Part = z.object({ name: z.string().check(z.regex(/^[\w.-]{1,200}$/)), bytes: count, sha256: z.string() })

/**
 * A copy of the cluster's directory, which only the same major version on the same kind of machine can start; or the rows of
 * all tables in plain text, which any version can read.
 */
const DatabasePart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cluster'), major: z.string(), system: z.string(), start: z.string(), end: z.string() }),
  z.object({
    kind: z.literal('tables'),
    major: z.string(),
    tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count, part: z.string() })),
    sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
    partitions: z.array(
      z.object({
        name: z.string(),
        parent: z.string(),
        bound: z.string(),
        key: z.nullable(z.string()),
        options: z.optional(z.string()),
      }),
    ),
  }),
])

const Manifest = z.object({
  format: z.number(),
  /** Version of Lineside. */
  version: z.string(),
  begunAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** Names of all migrations that the database has had: its schema. */
  migrations: z.array(z.string()),
  installation: z.object({ key: z.string(), files: z.string() }),
  database: DatabasePart,
  /** Rows of each table: of `tables` exactly; of `cluster` when the copy began. */
  counts: z.record(z.string(), count),
  files: z.object({ count, bytes: count, damaged: z.array(z.string()) }),
  /** Everything in the backup's own directory but this manifest. */
  parts: z.array(Part),
  /** HMAC of all of the above under the installation's key: nobody else can make or change a backup. */
  seal: z.string(),
})

export type Manifest = z.infer<typeof Manifest>
export type Part = z.infer<typeof Part>
export type DatabasePart = z.infer<typeof DatabasePart>

const sealOf = (key: Buffer, manifest: Omit<Manifest, 'seal' | 'format'>): Buffer => {
  const { seal: _, ...rest } = manifest as Manifest
  // parsed once, so that members are in the order of the schema
  return createHmac('sha256', deriveKey(key, 'backups')).update(JSON.stringify(rest)).digest()
}

/** The manifest as text, sealed with the installation's key. */
export const sealManifest = (key: Buffer, given: Omit<Manifest, 'seal' | 'format'>): string => {
  const manifest = Manifest.parse({ ...given, format, seal: '' })
  return `${JSON.stringify({ ...manifest, seal: sealOf(key, manifest).toString('hex') }, null, 2)}\n`
}

/** Whether this key has sealed the manifest as it is. */
export const isSealedWith = (key: Buffer, manifest: Manifest): boolean => {
  const seal = Buffer.from(manifest.seal, 'hex')
  const right = sealOf(key, manifest)
  return seal.length === right.length && timingSafeEqual(seal, right)
}

/**
 * Reads the manifest of a backup.
 * @param known names of the migrations that this version has; absent: the schema does not matter
 * @throws SetupError in one sentence: none there, damaged, or made by a newer version
 */
export const readManifest = async (
  { address, read }: Pick<StoredBackup, 'address' | 'read'>,
  known?: readonly string[],
): Promise<Manifest> => {
  const content = await readAll(read(manifestName)).catch((error: unknown) => {
    const code = missingCode(error)
    throw code === null ? error : new SetupError(`There is no backup in ${address} (${manifestName}: ${code}).`)
  })
  const text = content.toString('utf8')
  const damaged = new SetupError(`The backup in ${address} is damaged: ${manifestName} cannot be read.`)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw damaged
  }
  const newer = (what: string) =>
    new SetupError(`The backup in ${address} was made by a newer version (${what}): use that version.`)
  const other = z.object({ format: z.number() }).safeParse(json)
  if (other.success && other.data.format > format) throw newer(`format ${other.data.format}`)
  const parsed = Manifest.safeParse(json)
  if (!parsed.success) throw damaged
  const unknown = parsed.data.migrations.find((name) => known !== undefined && !known.includes(name))
  if (unknown !== undefined) throw newer(`migration ${unknown}`)
  return parsed.data
}

import { Readable } from 'node:stream'
import { installationProblem } from '../installation.ts'
import { fingerprintOf, type KeyRing } from '../platform/auth/key-ring.ts'
import type { Config } from '../platform/config.ts'
import { writeBackupState } from '../platform/db/backup-state-store.ts'
import { type DatabaseClient, openClient } from '../platform/db/copy/open-client.ts'
import { readMigrations } from '../platform/db/copy/table-catalogue.ts'
import { readInstallation } from '../platform/db/installation-store.ts'
import { joinOrStartPostgres } from '../platform/db/postgres/postgres-join.ts'
import { type FilePlace } from '../platform/files/file-place.ts'
import { filesAddress, openFilePlace } from '../platform/files/open-file-place.ts'
import { otherPlace } from '../platform/files/files-move-store.ts'
import { configOf } from '../platform/files/open-file-place.ts'
import { productVersion } from '../platform/http/reference/product-version.ts'
import type { Log } from '../platform/log.ts'
import { SetupError } from '../platform/setup-error.ts'
import { findKeyRing } from '../secret-key.ts'
import { fileList, poolFiles } from './file-pool.ts'
import { fileListName, manifestName, type Part, readManifest, sealManifest } from './manifest.ts'
import { writePart } from './parts.ts'
import type { Progress } from './progress.ts'
import { sealRing } from './sealed-key.ts'
import type { BackupDraft, BackupTarget } from './target/backup-target.ts'
import { keepNewest, timeOfBackup } from './target/keep-newest.ts'
import { openTarget } from './target/open-target.ts'
import { writeCluster, writeTables } from './write-database.ts'

export const keyName = 'key.json'

export interface CreateOptions {
  /** An absolute path, or an address in S3. */
  readonly target: string
  readonly passphrase: string
  readonly progress: Progress
  readonly log: Log
  /** How many backups stay in the target; undefined: all. */
  readonly keep?: number | undefined
  /** `tables`: plain text that another version of PostgreSQL reads, also of the bundled database. */
  readonly as?: 'tables'
}

export interface CreatedBackup {
  readonly path: string
  readonly rows: number
  readonly files: number
  readonly copiedFiles: number
  /** Bytes in the backup's own directory. */
  readonly bytes: number
  /** Files whose content in the data directory is no longer what was stored. */
  readonly damagedFiles: readonly string[]
  readonly removedBackups: readonly string[]
}

type BackedUpConfig = Pick<Config, 'dataDir' | 'filesUrl' | 'secretKeys' | 'databaseUrl' | 's3'>

/**
 * Backs up the whole installation, which may be at work meanwhile (SAFE-01): the database first, then the files, since
 * removed ones stay for days (SAFE-06).
 * @throws SetupError in one sentence; the backups that were there are untouched
 */
export const createBackup = async (config: BackedUpConfig, options: CreateOptions): Promise<CreatedBackup> => {
  const target = openTarget(options.target, config)
  await target.requireApart(config.dataDir)
  requireApartFromFiles(target.address, config.filesUrl)
  return target
    .whileAlone(async () => {
      const { databaseUrl, dataDir } = config
      const postgres =
        databaseUrl === undefined
          ? await joinOrStartPostgres({ dataDir, log: options.log })
          : { connectionString: databaseUrl, forBackup: null, stop: () => Promise.resolve() }
      try {
        const client = await openClient(postgres.connectionString)
        try {
          return await createFrom(config, { ...options, target, client, forBackup: postgres.forBackup })
        } finally {
          await client.end()
        }
      } finally {
        await postgres.stop()
      }
    })
    .catch((error: unknown) => {
      throw withoutRoom(error, target.address)
    })
}

interface Source extends Omit<CreateOptions, 'target'> {
  readonly target: BackupTarget
  readonly client: DatabaseClient
  /** Where the bundled database speaks the replication protocol; null: it is the operator's own. */
  readonly forBackup: string | null
}

const createFrom = async (config: BackedUpConfig, source: Source): Promise<CreatedBackup> => {
  const { client, target, passphrase, progress } = source
  const { ring, files } = await requireInstallation(client, config)
  await requireOwnTarget(target, files)
  const migrations = await readMigrations(client)
  const begunAt = await newTime(source)
  const created = { rows: 0, files: 0, copiedFiles: 0, bytes: 0, damagedFiles: [] as readonly string[] }
  const name = begunAt.toISOString().replaceAll(/[:.]/g, '-')
  const path = await writeBackup(target, name, async (draft) => {
    const parts: Part[] = []
    progress.step('Database')
    const { database, counts } =
      source.forBackup === null || source.as === 'tables'
        ? await writeTables(client, { draft, parts, progress, isCompressed: source.as !== 'tables' })
        : await writeCluster(client, { draft, parts, progress, forBackup: source.forBackup })
    const keys = together(ring, await findKeyRing(config))
    parts.push(await writePart(draft, keyName, await sealRing(keys, passphrase)))
    progress.step('Files')
    const pooled = await poolFiles(await placesOf(client, config), target.pool, progress.bytes)
    progress.end()
    parts.push(await writePart(draft, fileListName, fileList(pooled.files)))
    const bytesOfFiles = [...pooled.files.values()].reduce((sum, bytes) => sum + bytes, 0)
    const manifest = sealManifest(ring[0], {
      version: productVersion,
      begunAt: begunAt.toISOString(),
      endedAt: new Date().toISOString(),
      migrations: [...migrations],
      installation: { key: fingerprintOf(ring[0]), files },
      database,
      counts,
      files: { count: pooled.files.size, bytes: bytesOfFiles, damaged: [...pooled.damaged] },
      parts,
    })
    await draft.write(manifestName, Readable.from([Buffer.from(manifest)]))
    Object.assign(created, {
      rows: Object.values(counts).reduce((sum, rows) => sum + rows, 0),
      files: pooled.files.size,
      copiedFiles: pooled.copied.count,
      bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
      damagedFiles: pooled.damaged,
    })
  })
  const removedBackups = await keepNewest(target, { keep: source.keep, made: name })
  await writeBackupState(client, { madeAt: begunAt.toISOString() })
  return { path, ...created, removedBackups }
}

/**
 * Makes a backup that appears whole or not at all.
 * @returns its address
 */
const writeBackup = async (
  target: BackupTarget,
  name: string,
  write: (draft: BackupDraft) => Promise<void>,
): Promise<string> => {
  const draft = await target.begin(name)
  try {
    await write(draft)
    await draft.publish()
    return draft.address
  } catch (error) {
    await draft.discard()
    throw error
  }
}

/** Names of backups are their times, so each is newer than all before, even after the clock was set back. */
const newTime = async ({ target, log }: Source): Promise<Date> => {
  const now = new Date()
  const newest = timeOfBackup((await target.list()).at(-1))
  if (newest === null || newest < now) return now
  log.warn({ newest: newest.toISOString() }, 'The newest backup lies in the future: check the clock of this machine')
  return new Date(newest.getTime() + 1)
}

/** @throws SetupError where backups would lie among the live files, or these among backups */
const requireApartFromFiles = (target: string, files: string | undefined): void => {
  if (files !== undefined && (`${target}/`.startsWith(`${files}/`) || `${files}/`.startsWith(`${target}/`)))
    throw new SetupError(`${target} and FILES_URL (${files}) overlap: take another bucket or prefix for backups.`)
}

/** The place of the files, and the other one while they move. */
const placesOf = async (client: DatabaseClient, config: BackedUpConfig): Promise<readonly FilePlace[]> => {
  const other = await otherPlace(client, filesAddress(config))
  return [openFilePlace(config), ...(other === null ? [] : [openFilePlace(configOf(config, other))])]
}

const requireInstallation = async (
  client: DatabaseClient,
  config: BackedUpConfig,
): Promise<{ readonly ring: KeyRing; readonly files: string }> => {
  const known = await readInstallation(client)
  const ring = await findKeyRing(config)
  const files = await openFilePlace(config).readId()
  const problem = installationProblem(known, { ring, files, dataDir: config.dataDir, place: filesAddress(config) })
  if (problem !== null) throw new SetupError(problem)
  if (known.key === null || ring === undefined || files === null)
    throw new SetupError('There is nothing to back up yet: start this version of the server once.')
  return { ring, files }
}

/**
 * The keys of before the copy of the database and those of after it: a rotation that begins or ends meanwhile changes them,
 * and the copy holds what both have sealed.
 */
const together = (before: KeyRing, after: KeyRing = before): KeyRing => [
  ...before,
  ...after.filter((key) => !before.some((known) => known.equals(key))),
]

/** Keeping only the newest would otherwise remove what belongs to somebody else. */
const requireOwnTarget = async (target: BackupTarget, files: string): Promise<void> => {
  const newest = (await target.list()).at(-1)
  if (newest === undefined) return
  const there = await readManifest(target.backup(newest)).catch(() => null)
  if (there !== null && there.installation.files !== files)
    throw new SetupError(`${target.address} holds backups of another installation: take a place of its own.`)
}

const withoutRoom = (error: unknown, target: string): unknown =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    ? new SetupError(`There is no room left in ${target}: no backup was made, and the older ones are untouched.`)
    : error

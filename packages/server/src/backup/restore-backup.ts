import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import { fingerprintOf } from '../platform/auth/key-ring.ts'
import { prepareDataDir } from '../platform/data-dir.ts'
import { createDiskPlace, type FilePlace } from '../platform/files/file-place.ts'
import { type FilesConfig, openFilePlace } from '../platform/files/open-file-place.ts'
import { placeOf } from '../platform/files/file-store.ts'
import { syncDirectory } from '../platform/files/sync-directory.ts'
import { lockDataDir } from '../platform/db/postgres/data-dir-lock.ts'
import { requireUnused } from '../platform/db/copy/require-unused.ts'
import type { Log } from '../platform/log.ts'
import { SetupError } from '../platform/setup-error.ts'
import { writeKeyRing } from '../secret-key.ts'
import { checkAndStop, checkRestored, type Restored } from './check-restored.ts'
import { forEach, takeFromPool } from './file-pool.ts'
import { type OpenedBackup, openBackup } from './open-backup.ts'
import type { Progress } from './progress.ts'
import { findBackup } from './target/open-target.ts'
import { fillDatabase, unpackDatabase } from './unpack-database.ts'

export interface RestoreOptions {
  /** The backup, or a target, of which the newest is taken. */
  readonly from: string
  readonly passphrase: string
  /** Whether what is in the data directory is kept aside; otherwise nothing may be there. */
  readonly isReplacing: boolean
  /** Whether files that are damaged in the backup are left out; otherwise they end the restore. */
  readonly isLosingDamagedFiles: boolean
  readonly progress: Progress
  readonly log: Log
}

export interface RestoredBackup {
  readonly path: string
  readonly begunAt: Date
  readonly rows: number
  readonly files: number
  /** Files that the database names and that are not there. */
  readonly missingFiles: readonly string[]
  /** Where the older data are kept; null: there were none. */
  readonly keptIn: string | null
}

/** These make a data directory an installation. */
const wholes: readonly string[] = ['postgres', 'files', 'secret.key']

/**
 * Restores a backup (SAFE-03). Everything is made and started beside the place where it belongs; only when it is whole
 * is it moved there. Between two of these moves, a start would refuse the database without its files and key.
 * @throws SetupError in one sentence; nothing has been changed then
 */
export const restoreBackup = async (
  config: Pick<Config, 'dataDir' | 'filesUrl' | 'secretKeys' | 'databaseUrl' | 's3'>,
  options: RestoreOptions,
): Promise<RestoredBackup> => {
  const { progress, isReplacing } = options
  const dataDir = await prepareDataDir(config.dataDir)
  // a server of the bundled database holds this lock
  const unlock = await lockDataDir(join(dataDir, 'postgres.lock'))
  const making = join(dataDir, 'restoring')
  try {
    const old = (await readdir(dataDir)).filter((name) => wholes.includes(name))
    if (old.length > 0 && !isReplacing)
      throw new SetupError(
        `${dataDir} is not empty (${old.join(', ')}): add --replace to keep that aside, or set DATA_DIR.`,
      )
    if (config.databaseUrl !== undefined) await requireUnused(config.databaseUrl)
    const found = await findBackup(options.from, config)
    await rm(making, { recursive: true, force: true })
    await mkdir(making, { mode: 0o711 })
    const backup = await openBackup(found, { passphrase: options.passphrase, progress, scratch: making })
    requirePlace(backup, config)
    const restored = await restoreInto(making, backup, { ...options, config })
    const keptIn =
      old.length === 0 ? null : join(dataDir, `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
    await exchange(dataDir, making, keptIn)
    return { path: backup.address, begunAt: new Date(backup.manifest.begunAt), ...restored, keptIn }
  } finally {
    await rm(making, { recursive: true, force: true })
    await unlock()
  }
}

const requirePlace = (
  { manifest, ring }: OpenedBackup,
  { databaseUrl, secretKeys }: Pick<Config, 'secretKeys' | 'databaseUrl'>,
) => {
  if (databaseUrl !== undefined && manifest.database.kind === 'cluster')
    throw new SetupError(
      'This is a copy of a bundled database: restore it without DATABASE_URL; then export it, and import it into DATABASE_URL.',
    )
  const missing = ring.filter((key) => secretKeys?.some((given) => given.equals(key)) === false).map(fingerprintOf)
  if (missing.length > 0)
    throw new SetupError(
      `LINESIDE_SECRET is another key than that of the backup (${missing.join(' and ')}): unset it, or set that key.`,
    )
}

interface Making extends RestoreOptions {
  readonly config: FilesConfig & Pick<Config, 'secretKeys' | 'databaseUrl'>
}

const restoreInto = async (
  making: string,
  backup: OpenedBackup,
  { config, isLosingDamagedFiles, progress, log }: Making,
): Promise<Pick<RestoredBackup, 'rows' | 'files' | 'missingFiles'>> => {
  const files = config.filesUrl === undefined ? createDiskPlace(join(making, 'files')) : openFilePlace(config)
  const id = backup.manifest.installation.files
  await requireOwnPlace(files, id)
  if (config.filesUrl === undefined) await files.writeId(id)
  if (config.secretKeys === undefined) await writeKeyRing(making, backup.ring)
  const take = async ({ named, problems }: Restored) => {
    if (problems.length > 0) throw new SetupError(problems.join('\n'))
    const taken = await takeFiles(backup, named, { files, isLosingDamagedFiles, progress })
    await files.writeId(id)
    return taken
  }
  if (config.databaseUrl === undefined) {
    const postgres = await unpackDatabase(backup, making, { log, progress, isDurable: true })
    const restored = await checkAndStop(backup, postgres)
    return { rows: restored.rows, ...(await take(restored)) }
  }
  // the operator's database comes last: until then nothing has been changed
  const all = [...backup.files.keys()]
  await takeFiles(backup, all, { files, isLosingDamagedFiles, progress })
  progress.step('Restoring the database')
  await fillDatabase(backup, config.databaseUrl, progress)
  progress.end()
  const restored = await checkRestored(backup, config.databaseUrl)
  if (restored.problems.length > 0) throw new SetupError(restored.problems.join('\n'))
  const missingFiles = restored.named.filter((key) => !backup.files.has(key))
  await files.writeId(id)
  return { rows: restored.rows, files: all.length, missingFiles }
}

/** @throws SetupError where another installation has its files: a bucket is not kept aside as a directory is */
const requireOwnPlace = async (place: FilePlace, id: string): Promise<void> => {
  const found = await place.readId()
  if (found !== null && found !== id)
    throw new SetupError(`${place.address} has the files of another installation: set FILES_URL to a place of its own.`)
}

/** @throws SetupError for a file that is damaged in the backup, unless those are left out */
const takeFiles = async (
  { pool, files: known }: OpenedBackup,
  wanted: readonly string[],
  { files, isLosingDamagedFiles, progress }: { files: FilePlace; isLosingDamagedFiles: boolean; progress: Progress },
): Promise<{ readonly files: number; readonly missingFiles: readonly string[] }> => {
  progress.step('Restoring the files')
  // a file that was missing already when the backup was made cannot end a restore
  const missing = wanted.filter((key) => !known.has(key))
  await forEach(
    wanted.filter((key) => known.has(key)),
    async (key) => {
      // a bucket may still have what the backup has
      if ((await files.size(placeOf(key))) === known.get(key)) return
      if (await takeFromPool(pool, key, files, progress.bytes)) return
      if (!isLosingDamagedFiles)
        throw new SetupError(
          `The backup is damaged: file ${key} is missing or has changed. Add --lose-damaged-files to restore all others.`,
        )
      missing.push(key)
    },
  )
  await files.clear()
  progress.end()
  return { files: wanted.length - missing.length, missingFiles: missing }
}

/**
 * Puts what was made in the place of the old. The old key goes first and the new one comes last: in between, a start
 * finds no key and refuses the database.
 * @param aside null: there is nothing old
 */
const exchange = async (dataDir: string, making: string, aside: string | null): Promise<void> => {
  const takeOut = async (name: string) => {
    if (aside !== null) await moveIfThere(join(dataDir, name), join(aside, name))
  }
  if (aside !== null) await mkdir(aside, { mode: 0o711 })
  await takeOut('secret.key')
  for (const name of ['postgres', 'files']) {
    await takeOut(name)
    await moveIfThere(join(making, name), join(dataDir, name))
  }
  await moveIfThere(join(making, 'secret.key'), join(dataDir, 'secret.key'))
  if (aside !== null) await syncDirectory(aside)
  await syncDirectory(dataDir)
}

const moveIfThere = (from: string, to: string): Promise<void> =>
  rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })

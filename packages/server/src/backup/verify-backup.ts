import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import { prepareDataDir } from '../platform/data-dir.ts'
import { takeLock } from '../platform/db/lock-file.mjs'
import type { Log } from '../platform/log.ts'
import { SetupError } from '../platform/setup-error.ts'
import { checkAndStop } from './check-restored.ts'
import { contentOf } from '../platform/files/file-store.ts'
import { forEach, pooledProblem } from './file-pool.ts'
import { type OpenedBackup, openBackup } from './open-backup.ts'
import type { Progress } from './progress.ts'
import { findBackup } from './target/open-target.ts'
import { unpackDatabase } from './unpack-database.ts'

export interface VerifyOptions {
  /** The backup, or a target, of which the newest is taken. */
  readonly from: string
  readonly passphrase: string
  readonly progress: Progress
  readonly log: Log
}

export interface VerifiedBackup {
  readonly path: string
  readonly begunAt: Date
  readonly tables: number
  readonly rows: number
  /** Files that the database names, all of them whole. */
  readonly files: number
}

/** Most faults that are told. */
const mostProblems = 20

/**
 * Restores a backup for a trial (SAFE-02): starts its database in a scratch directory of the data directory, counts every
 * table, and hashes every file that the database names.
 * @throws SetupError with a sentence for each fault
 */
export const verifyBackup = async (
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  { from, passphrase, progress, log }: VerifyOptions,
): Promise<VerifiedBackup> => {
  const found = await findBackup(from, { s3 })
  return inScratch(dataDir, async (scratch) => {
    const backup = await openBackup(found, { passphrase, progress, scratch })
    const postgres = await unpackDatabase(backup, scratch, { log, progress, isDurable: false })
    const { rows, named, problems } = await checkAndStop(backup, postgres)
    const faults = [...problems, ...(await fileProblems(backup, named, progress))]
    const { damaged } = backup.manifest.files
    const told = faults.slice(0, mostProblems)
    if (faults.length > told.length) told.push(`There are ${faults.length - told.length} further faults.`)
    if (told.length > 0) throw new SetupError([`The backup in ${backup.address} is not whole.`, ...told].join('\n'))
    if (damaged.length > 0) log.warn({ damaged }, 'Files that were damaged before this backup are not in it')
    const { begunAt, counts } = backup.manifest
    const tables = Object.keys(counts).length
    return { path: backup.address, begunAt: new Date(begunAt), tables, rows, files: named.length }
  })
}

const fileProblems = async (
  { pool, files, manifest }: OpenedBackup,
  named: readonly string[],
  progress: Progress,
): Promise<readonly string[]> => {
  progress.step('Checking the files')
  const problems: string[] = []
  const known = new Set(manifest.files.damaged)
  for (const key of named)
    if (!files.has(key) && !known.has(key))
      problems.push(`The file ${key} was missing already when the backup was made.`)
  const contents = new Map([...files.keys()].map((key) => [contentOf(key), key]))
  await forEach(contents.values(), async (key) => {
    const problem = await pooledProblem(pool, key, progress.bytes)
    if (problem !== null) problems.push(`The ${problem}.`)
  })
  progress.end()
  return problems
}

/** Works in a directory of its own, which is removed afterwards; what a killed process left is removed before. */
const inScratch = async <T>(dataDir: string, work: (directory: string) => Promise<T>): Promise<T> => {
  const directory = join(await prepareDataDir(dataDir), 'verify')
  const lock = await takeLock(`${directory}.lock`)
  if (lock.release === undefined)
    throw new SetupError(`Another check of a backup runs (process ${lock.holder} holds ${directory}.lock).`)
  try {
    await rm(directory, { recursive: true, force: true })
    await mkdir(directory)
    // the user of the database has to pass through
    await chmod(directory, 0o711)
    return await work(directory)
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 3 })
    await lock.release()
  }
}

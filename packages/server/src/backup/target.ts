import { access, mkdir, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { takeLock } from '../platform/db/lock-file.mjs'
import { syncDirectory } from '../platform/files/sync-directory.ts'
import { reason } from '../platform/reason.ts'
import { SetupError } from '../platform/setup-error.ts'
import { clearPool, contentOf, poolIn, prunePool, readFileList } from './file-pool.ts'
import { manifestName, readManifest } from './manifest.ts'
import { partProblem } from './parts.ts'
import { markHost, whileMarked } from './target-host.ts'

/** The part that lists the files of a backup. */
export const fileListName = 'files.tsv'
const nameForm = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/
const unfinishedPrefix = 'unfinished-'

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** The whole backups in a target, oldest first. */
export const listBackups = async (target: string): Promise<readonly string[]> => {
  const names = (await readdir(target).catch(() => [])).filter((name) => nameForm.test(name)).toSorted()
  const whole: string[] = []
  for (const name of names) if (await isThere(join(target, name, manifestName))) whole.push(name)
  return whole
}

/** When the backup with this name began; null: there is no such one. */
export const timeOfBackup = (name: string | undefined): Date | null =>
  name === undefined ? null : new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'))

/**
 * Finds a backup: the directory itself, or the newest one in it.
 * @throws SetupError where there is none
 */
export const findBackup = async (directory: string): Promise<string> => {
  if (await isThere(join(directory, manifestName))) return realpath(directory)
  const newest = (await listBackups(directory)).at(-1)
  if (newest === undefined) throw new SetupError(`There is no backup in ${directory}.`)
  return realpath(join(directory, newest))
}

/** The pool of the files of a backup, beside it. */
export const poolBeside = (backup: string): string => poolIn(dirname(backup))

/**
 * Works in a target that no other process changes meanwhile, from which the remains of killed ones are gone.
 * @throws SetupError if another backup runs, or the target cannot be written
 */
export const inTarget = async <T>(target: string, work: () => Promise<T>): Promise<T> => {
  const lock = join(target, 'lock')
  const taken = await mkdir(target, { recursive: true, mode: 0o700 })
    .then(() => markHost(target))
    .then(() => takeLock(lock))
    .catch((error: unknown) => {
      if (error instanceof SetupError) throw error
      throw new SetupError(`This user cannot write backups to ${target} (${reason(error)}).`)
    })
  if (taken.release === undefined)
    throw new SetupError(`Another backup to ${target} runs (process ${taken.holder} holds ${lock}).`)
  try {
    for (const name of (await readdir(target)).filter((found) => found.startsWith(unfinishedPrefix)))
      await rm(join(target, name), { recursive: true, force: true })
    await clearPool(poolIn(target))
    return await whileMarked(target, work)
  } finally {
    await clearPool(poolIn(target))
    await taken.release()
  }
}

/**
 * Makes a new directory in the target that appears whole or not at all.
 * @param at when the backup began: its name
 * @returns its path
 */
export const writeBackup = async (
  target: string,
  at: Date,
  write: (directory: string) => Promise<void>,
): Promise<string> => {
  const name = at.toISOString().replaceAll(/[:.]/g, '-')
  const unfinished = join(target, `${unfinishedPrefix}${name}`)
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await write(unfinished)
    await syncDirectory(unfinished)
    await rename(unfinished, join(target, name))
    await syncDirectory(target)
  } catch (error) {
    // a disk without room must not keep half of a backup
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  return join(target, name)
}

/**
 * Removes all but the newest backups, and the files that none of the others names.
 * @param keep undefined: all stay
 * @param made the one just made, which stays in every case
 * @returns the names of the removed backups
 */
export const keepNewest = async (
  target: string,
  { keep, made }: { readonly keep: number | undefined; readonly made: string },
): Promise<readonly string[]> => {
  const names = await listBackups(target)
  const old = keep === undefined ? [] : names.slice(0, Math.max(0, names.length - keep)).filter((name) => name !== made)
  for (const name of old) {
    // by its name nobody takes half a directory for a backup
    await rename(join(target, name), join(target, `${unfinishedPrefix}${name}`))
    await rm(join(target, `${unfinishedPrefix}${name}`), { recursive: true, force: true })
  }
  const wanted = new Set<string>()
  for (const name of await listBackups(target)) {
    const needed = await filesNeededBy(join(target, name))
    // as long as nobody knows what one backup needs, all files stay
    if (needed === null) return old
    for (const key of needed.keys()) wanted.add(contentOf(key))
  }
  await prunePool(poolIn(target), (sha256) => wanted.has(sha256))
  return old
}

/** @returns null if the list, or the manifest that knows its hash, is damaged */
const filesNeededBy = async (directory: string): Promise<ReadonlyMap<string, number> | null> => {
  try {
    const { parts } = await readManifest(directory)
    const list = parts.find(({ name }) => name === fileListName)
    if (list === undefined || (await partProblem(directory, list)) !== null) return null
    return readFileList(await readFile(join(directory, fileListName), 'utf8'))
  } catch {
    return null
  }
}

import { access, mkdir, readdir, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { takeLock } from '../../platform/db/lock-file.mjs'
import { syncDirectory } from '../../platform/files/sync-directory.ts'
import { reason } from '../../platform/reason.ts'
import { SetupError } from '../../platform/setup-error.ts'
import { manifestName } from '../manifest.ts'
import { type BackupDraft, type BackupTarget, backupNameForm, type StoredBackup } from './backup-target.ts'
import { readBlocks, writeFlushed } from '../blocks.ts'
import { clearPool, createDirectoryPool } from './directory-pool.ts'
import { markHost, whileMarked } from './lock-host.ts'
import { requirePlaceApart } from './place-apart.ts'

const unfinishedPrefix = 'unfinished-'

const poolIn = (target: string): string => join(target, 'files')

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** The whole backups in a directory, oldest first. */
export const listBackups = async (target: string): Promise<readonly string[]> => {
  const names = (await readdir(target).catch(() => [])).filter((name) => backupNameForm.test(name)).toSorted()
  const whole: string[] = []
  for (const name of names) if (await isThere(join(target, name, manifestName))) whole.push(name)
  return whole
}

const storedIn = (directory: string): StoredBackup => ({
  address: directory,
  directory,
  read: (part) => readBlocks(join(directory, part)),
  pool: createDirectoryPool(poolIn(dirname(directory))),
})

/**
 * Finds a backup: the directory itself, or the newest one in it.
 * @throws SetupError where there is none
 */
export const findInDirectory = async (directory: string): Promise<StoredBackup> => {
  if (await isThere(join(directory, manifestName))) return storedIn(await realpath(directory))
  const newest = (await listBackups(directory)).at(-1)
  if (newest === undefined) throw new SetupError(`There is no backup in ${directory}.`)
  return storedIn(await realpath(join(directory, newest)))
}

/** Backups in a directory, which may be on a disk that several machines see. */
export const createDirectoryTarget = (target: string): BackupTarget => ({
  address: target,
  requireApart: (dataDir) => requirePlaceApart(target, dataDir),
  list: () => listBackups(target),
  backup: (name) => storedIn(join(target, name)),
  begin: (name) => beginIn(target, name),
  remove: async (name) => {
    // by its name nobody takes half a directory for a backup
    await rename(join(target, name), join(target, `${unfinishedPrefix}${name}`))
    await rm(join(target, `${unfinishedPrefix}${name}`), { recursive: true, force: true })
  },
  whileAlone: (work) => whileAlone(target, work),
  pool: createDirectoryPool(poolIn(target)),
})

const whileAlone = async <T>(target: string, work: () => Promise<T>): Promise<T> => {
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

/** A new directory in the target that gets its name when all of it is on disk. */
const beginIn = async (target: string, name: string): Promise<BackupDraft> => {
  const unfinished = join(target, `${unfinishedPrefix}${name}`)
  await mkdir(unfinished, { mode: 0o700 })
  return {
    address: join(target, name),
    write: (part, blocks) => writeFlushed(join(unfinished, basename(part)), blocks),
    publish: async () => {
      await syncDirectory(unfinished)
      await rename(unfinished, join(target, name))
      await syncDirectory(target)
    },
    // a disk without room must not keep half of a backup
    discard: () => rm(unfinished, { recursive: true, force: true }),
  }
}

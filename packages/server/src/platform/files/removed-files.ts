import { mkdir, readdir, rename, rm, statfs, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from './sync-directory.ts'

const dayMs = 86_400_000
/**
 * Days for which a removed file is kept. A backup takes the database first and the files after it, so a file has to
 * outlive each backup that may name it (SAFE-06).
 */
export const graceDays = 8
/** If less of the disk is free than this, removed files go sooner, the oldest first. */
const leastFree = 0.1

/**
 * Files that nothing names any more, in a directory for each day: `removed/2026-11-27/<key>`. It lies beside the files,
 * so that a copy of them has both.
 */
export interface RemovedFiles {
  /** Takes a file from its path; a missing one counts as taken already. */
  take(path: string, key: string): Promise<void>
  /** Puts files back that are named again, because an older database was restored. */
  putBack(isNamed: (keys: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number>
  /**
   * Deletes what has been here for longer than the grace; call `putBack` first.
   * @returns the days that went before their time, because the disk is nearly full
   */
  expire(): Promise<readonly string[]>
}

export interface RemovedFilesOptions {
  /** Directory of the files. */
  readonly directory: string
  /** Where a file with this key belongs. */
  readonly pathOf: (key: string) => string
  readonly now?: () => number
  /** The part of the disk that is free, from 0 to 1. */
  readonly freePart?: () => Promise<number>
}

/** Keys in one question to the database. */
const batch = 1_000
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

const ifThere = async <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

export const createRemovedFiles = ({
  directory,
  pathOf,
  now = Date.now,
  freePart = () => freePartOf(directory),
}: RemovedFilesOptions): RemovedFiles => {
  const root = join(directory, 'removed')
  const days = async () => ((await ifThere(readdir(root))) ?? []).toSorted()

  return {
    take: async (path, key) => {
      const day = join(root, dayOf(now()))
      await mkdir(day, { recursive: true, mode: 0o700 })
      const moved = await ifThere(rename(path, join(day, key)).then(() => true))
      if (moved !== true) return
      const at = now() / 1000
      await utimes(join(day, key), at, at)
      await syncDirectory(day)
    },
    putBack: async (isNamed) => {
      let count = 0
      for (const day of await days()) {
        const keys = (await ifThere(readdir(join(root, day)))) ?? []
        for (let from = 0; from < keys.length; from += batch)
          for (const key of await isNamed(keys.slice(from, from + batch))) {
            await mkdir(join(pathOf(key), '..'), { recursive: true, mode: 0o700 })
            if ((await ifThere(rename(join(root, day, key), pathOf(key)).then(() => true))) === true) count += 1
          }
      }
      return count
    },
    expire: async () => {
      const early: string[] = []
      const oldest = dayOf(now() - graceDays * dayMs)
      for (const day of await days()) {
        const isOld = day < oldest
        if (!isOld && (await freePart()) >= leastFree) break
        await rm(join(root, day), { recursive: true, force: true })
        if (!isOld) early.push(day)
      }
      return early
    },
  }
}

const freePartOf = async (directory: string): Promise<number> => {
  const { bavail, blocks } = await statfs(directory)
  return blocks === 0 ? 1 : bavail / blocks
}

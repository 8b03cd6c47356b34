import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hashFile, type OnBytes } from './parts.ts'

/** All backups in one target share their files: each content is there once, by its SHA-256. */
export const poolIn = (target: string): string => join(target, 'files')

const unfinishedIn = (pool: string): string => join(pool, 'unfinished')
const pathIn = (pool: string, sha256: string): string => join(pool, sha256.slice(0, 2), sha256)

const contentForm = /^[0-9a-f]{64}$/
const keyForm = /^[0-9a-f]{64}-[0-9a-f]{8}$/
/** The key of a file begins with the SHA-256 of its content (`disk-file-store.ts`). */
export const contentOf = (key: string): string => key.slice(0, 64)

/** Readers at work at the same time. */
const readers = 8

const ifThere = async <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })

/** Does this for each of them, some at a time. The first failure is thrown when nothing runs any more. */
export const forEach = async <T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> => {
  const shared = items[Symbol.iterator]()
  let hasFailed = false
  const reader = async () => {
    for (let next = shared.next(); next.done !== true && !hasFailed; next = shared.next())
      await work(next.value).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
  }
  const ends = await Promise.allSettled(Array.from({ length: readers }, reader))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

interface SourceFile {
  readonly key: string
  /** Where it is, or was a moment ago. */
  readonly paths: readonly string[]
}

const listFiles = async (directory: string): Promise<readonly SourceFile[]> => {
  const found: SourceFile[] = []
  for (const folder of (await readdir(directory)).filter((name) => /^[0-9a-f]{2}$/.test(name)))
    for (const key of await readdir(join(directory, folder)))
      if (keyForm.test(key)) found.push({ key, paths: [join(directory, folder, key)] })
  return found
}

/** Files that were removed within the days of grace; one may have been put back meanwhile. */
const listRemoved = async (directory: string): Promise<readonly SourceFile[]> => {
  const root = join(directory, 'removed')
  const found: SourceFile[] = []
  for (const day of (await ifThere(readdir(root))) ?? [])
    for (const key of (await ifThere(readdir(join(root, day)))) ?? [])
      if (keyForm.test(key)) found.push({ key, paths: [join(root, day, key), join(directory, key.slice(0, 2), key)] })
  return found
}

export interface Pooled {
  /** Bytes of each file, by its key. */
  readonly files: ReadonlyMap<string, number>
  /** Keys of files whose content is no longer what was stored: they are not in the backup. */
  readonly damaged: readonly string[]
  readonly copied: { readonly count: number; readonly bytes: number }
}

/**
 * Copies all files of an installation into the pool, except those that it has.
 * @param directory of the files
 */
export const poolFiles = async (directory: string, pool: string, onBytes: OnBytes): Promise<Pooled> => {
  await mkdir(unfinishedIn(pool), { recursive: true, mode: 0o700 })
  const files = new Map<string, number>()
  const damaged: string[] = []
  const copied = { count: 0, bytes: 0 }
  const copy = async ({ key, paths }: SourceFile) => {
    if (files.has(key)) return
    for (const path of paths) {
      const found = await ifThere(stat(path))
      if (found === undefined) continue
      const there = await ifThere(stat(pathIn(pool, contentOf(key))))
      if (there?.size !== found.size) {
        const isWhole = await ifThere(copyFile(path, pathIn(pool, contentOf(key)), contentOf(key), pool, onBytes))
        if (isWhole === undefined) continue
        if (!isWhole) return void damaged.push(key)
        copied.count += 1
        copied.bytes += found.size
      }
      return void files.set(key, found.size)
    }
  }
  await forEach(await listFiles(directory), copy)
  // listed last: a file that was removed before its turn came is here by now
  await forEach(await listRemoved(directory), copy)
  return { files, damaged: damaged.toSorted(), copied }
}

const blocksOf = (file: FileHandle): AsyncIterable<Buffer> =>
  file.createReadStream({ highWaterMark: 1_048_576, autoClose: false })

/**
 * Copies a file, which appears whole or not at all.
 * @param at the directory, on the disk of the copy, for what is unfinished
 * @returns false if its content is not this one: nothing is copied then
 */
const copyFile = async (from: string, to: string, sha256: string, at: string, onBytes: OnBytes): Promise<boolean> => {
  const temporary = join(unfinishedIn(at), randomUUID())
  const source = await open(from)
  const hash = createHash('sha256')
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      for await (const block of blocksOf(source)) {
        hash.update(block)
        await file.writeFile(block)
        onBytes(block.length)
      }
      await file.sync()
    } finally {
      await file.close()
    }
    if (hash.digest('hex') !== sha256) return false
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await rename(temporary, to)
    return true
  } finally {
    await source.close()
    await rm(temporary, { force: true })
  }
}

/**
 * Looks whether this content in the pool is whole. One that has changed is moved aside, so that the next backup copies it again.
 * @returns what is wrong, for the end of a sentence; null if nothing is
 */
export const pooledProblem = async (pool: string, key: string, onBytes: OnBytes): Promise<string | null> => {
  const found = await ifThere(hashFile(pathIn(pool, contentOf(key)), onBytes))
  if (found === undefined) return `file ${key} is missing`
  if (found.sha256 === contentOf(key)) return null
  const path = pathIn(pool, contentOf(key))
  // a backup on a medium that cannot be written is checked all the same
  await rename(path, `${path}.damaged`).catch(() => undefined)
  return `file ${key} has changed`
}

/**
 * Copies a file from the pool to its place in an installation's directory of files.
 * @returns false if it is missing or has changed
 */
export const takeFromPool = async (
  pool: string,
  key: string,
  directory: string,
  onBytes: OnBytes,
): Promise<boolean> => {
  await mkdir(unfinishedIn(directory), { recursive: true, mode: 0o700 })
  const to = join(directory, key.slice(0, 2), key)
  return (await ifThere(copyFile(pathIn(pool, contentOf(key)), to, contentOf(key), directory, onBytes))) === true
}

/** Removes what killed processes left in the pool. */
export const clearPool = (pool: string): Promise<void> => rm(unfinishedIn(pool), { recursive: true, force: true })

/** A backup from another machine may have written younger ones a moment ago, and not named them yet. */
const pruneableAfterMs = 86_400_000

/** Removes all contents that are not among these and lie there for a day; nothing else. @returns how many */
export const prunePool = async (pool: string, isWanted: (sha256: string) => boolean): Promise<number> => {
  const before = Date.now() - pruneableAfterMs
  let count = 0
  for (const folder of ((await ifThere(readdir(pool))) ?? []).filter((name) => /^[0-9a-f]{2}$/.test(name)))
    for (const sha256 of await readdir(join(pool, folder)))
      if (contentForm.test(sha256) && !isWanted(sha256)) {
        const found = await ifThere(stat(join(pool, folder, sha256)))
        if (found === undefined || found.mtimeMs > before) continue
        await rm(join(pool, folder, sha256))
        count += 1
      }
  return count
}

/** The list of the files of one backup: a line each, with key and bytes. */
export const fileList = (files: Pooled['files']): Buffer =>
  Buffer.from(
    [...files]
      .toSorted()
      .map(([key, bytes]) => `${key}\t${bytes}\n`)
      .join(''),
  )

/** @returns bytes by key */
export const readFileList = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.split('\t')[0] ?? '', Number(line.split('\t')[1])]),
  )

import { createHash } from 'node:crypto'
import type { FilePlace } from '../platform/files/file-place.ts'
import { contentOf, placeOf } from '../platform/files/file-store.ts'
import { hashBlocks, type OnBytes } from './parts.ts'
import type { ContentPool } from './target/backup-target.ts'
import { ifThere } from './blocks.ts'

/** Readers at work at the same time. */
const readers = 8

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
  readonly place: FilePlace
  readonly key: string
  /** Where it is, or was a moment ago. */
  readonly names: readonly string[]
}

const listFiles = async (place: FilePlace): Promise<readonly SourceFile[]> => {
  const found: SourceFile[] = []
  for await (const { key } of place.list()) found.push({ place, key, names: [placeOf(key)] })
  return found
}

/** Files that were removed within the days of grace; one may have been put back meanwhile. */
const listRemoved = async (place: FilePlace): Promise<readonly SourceFile[]> => {
  const found: SourceFile[] = []
  for await (const { key, name } of place.listRemoved()) found.push({ place, key, names: [name, placeOf(key)] })
  return found
}

export interface Pooled {
  /** Bytes of each file, by its key. */
  readonly files: ReadonlyMap<string, number>
  /** Keys of files whose content is no longer what was stored: they are not in the backup. */
  readonly damaged: readonly string[]
  readonly copied: { readonly count: number; readonly bytes: number }
}

/** The content of a file is not what its key says. */
class ChangedFile extends Error {}

/** The same blocks, which end by `ChangedFile` if all of them together are another content. */
export async function* checked(
  blocks: AsyncIterable<Buffer>,
  sha256: string,
  onBytes: OnBytes,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const block of blocks) {
    hash.update(block)
    onBytes(block.length)
    yield block
  }
  if (hash.digest('hex') !== sha256) throw new ChangedFile(sha256)
}

/** @returns false if the content was another one */
export const isStored = async (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ChangedFile) return false
      throw error
    },
  )

/**
 * Copies all files of an installation into the pool, except those that it has.
 * @param places of the files: several while they move
 */
export const poolFiles = async (places: readonly FilePlace[], pool: ContentPool, onBytes: OnBytes): Promise<Pooled> => {
  const there = new Map(await pool.sizes())
  const files = new Map<string, number>()
  const damaged: string[] = []
  const copied = { count: 0, bytes: 0 }
  const copy = async ({ place, key, names }: SourceFile) => {
    if (files.has(key)) return
    const sha256 = contentOf(key)
    for (const name of names) {
      const size = await place.size(name)
      if (size === undefined) continue
      if (there.get(sha256) !== size) {
        const isWhole = await ifThere(isStored(pool.write(sha256, checked(place.read(name), sha256, onBytes))))
        if (isWhole === undefined) continue
        if (!isWhole) return void damaged.push(key)
        there.set(sha256, size)
        copied.count += 1
        copied.bytes += size
      }
      return void files.set(key, size)
    }
  }
  for (const place of places) await forEach(await listFiles(place), copy)
  // listed last: a file that was removed before its turn came is here by now
  for (const place of places) await forEach(await listRemoved(place), copy)
  return { files, damaged: damaged.toSorted(), copied }
}

/**
 * Looks whether this content in the pool is whole. One that has changed is moved aside, so that the next backup copies it again.
 * @returns what is wrong, for the end of a sentence; null if nothing is
 */
export const pooledProblem = async (pool: ContentPool, key: string, onBytes: OnBytes): Promise<string | null> => {
  const found = await ifThere(hashBlocks(pool.read(contentOf(key)), onBytes))
  if (found === undefined) return `file ${key} is missing`
  if (found.sha256 === contentOf(key)) return null
  await pool.setAside(contentOf(key))
  return `file ${key} has changed`
}

/**
 * Copies a file from the pool to its place in an installation.
 * @returns false if it is missing or has changed
 */
export const takeFromPool = async (
  pool: ContentPool,
  key: string,
  place: FilePlace,
  onBytes: OnBytes,
): Promise<boolean> => {
  const blocks = checked(pool.read(contentOf(key)), contentOf(key), onBytes)
  return (await ifThere(isStored(place.write(placeOf(key), blocks)))) === true
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

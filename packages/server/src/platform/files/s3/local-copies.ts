import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { contentOf } from '../file-store.ts'
import type { TemporaryDir } from '../temporary-dir.ts'
import { S3Problem } from '../../s3/s3-problem.ts'

/** Copies of files of a bucket on this machine's disk, which programs read. The process may lose them at any time. */
export interface LocalCopies {
  /** Fetches a file unless a copy is here, and keeps the copy for as long as `use` runs. */
  use<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** The path of a whole copy that is here; it may go at any time. */
  find(key: string): string | undefined
  /** Moves a file here that has just been stored. */
  adopt(key: string, path: string): Promise<void>
  drop(key: string): Promise<void>
  /** A path for a new file in the same directory. */
  scratchPath(name: string): Promise<string>
}

export interface LocalCopiesOptions {
  readonly temporary: TemporaryDir
  /** Most bytes that all copies have together; those in use stay all the same. */
  readonly mostBytes: number
  /** Writes the content to this path, which does not exist yet, or throws and leaves nothing. @returns its size in bytes */
  readonly fetch: (key: string, path: string) => Promise<number>
}

interface Copy {
  readonly path: string
  /** Its size, when it is whole. */
  readonly whole: Promise<number>
  /** 0 until it is whole. */
  bytes: number
  users: number
}

export const createLocalCopies = ({ temporary, mostBytes, fetch }: LocalCopiesOptions): LocalCopies => {
  /** The one that was not used for the longest time comes first. */
  const copies = new Map<string, Copy>()
  let directory: string | null = null

  const directoryNow = async (): Promise<string> => {
    // the start of another process with the same DATA_DIR removes the directory of one that was idle for a day
    if (directory === null || !existsSync(directory)) {
      copies.clear()
      directory = await temporary.newDirectory()
    }
    return directory
  }

  const isHere = ({ bytes, path }: Copy): boolean => bytes === 0 || existsSync(path)

  const add = (key: string, path: string, whole: Promise<number>): Copy => {
    const copy: Copy = { path, whole, bytes: 0, users: 0 }
    copies.set(key, copy)
    whole.then(
      (bytes) => (copy.bytes = bytes),
      () => copies.get(key) === copy && copies.delete(key),
    )
    return copy
  }

  const evict = async (): Promise<void> => {
    let bytes = 0
    for (const copy of copies.values()) bytes += copy.bytes
    for (const [key, copy] of copies) {
      if (bytes <= mostBytes) return
      if (copy.users > 0 || copy.bytes === 0) continue
      copies.delete(key)
      bytes -= copy.bytes
      await rm(copy.path, { force: true })
    }
  }

  const used = async (key: string): Promise<Copy> => {
    const folder = await directoryNow()
    const known = copies.get(key)
    if (known === undefined || !isHere(known)) {
      const path = join(folder, key)
      return add(key, path, fetch(key, path))
    }
    copies.delete(key)
    copies.set(key, known)
    return known
  }

  return {
    async use(key, use) {
      const copy = await used(key)
      copy.users += 1
      try {
        await copy.whole
        await evict()
        return await use(copy.path)
      } finally {
        copy.users -= 1
        await evict()
      }
    },
    find(key) {
      const copy = copies.get(key)
      return copy !== undefined && copy.bytes > 0 && isHere(copy) ? copy.path : undefined
    },
    async adopt(key, path) {
      const to = join(await directoryNow(), key)
      await add(
        key,
        to,
        rename(path, to).then(async () => (await stat(to)).size),
      ).whole
      await evict()
    },
    async drop(key) {
      const copy = copies.get(key)
      if (copy === undefined || copy.users > 0) return
      copies.delete(key)
      await rm(copy.path, { force: true })
    },
    scratchPath: async (name) => join(await directoryNow(), name),
  }
}

/**
 * Writes a file as it arrives.
 * @returns its size in bytes
 * @throws S3Problem if the content is not what its key says: nothing is kept then
 */
export const writeContent = async (path: string, key: string, blocks: AsyncIterable<Buffer>): Promise<number> => {
  const part = `${path}.part`
  await rm(part, { force: true })
  try {
    await pipeline(checkedContent(blocks, key), createWriteStream(part, { flags: 'wx', mode: 0o600 }))
    await rename(part, path)
    return (await stat(path)).size
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** The same blocks, which end by an S3Problem if all of them together are another content than that of the key. */
export async function* checkedContent(blocks: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const block of blocks) {
    hash.update(block)
    yield block
  }
  if (hash.digest('hex') !== contentOf(key))
    throw new S3Problem('changed', `The content of the file ${key} is not what was stored.`)
}

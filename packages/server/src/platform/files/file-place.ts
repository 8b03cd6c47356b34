import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ensureFilesId, readFilesId } from './files-id.ts'
import { isFileKey, type ListedFile } from './file-store.ts'
import { syncDirectory } from './sync-directory.ts'

/**
 * All that lies in a place of files, by names such as `ab/abcd…` and `removed/2026-11-27/abcd…`, which are the same in a directory
 * and in a bucket. Backups, restores and moves read and write here.
 */
export interface FilePlace {
  /** Path, or address such as `s3://bucket/prefix`. */
  readonly address: string
  list(): AsyncIterable<ListedFile>
  /** Files within the days of grace. */
  listRemoved(): AsyncIterable<{ readonly key: string; readonly name: string }>
  /** @returns undefined: there is no such file */
  size(name: string): Promise<number | undefined>
  /** The content. @throws an error with the code ENOENT if it is missing */
  read(name: string): AsyncIterable<Buffer>
  /** Stores a file: whole, or, if the blocks end by an error, not at all. */
  write(name: string, blocks: AsyncIterable<Buffer>): Promise<void>
  /** The id by which the database recognises this place; null: it has none yet. */
  readId(): Promise<string | null>
  /** The same; a place without an id gets one. */
  ensureId(): Promise<string>
  writeId(id: string): Promise<void>
  /** Removes what a restore or a move needed only while it ran. */
  clear(): Promise<void>
}

const ifThere = async <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

export const createDiskPlace = (directory: string): FilePlace => {
  const unfinished = join(directory, 'unfinished')
  return {
    address: directory,
    async *list() {
      for (const folder of (await readdir(directory)).filter((name) => /^[0-9a-f]{2}$/.test(name)))
        for (const key of await readdir(join(directory, folder))) {
          const found = isFileKey(key) ? await ifThere(stat(join(directory, folder, key))) : undefined
          if (found !== undefined) yield { key, bytes: found.size, storedAt: found.mtime }
        }
    },
    async *listRemoved() {
      const root = join(directory, 'removed')
      for (const day of (await ifThere(readdir(root))) ?? [])
        for (const key of (await ifThere(readdir(join(root, day)))) ?? [])
          if (isFileKey(key)) yield { key, name: `removed/${day}/${key}` }
    },
    size: async (name) => (await ifThere(stat(join(directory, name))))?.size,
    read: (name) => createReadStream(join(directory, name)),
    async write(name, blocks) {
      const temporary = join(unfinished, randomUUID())
      await mkdir(unfinished, { recursive: true, mode: 0o700 })
      const file = await open(temporary, 'wx', 0o600)
      try {
        for await (const block of blocks) await file.writeFile(block)
        await file.sync()
        const to = join(directory, name)
        await mkdir(dirname(to), { recursive: true, mode: 0o700 })
        await rename(temporary, to)
        await syncDirectory(dirname(to))
      } finally {
        await file.close()
        await rm(temporary, { force: true })
      }
    },
    readId: () => readFilesId(directory),
    ensureId: () => ensureFilesId(directory),
    writeId: (id) => ensureFilesId(directory, id).then(() => undefined),
    clear: () => rm(unfinished, { recursive: true, force: true }),
  }
}

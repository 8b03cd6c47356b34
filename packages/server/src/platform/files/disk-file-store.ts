import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createDiskPlace } from './file-place.ts'
import { type FileStore, isFileKey, placeOf, UnknownFileError } from './file-store.ts'
import { createRemovedFiles } from './removed-files.ts'
import { syncDirectory } from './sync-directory.ts'
import { writeHashed } from './write-hashed.ts'

/** No upload takes this long: an older unfinished file was left by a crash. */
const ABANDONED_MS = 24 * 60 * 60 * 1000

/**
 * A file store in a directory that only this user may enter; a file lies at `ab/abcd…`, by the first two digits of its
 * key.
 */
export async function createDiskFileStore(directory: string, now: () => number = Date.now): Promise<FileStore> {
  const unfinished = join(directory, 'unfinished')
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  await removeAbandoned(unfinished, now())

  const path = (key: string): string => join(directory, placeOf(key))

  const removed = createRemovedFiles({ directory, pathOf: path, now })

  return {
    removed,
    async put(source, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      const temporary = join(unfinished, randomUUID())
      try {
        const stored = await writeHashed(temporary, Buffer.isBuffer(source) ? [source] : source, maxBytes)
        await moveDurably(temporary, path(stored.key), directory)
        return stored
      } finally {
        // not begun to be read if there was no room for the first byte: it would stay open
        if (source instanceof Readable) source.destroy()
        await rm(temporary, { force: true })
      }
    },
    async open(key, range) {
      const file = await open(path(key)).catch(unknownIfMissing(key))
      return file.createReadStream(range)
    },
    async size(key) {
      return (await stat(path(key)).catch(unknownIfMissing(key))).size
    },
    async withLocalCopy(key, use) {
      await access(path(key)).catch(unknownIfMissing(key))
      return use(path(key))
    },
    async remove(key) {
      if (isFileKey(key)) await removed.take(path(key), key)
    },
    async discard(key) {
      if (isFileKey(key)) await rm(path(key), { force: true })
    },
    list: () => createDiskPlace(directory).list(),
    check: () => requireWritable(directory),
  }
}

async function moveDurably(from: string, to: string, directory: string): Promise<void> {
  const made = await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await rename(from, to)
  await syncDirectory(dirname(to))
  if (made) await syncDirectory(directory)
}

function unknownIfMissing(key: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw error.code === 'ENOENT' ? new UnknownFileError(`There is no file ${key}`) : error
  }
}

async function removeAbandoned(unfinished: string, now: number): Promise<void> {
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

/**
 * Writes one byte and removes it: a disk that is full or read-only refuses that, although the rights allow it.
 * A probe that a crash leaves behind is removed with other unfinished files.
 * @param directory of a disk file store
 * @throws Error of the file system
 */
const requireWritable = async (directory: string): Promise<void> => {
  const path = join(directory, 'unfinished', `probe-${randomUUID()}`)
  try {
    await writeFile(path, '.', { flag: 'wx', mode: 0o600 })
  } finally {
    await rm(path, { force: true })
  }
}

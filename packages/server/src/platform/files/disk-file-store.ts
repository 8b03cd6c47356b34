import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type FileStore, FileTooLargeError, UnknownFileError } from './file-store.ts'
import { createRemovedFiles } from './removed-files.ts'
import { syncDirectory } from './sync-directory.ts'

/**
 * Writes a new file and flushes it to disk.
 * @throws FileTooLargeError as soon as more than `maxBytes` arrived; the source is then closed
 */
async function writeHashed(
  path: string,
  source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of source) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new FileTooLargeError(`The file has more than ${maxBytes} bytes`)
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { sha256: hash.digest('hex'), bytes }
}

const KEY = /^[0-9a-f]{64}-[0-9a-f]{8}$/
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

  function path(key: string): string {
    if (!KEY.test(key)) throw new UnknownFileError(`${key} is not the key of a file`)
    return join(directory, key.slice(0, 2), key)
  }

  const removed = createRemovedFiles({ directory, pathOf: path, now })

  return {
    path,
    removed,
    async put(source, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      const temporary = join(unfinished, randomUUID())
      try {
        const { sha256, bytes } = await writeHashed(temporary, Buffer.isBuffer(source) ? [source] : source, maxBytes)
        const key = `${sha256}-${randomBytes(4).toString('hex')}`
        await moveDurably(temporary, path(key), directory)
        return { key, bytes }
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
    async remove(key) {
      if (KEY.test(key)) await removed.take(path(key), key)
    },
    async discard(key) {
      if (KEY.test(key)) await rm(path(key), { force: true })
    },
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

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { syncDirectory } from '../../platform/files/sync-directory.ts'
import { operatorRefusal } from '../saving/saving.ts'

/** A file of an archive. */
export interface ZipEntry {
  readonly path: string
  readonly at: Date
  readonly data: Readable
  /** Already compressed, such as sound: it is stored as it is. */
  readonly isCompact?: true
}

/**
 * Writes an archive, one entry after the other, however large: no entry is held in memory. It appears whole or not at
 * all, for its owner's eyes only.
 * @param to path of the file, which must not be there yet
 * @returns its size in bytes
 * @throws Refusal for a file that is there, or a directory that is not
 */
export const writeZip = async (to: string, entries: AsyncIterable<ZipEntry>): Promise<number> => {
  if ((await stat(to).catch(() => undefined)) !== undefined) throw operatorRefusal(`${to} is there already.`)
  const partial = `${to}.partial-${process.pid}`
  const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
  await once(file, 'open').catch((error: NodeJS.ErrnoException) => {
    throw operatorRefusal(`${to} cannot be written (${error.code ?? error.message}).`)
  })
  try {
    const zip = new ZipFile()
    const written = pipeline(zip.outputStream, file)
    await Promise.all([written, addAll(zip, entries, written)])
    const { size } = await stat(partial)
    await rename(partial, to)
    await syncDirectory(dirname(to))
    return size
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Ends the archive early, with this error, if an entry fails or the archive cannot be written. */
const addAll = async (zip: ZipFile, entries: AsyncIterable<ZipEntry>, written: Promise<void>): Promise<void> => {
  const { outputStream } = zip
  const end = (error: unknown) => (outputStream as Readable).destroy(error as Error)
  zip.on('error', end)
  const isLost = new Promise<never>((_, reject) => void written.catch(reject))
  try {
    for await (const { path, at, data, isCompact } of entries) {
      zip.addReadStreamLazy(path, { mtime: at, mode: 0o100600, compress: isCompact !== true }, (take) =>
        take(null, data),
      )
      await Promise.race([finished(data, { writable: false }), isLost])
    }
    zip.end()
  } catch (error) {
    end(error)
    throw error
  }
}

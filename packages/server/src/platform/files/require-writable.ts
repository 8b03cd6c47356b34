import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes one byte and removes it: a disk that is full or read-only refuses that, although the rights allow it.
 * A probe that a crash leaves behind is removed with other unfinished files.
 * @param directory of a disk file store
 * @throws Error of the file system
 */
export const requireWritable = async (directory: string): Promise<void> => {
  const path = join(directory, 'unfinished', `probe-${randomUUID()}`)
  try {
    await writeFile(path, '.', { flag: 'wx', mode: 0o600 })
  } finally {
    await rm(path, { force: true })
  }
}

import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SetupError } from '../platform/setup-error.ts'

/** undefined: there is no such file, or no such object in a bucket. */
export const ifThere = async <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })

const blockBytes = 1_048_576

/** The content of a file; nothing is opened before it is read. @throws the error of the system */
export async function* readBlocks(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path, { highWaterMark: blockBytes }) as AsyncIterable<Buffer>
}

/**
 * Writes a new file to its end and onto the disk.
 * @throws the error of the blocks or of the system; a part of the file may be there then
 */
export const writeFlushed = async (path: string, blocks: AsyncIterable<Buffer>): Promise<void> => {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const block of blocks) await file.writeFile(block)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Writes a file, which appears whole or not at all.
 * @param unfinished a directory on the same disk, for what is unfinished
 */
export const writeWhole = async (path: string, unfinished: string, blocks: AsyncIterable<Buffer>): Promise<void> => {
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const temporary = join(unfinished, randomUUID())
  try {
    await writeFlushed(temporary, blocks)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** More is no list or manifest: a line of a list has a hundred bytes. */
const longestText = 2 ** 30

/** The whole content in memory. @throws the error of the source, or one if it is longer than `most` bytes */
export const readAll = async (blocks: AsyncIterable<Buffer>, most = longestText): Promise<Buffer> => {
  const found: Buffer[] = []
  let bytes = 0
  for await (const block of blocks) {
    bytes += block.length
    if (bytes > most) throw new Error(`It has more than ${most} bytes.`)
    found.push(block)
  }
  return Buffer.concat(found)
}

/**
 * The code of a failure that belongs to this one part, such as ENOENT; null: the whole place fails, such as a service that
 * is away.
 */
export const missingCode = (error: unknown): string | null => {
  const { code } = error as { readonly code?: unknown }
  if (error instanceof SetupError && code !== 'ENOENT') return null
  return typeof code === 'string' ? code : 'unreadable'
}

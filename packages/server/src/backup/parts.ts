import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import type { Part } from './manifest.ts'

/** Told how many more bytes have been worked through. */
export type OnBytes = (bytes: number) => void

const blockBytes = 1_048_576
/** The fastest level: database pages shrink to a quarter by it. */
const gzip = () => createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 262_144 })

/**
 * Writes one part of a backup to disk, compressed if its name ends in `.gz`.
 * @param source its content before compression
 */
export const writePart = async (
  directory: string,
  name: string,
  source: Readable | Buffer,
  onBytes: OnBytes = () => undefined,
): Promise<Part> => {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(join(directory, name), 'wx', 0o600)
  try {
    const store = async (blocks: AsyncIterable<Buffer>) => {
      for await (const block of blocks) {
        hash.update(block)
        bytes += block.length
        await file.writeFile(block)
      }
    }
    const counted = async function* (blocks: AsyncIterable<Buffer>) {
      for await (const block of blocks) {
        onBytes(block.length)
        yield block
      }
    }
    const input = Buffer.isBuffer(source) ? Readable.from([source]) : source
    if (name.endsWith('.gz')) await pipeline(input, counted, gzip(), store)
    else await pipeline(input, counted, store)
    await file.sync()
  } finally {
    await file.close()
  }
  return { name, bytes, sha256: hash.digest('hex') }
}

/** The content of a part, decompressed if its name ends in `.gz`; nothing is opened before it is read. */
export async function* readPart(directory: string, name: string): AsyncGenerator<Buffer> {
  const file = createReadStream(join(directory, name), { highWaterMark: blockBytes })
  if (!name.endsWith('.gz')) return yield* file as AsyncIterable<Buffer>
  const plain = createGunzip({ chunkSize: 262_144 })
  file.once('error', (error) => plain.destroy(error))
  try {
    yield* file.pipe(plain) as AsyncIterable<Buffer>
  } finally {
    file.destroy()
  }
}

/** SHA-256 in hexadecimal, and size in bytes. @throws the error of the system if it cannot be read */
export const hashFile = async (
  path: string,
  onBytes: OnBytes = () => undefined,
): Promise<{ sha256: string; bytes: number }> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const block of createReadStream(path, { highWaterMark: blockBytes }) as AsyncIterable<Buffer>) {
    hash.update(block)
    bytes += block.length
    onBytes(block.length)
  }
  return { sha256: hash.digest('hex'), bytes }
}

/** @returns what is wrong with the part, for the end of a sentence; null if it is as it was written */
export const partProblem = async (directory: string, part: Part, onBytes?: OnBytes): Promise<string | null> => {
  try {
    const found = await hashFile(join(directory, part.name), onBytes)
    if (found.bytes !== part.bytes) return `${part.name} has ${found.bytes} bytes of ${part.bytes}`
    return found.sha256 === part.sha256 ? null : `${part.name} has changed`
  } catch (error) {
    return `${part.name} cannot be read (${(error as NodeJS.ErrnoException).code})`
  }
}

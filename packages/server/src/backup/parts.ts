import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { missingCode } from './blocks.ts'
import type { Part } from './manifest.ts'
import type { BackupDraft } from './target/backup-target.ts'

/** Told how many more bytes have been worked through. */
export type OnBytes = (bytes: number) => void

const blockBytes = 1_048_576
/** The fastest level: database pages shrink to a quarter by it. */
const gzip = () => createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 262_144 })

/**
 * Writes one part of a backup, compressed if its name ends in `.gz`.
 * @param write stores the blocks under the name
 * @param source its content before compression
 */
export const writePart = async (
  { write }: Pick<BackupDraft, 'write'>,
  name: string,
  source: Readable | Buffer,
  onBytes: OnBytes = () => undefined,
): Promise<Part> => {
  const hash = createHash('sha256')
  let bytes = 0
  const hashed = async function* (blocks: AsyncIterable<Buffer>) {
    for await (const block of blocks) {
      hash.update(block)
      bytes += block.length
      yield block
    }
  }
  let refusal: unknown
  const store = (blocks: AsyncIterable<Buffer>) =>
    write(name, hashed(blocks)).catch((error: unknown) => {
      refusal = error
      throw error
    })
  const counted = async function* (blocks: AsyncIterable<Buffer>) {
    for await (const block of blocks) {
      onBytes(block.length)
      yield block
    }
  }
  const input = Buffer.isBuffer(source) ? Readable.from([source]) : source
  const done = name.endsWith('.gz') ? pipeline(input, counted, gzip(), store) : pipeline(input, counted, store)
  await done.catch((error: unknown) => {
    // the end of the store breaks off the stages before it, and the pipeline may tell of them
    throw (error as Error).name === 'AbortError' ? (refusal ?? error) : error
  })
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

/** SHA-256 in hexadecimal, and size in bytes. @throws the error of the source */
export const hashBlocks = async (
  blocks: AsyncIterable<Buffer>,
  onBytes: OnBytes = () => undefined,
): Promise<{ sha256: string; bytes: number }> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const block of blocks) {
    hash.update(block)
    bytes += block.length
    onBytes(block.length)
  }
  return { sha256: hash.digest('hex'), bytes }
}

/**
 * @returns what is wrong with the part, for the end of a sentence; null if it is as it was written
 * @throws SetupError if the place of all parts fails
 */
export const partProblem = async (
  blocks: AsyncIterable<Buffer>,
  part: Part,
  onBytes?: OnBytes,
): Promise<string | null> => {
  try {
    const found = await hashBlocks(blocks, onBytes)
    if (found.bytes !== part.bytes) return `${part.name} has ${found.bytes} bytes of ${part.bytes}`
    return found.sha256 === part.sha256 ? null : `${part.name} has changed`
  } catch (error) {
    const code = missingCode(error)
    if (code === null) throw error
    return `${part.name} cannot be read (${code})`
  }
}

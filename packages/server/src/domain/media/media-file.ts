import { createWriteStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MediaError } from './media-error.ts'
import { MAX_AUDIO_BYTES } from './media-limits.ts'
import type { MediaPool } from './media-pool.ts'

/** Something to be sent or stored. Whoever gets it reads the stream to its end or destroys it. */
export interface MediaFile {
  stream: Readable
  /** Length of the stream. */
  bytes: number
  contentType: string
}

/** A file of the platform's own, or what somebody is just sending. */
export type MediaSource = string | Readable

/** Opens a file for sending. */
export async function openMediaFile(path: string, contentType: string): Promise<MediaFile> {
  const file = await open(path)
  return { stream: file.createReadStream(), bytes: await sizeOf(file), contentType }
}

/**
 * Lets a job write a file and opens it. The file has lost its name by then: it is gone when its stream is closed,
 * however that comes about.
 */
export async function makeMediaFile(
  pool: MediaPool,
  contentType: string,
  write: (path: string) => Promise<unknown>,
): Promise<MediaFile> {
  const path = await pool.scratchPath()
  try {
    await write(path)
    return await openMediaFile(path, contentType)
  } finally {
    await rm(path, { force: true })
  }
}

/** Gives a source a path for as long as it is needed: a stream is written down first. */
export async function withSourcePath<T>(
  pool: MediaPool,
  source: MediaSource,
  signal: AbortSignal | undefined,
  use: (path: string) => Promise<T>,
): Promise<T> {
  if (typeof source === 'string') return use(source)
  const path = await pool.scratchPath()
  try {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    await pipeline(source, limited, file, signal ? { signal } : {})
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}

async function* limited(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > MAX_AUDIO_BYTES) throw new MediaError('too_large', 'Sound file is too large')
    yield chunk
  }
}

async function sizeOf(file: FileHandle): Promise<number> {
  return (await file.stat()).size
}

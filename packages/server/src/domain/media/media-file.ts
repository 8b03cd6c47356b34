import { createWriteStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MediaError } from './media-error.ts'
import { MAX_AUDIO_BYTES } from './media-limits.ts'
import type { MediaPool } from './media-pool.ts'

/** A file to be sent or stored. The receiver must read the stream to its end or destroy it. */
export interface MediaFile {
  stream: Readable
  /** Length of the stream. */
  bytes: number
  contentType: string
}

/** Path of one of the platform's files, or a stream that somebody is just sending. */
export type MediaSource = string | Readable

/** Opens a file for sending. */
export async function openMediaFile(path: string, contentType: string): Promise<MediaFile> {
  const file = await open(path)
  return { stream: file.createReadStream(), bytes: await sizeOf(file), contentType }
}

/**
 * Lets a job write a file, opens it and removes its name, so that the file disappears when its stream is closed, for
 * whatever reason.
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

/** Gives a source a path while it is needed: a stream is first written to disk. */
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

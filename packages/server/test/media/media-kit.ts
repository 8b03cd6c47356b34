import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createOggWriter } from '../../src/domain/media/audio/ogg-writer.ts'
import { opusHead, opusTags } from '../../src/domain/media/audio/opus-head.ts'
import { createMediaPool, type MediaPool, type MediaPoolOptions } from '../../src/domain/media/media-pool.ts'
import { type MediaFile, openMediaFile } from '../../src/domain/media/media-file.ts'
import { createTemporaryDir } from '../../src/platform/files/temporary-dir.ts'
import { afterAll, type onTestFinished } from 'vitest'

/**
 * A pool and a directory.
 * @param whenDone when they go: after the file's tests, or `onTestFinished`
 */
export async function mediaKit(
  options: Partial<MediaPoolOptions> = {},
  whenDone: typeof onTestFinished | typeof afterAll = afterAll,
) {
  const warnings: string[] = []
  const log = { warn: (_fields: unknown, message?: string) => void warnings.push(message ?? '') }
  const directory = await mkdtemp(join(tmpdir(), 'lineside-media-test-'))
  const pool: MediaPool = createMediaPool({ log, temporary: createTemporaryDir(directory), ...options })
  whenDone(async () => {
    await pool.close()
    await rm(directory, { recursive: true })
  })
  return {
    pool,
    warnings,
    /** Writes a file to convert. */
    async file(name: string, bytes: Uint8Array): Promise<string> {
      const path = join(directory, name)
      await writeFile(path, bytes)
      return path
    },
  }
}

export async function bytesOf(file: MediaFile): Promise<Buffer> {
  const bytes = await buffer(file.stream)
  if (bytes.length !== file.bytes) throw new Error(`Announced ${file.bytes} bytes, came ${bytes.length}`)
  return bytes
}

export const readBack = async (path: string) => bytesOf(await openMediaFile(path, ''))

export function tone(hertz: number, seconds: number, sampleRate: number): Float32Array {
  return Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, index) => 0.5 * Math.sin((2 * Math.PI * hertz * index) / sampleRate),
  )
}

/** Samples of a WAV file with the plain header of 44 bytes and 16 bit PCM. */
export function wavSamples(wav: Buffer): Float32Array {
  return Float32Array.from({ length: (wav.length - 44) / 2 }, (_, index) => wav.readInt16LE(44 + index * 2) / 32768)
}

export interface WavOptions {
  coding: number
  sampleBytes: number
  channels?: number
  sampleRate?: number
  /** Blocks before the sound. */
  chunks?: Buffer[]
}

/** A WAV file around coded samples. */
export function wavFile(
  data: Buffer,
  { coding, sampleBytes, channels = 1, sampleRate = 8000, chunks = [] }: WavOptions,
) {
  const format = Buffer.alloc(16)
  format.writeUInt16LE(coding, 0)
  format.writeUInt16LE(channels, 2)
  format.writeUInt32LE(sampleRate, 4)
  format.writeUInt32LE(sampleRate * channels * sampleBytes, 8)
  format.writeUInt16LE(channels * sampleBytes, 12)
  format.writeUInt16LE(sampleBytes * 8, 14)
  const body = Buffer.concat([Buffer.from('WAVE'), wavChunk('fmt ', format), ...chunks, wavChunk('data', data)])
  return wavChunk('RIFF', body)
}

export function wavChunk(id: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(id), length, data, Buffer.alloc(data.length % 2)])
}

/** The usual WAV: 16 bit PCM, one channel. */
export function pcm16Wav(samples: Float32Array, sampleRate: number): Buffer {
  const data = Buffer.alloc(samples.length * 2)
  samples.forEach((sample, index) => data.writeInt16LE(Math.round(sample * 32767), index * 2))
  return wavFile(data, { coding: 1, sampleBytes: 2, sampleRate })
}

/** An Ogg Opus file of packets as they are given. */
export function oggOpus(packets: Uint8Array[], head = opusHead(0, 48_000)): Buffer {
  const page = createOggWriter()
  const pages = [page([head], 0, false), page([opusTags()], 0, false)]
  for (let from = 0; from < packets.length; from += 50) pages.push(page(packets.slice(from, from + 50), 0, false))
  return Buffer.concat(pages)
}

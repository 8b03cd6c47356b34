import type { FileHandle } from 'node:fs/promises'
import { MediaError } from '../media-error.ts'
import { MAX_CHANNELS, MAX_WAV_CHUNKS } from '../media-limits.ts'

/** The content of the `fmt ` block, and where the sound is in the file. */
export interface WavHead {
  /** 1 integer, 2 Microsoft ADPCM, 3 float, 6 A-law, 7 mu-law, 17 IMA ADPCM, 85 MPEG layer III */
  coding: number
  channels: number
  sampleRate: number
  /** Bytes of one sample of one channel; a coding in blocks has a fraction, or none. */
  sampleBytes: number
  /** Bytes of a block: one sample of all channels, or as many as the coding packs together. */
  blockBytes: number
  /** The `fmt ` block, for codings that keep tables in it. */
  format: Buffer
  dataFrom: number
  dataBytes: number
}

const EXTENSIBLE = 0xfffe
/** Codings that store each sample by itself. */
export const plainCodings: ReadonlySet<number> = new Set([1, 3, 6, 7])
/** A length of files above 4 GiB, RF64 and BW64: the block `ds64` has it. */
const LENGTH_ELSEWHERE = 0xffffffff

/** Walks the blocks of a RIFF, RF64 or BW64 WAVE file to its sound. A length beyond the end of the file means "to the end". */
export async function readWavHead(file: FileHandle): Promise<WavHead> {
  const { size } = await file.stat()
  let format: Buffer | null = null
  let longLength: number | null = null
  let offset = 12
  for (let chunk = 0; chunk < MAX_WAV_CHUNKS && offset + 8 <= size; chunk++) {
    const header = await bytesAt(file, offset, 8)
    const [id, length] = [header.toString('latin1', 0, 4), header.readUInt32LE(4)]
    if (id === 'fmt ') format = await bytesAt(file, offset + 8, Math.min(length, 80))
    if (id === 'ds64' && offset + 24 <= size)
      longLength = Number((await bytesAt(file, offset + 16, 8)).readBigUInt64LE())
    if (id === 'data') {
      const told = length === LENGTH_ELSEWHERE && longLength !== null ? longLength : length
      return wavHead(format, offset + 8, Math.min(told, size - offset - 8))
    }
    offset += 8 + length + (length % 2)
  }
  throw new MediaError('unreadable', 'WAV file without sound')
}

function wavHead(format: Buffer | null, dataFrom: number, dataBytes: number): WavHead {
  if (!format || format.length < 16) throw new MediaError('unreadable', 'WAV file without format')
  const tag = format.readUInt16LE(0)
  const channels = format.readUInt16LE(2)
  const sampleBytes = format.readUInt16LE(14) / 8
  if (channels < 1 || channels > MAX_CHANNELS) throw new MediaError('unsupported', `${channels} channels are not taken`)
  const coding = tag === EXTENSIBLE && format.length >= 26 ? format.readUInt16LE(24) : tag
  const blockBytes = format.readUInt16LE(12)
  if (plainCodings.has(coding) && (sampleBytes === 0 || blockBytes !== channels * sampleBytes))
    throw new MediaError('unreadable', 'WAV frame size is wrong')
  return {
    coding,
    blockBytes,
    format,
    channels,
    sampleRate: format.readUInt32LE(4),
    sampleBytes,
    dataFrom,
    dataBytes,
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

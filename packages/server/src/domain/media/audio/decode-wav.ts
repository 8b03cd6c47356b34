import { type FileHandle, open } from 'node:fs/promises'
import { imaDecoder, microsoftDecoder } from './adpcm.ts'
import { type AudioBlock, mixDown } from './audio-block.ts'
import { decodeMp3Within } from './decode-mp3.ts'
import { wavCodingName } from './wav-codings.ts'
import { readWavHead, type WavHead } from './wav-head.ts'
import { MediaError } from '../media-error.ts'
import { fromALaw, fromMuLaw } from './g711.ts'

const BLOCK_FRAMES = 8192

/** Decodes a WAV of any coding that has a decoder here. */
export async function* decodeWav(path: string): AsyncGenerator<AudioBlock> {
  const file = await open(path)
  try {
    const head = await readWavHead(file)
    if (head.coding === MP3) yield* decodeMp3Within(path, head.dataFrom, head.dataFrom + head.dataBytes)
    else if (head.coding === MICROSOFT_ADPCM || head.coding === IMA_ADPCM) yield* decodeBlocks(file, head)
    else yield* decodePlain(file, head)
  } finally {
    await file.close()
  }
}

const MICROSOFT_ADPCM = 2
const IMA_ADPCM = 17
const MP3 = 85

/** Sample by sample, each by itself. */
async function* decodePlain(file: FileHandle, head: WavHead): AsyncGenerator<AudioBlock> {
  const { coding, channels, sampleRate, sampleBytes, dataFrom, dataBytes } = head
  const sampleAt = wavSampleReader(coding, sampleBytes)
  const frameBytes = channels * sampleBytes
  const block = Buffer.alloc(BLOCK_FRAMES * frameBytes)
  for (let done = 0; done < dataBytes; ) {
    const { bytesRead } = await file.read(block, 0, Math.min(block.length, dataBytes - done), dataFrom + done)
    if (bytesRead === 0) return
    done += bytesRead
    const data = new DataView(block.buffer, block.byteOffset, bytesRead)
    const samples = new Float32Array(Math.floor(bytesRead / frameBytes))
    for (let frame = 0; frame < samples.length; frame++) {
      let sum = 0
      for (let channel = 0; channel < channels; channel++) {
        sum += sampleAt(data, frame * frameBytes + channel * sampleBytes)
      }
      samples[frame] = sum / channels
    }
    if (samples.length > 0) yield { sampleRate, samples, framesInAll: Math.floor(dataBytes / frameBytes) }
  }
}

/** Block by block, each with its own head. */
async function* decodeBlocks(file: FileHandle, head: WavHead): AsyncGenerator<AudioBlock> {
  const { coding, channels, sampleRate, blockBytes, format, dataFrom, dataBytes } = head
  const headBytes = (coding === IMA_ADPCM ? 4 : 7) * channels
  if (blockBytes <= headBytes) throw new MediaError('unreadable', 'ADPCM blocks without sound')
  const decode = coding === IMA_ADPCM ? imaDecoder(channels) : microsoftDecoder(channels, format)
  const block = Buffer.alloc(blockBytes)
  for (let done = 0; done < dataBytes; done += blockBytes) {
    const { bytesRead } = await file.read(block, 0, Math.min(blockBytes, dataBytes - done), dataFrom + done)
    if (bytesRead < headBytes) return
    yield { sampleRate, samples: mixDown(decode(block.subarray(0, bytesRead))) }
  }
}

/** Reads the sample at a byte offset as a number from -1 to 1. */
type SampleReader = (data: DataView, offset: number) => number

/** Readers by coding and bytes per sample. 8 bit integers are unsigned in WAV, all others signed. */
const readers: Readonly<Record<string, SampleReader>> = {
  '1/1': (data, offset) => (data.getUint8(offset) - 128) / 128,
  '1/2': (data, offset) => data.getInt16(offset, true) / 32768,
  '1/3': (data, offset) => (data.getUint16(offset, true) + data.getInt8(offset + 2) * 65536) / 8388608,
  '1/4': (data, offset) => data.getInt32(offset, true) / 2147483648,
  '3/4': (data, offset) => finite(data.getFloat32(offset, true)),
  '3/8': (data, offset) => finite(data.getFloat64(offset, true)),
  '6/1': (data, offset) => fromALaw(data.getUint8(offset)),
  '7/1': (data, offset) => fromMuLaw(data.getUint8(offset)),
}

/** @throws MediaError unsupported, for a coding that WAV allows and telephony does not use */
function wavSampleReader(coding: number, sampleBytes: number): SampleReader {
  const reader = readers[`${coding}/${sampleBytes}`]
  if (!reader) {
    const found = wavCodingName(coding, sampleBytes)
    throw new MediaError('unsupported', `${found} is not taken`, found)
  }
  return reader
}

const finite = (value: number) => (Number.isFinite(value) ? value : 0)

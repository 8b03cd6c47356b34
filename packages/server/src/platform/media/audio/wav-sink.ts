import type { FileHandle } from 'node:fs/promises'
import { type AudioSink, sinkRates, toPcm16 } from './audio-sink.ts'

const SAMPLE_RATE = sinkRates.wav
const HEADER_BYTES = 44

/** WAV, 16 bit PCM, one channel. */
export async function createWavSink(file: FileHandle): Promise<AudioSink> {
  let dataBytes = 0
  await file.write(Buffer.alloc(HEADER_BYTES))
  return {
    sampleRate: SAMPLE_RATE,
    async write(samples) {
      const pcm = toPcm16(samples)
      const bytes = Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength)
      await file.write(bytes)
      dataBytes += bytes.length
    },
    async end() {
      await file.write(wavHeader(dataBytes), 0, HEADER_BYTES, 0)
    },
  }
}

function wavHeader(dataBytes: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SAMPLE_RATE, 24)
  header.writeUInt32LE(SAMPLE_RATE * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(dataBytes, 40)
  return header
}

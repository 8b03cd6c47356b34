import type { FileHandle } from 'node:fs/promises'
import { type AudioSink, sinkRates, toPcm16 } from './audio-sink.ts'
import { WAV_HEADER_BYTES, wavHeader } from './wav-header.ts'

/** Writes WAV: 16 bit PCM, mono. */
export async function createWavSink(file: FileHandle): Promise<AudioSink> {
  const sampleRate = sinkRates.wav
  let dataBytes = 0
  await file.write(Buffer.alloc(WAV_HEADER_BYTES))
  return {
    sampleRate,
    async write(samples) {
      const pcm = toPcm16(samples)
      await file.write(Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength))
      dataBytes += pcm.byteLength
    },
    async end() {
      await file.write(wavHeader(dataBytes, sampleRate), 0, WAV_HEADER_BYTES, 0)
    },
  }
}

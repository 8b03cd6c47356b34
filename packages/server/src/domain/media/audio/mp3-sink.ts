import type { FileHandle } from 'node:fs/promises'
import { createMp3Encoder } from 'wasm-media-encoders'
import { type AudioSink, sinkRates } from './audio-sink.ts'

/** Constant, in kbit/s: a player then knows the length from the size alone, and jumps exactly. */
const BITRATE = 48

export async function createMp3Sink(file: FileHandle): Promise<AudioSink> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: sinkRates.mp3, channels: 1, bitrate: BITRATE })
  return {
    sampleRate: sinkRates.mp3,
    async write(samples) {
      // the bytes belong to the encoder until its next call, which waits for this write
      await file.write(encoder.encode([samples]))
    },
    async end() {
      await file.write(encoder.finalize())
    },
  }
}

import type { FileHandle } from 'node:fs/promises'
import { createMp3Encoder } from 'wasm-media-encoders'
import { type AudioSink, sinkRates } from './audio-sink.ts'

/** Constant bit rate in kbit/s: a player can then derive the length from the size, and seek exactly. */
const BITRATE = 48

export async function createMp3Sink(file: FileHandle): Promise<AudioSink> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: sinkRates.mp3, channels: 1, bitrate: BITRATE })
  return {
    sampleRate: sinkRates.mp3,
    async write(samples) {
      // the encoder reuses these bytes at its next call, which waits for this write
      await file.write(encoder.encode([samples]))
    },
    async end() {
      await file.write(encoder.finalize())
    },
  }
}

import type { AudioFormat } from '../audio-formats.ts'

/** Takes mono sound and writes a file. */
export interface AudioSink {
  /** Rate in Hz that {@link AudioSink.write} expects. */
  sampleRate: number
  write(samples: Float32Array): Promise<void>
  /** Writes buffered samples and completes the file; the sink takes nothing after that. */
  end(): Promise<void>
}

/**
 * Sample rates in Hz of the files that we write. 16 kHz is wideband telephony, the most that a line carries; 24 kHz is
 * what MP3 can use at its constant 48 kbit/s; Opus goes up to 48 kHz when the source has as much.
 */
export const sinkRates: Readonly<Record<AudioFormat, number>> = { wav: 16_000, mp3: 24_000, ogg: 48_000 }

/** Converts to 16 bit integers; samples that are too loud are clipped. */
export function toPcm16(samples: Float32Array): Int16Array {
  const pcm = new Int16Array(samples.length)
  for (let index = 0; index < pcm.length; index++) {
    pcm[index] = Math.max(-32768, Math.min(32767, Math.round((samples[index] ?? 0) * 32768)))
  }
  return pcm
}

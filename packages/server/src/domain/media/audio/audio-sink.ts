import type { AudioFormat } from '../audio-formats.ts'

/** Takes sound of one channel and writes a file. */
export interface AudioSink {
  /** Rate in Hz that {@link AudioSink.write} expects. */
  sampleRate: number
  write(samples: Float32Array): Promise<void>
  /** Writes what is held back and completes the file. The sink takes nothing after that. */
  end(): Promise<void>
}

/**
 * Rates in Hz of what we make. 16 kHz is wideband telephony, all that a line carries; MP3 gets what its constant
 * 48 kbit/s can use; Opus goes up to this rate when the source has that much.
 */
export const sinkRates: Readonly<Record<AudioFormat, number>> = { wav: 16_000, mp3: 24_000, ogg: 48_000 }

/** 16 bit integers; what is too loud is clipped. */
export function toPcm16(samples: Float32Array): Int16Array {
  const pcm = new Int16Array(samples.length)
  for (let index = 0; index < pcm.length; index++) {
    pcm[index] = Math.max(-32768, Math.min(32767, Math.round((samples[index] ?? 0) * 32768)))
  }
  return pcm
}

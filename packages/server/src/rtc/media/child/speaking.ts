import { Decoder } from '@evan/opus'

/** Samples a second: enough to detect speech. Decoding at full band would take six times as long. */
const LISTENING_RATE = 8000
/**
 * Root mean square of 16-bit samples, 44 dB below the loudest. Speech into a handset is louder, a quiet room is not.
 */
const QUIETEST = 200

/** Detects speech in the packets of one direction. */
export const createSpeaking = () => {
  const decoder = new Decoder({ channels: 1, sample_rate: LISTENING_RATE })
  return {
    isSpeech(packet: Uint8Array): boolean {
      try {
        const bytes = decoder.decode(packet)
        const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1)
        let sum = 0
        for (const sample of samples) sum += sample * sample
        return Math.sqrt(sum / Math.max(1, samples.length)) >= QUIETEST
      } catch {
        // a packet that cannot be decoded counts as no speech
        return false
      }
    },
  }
}

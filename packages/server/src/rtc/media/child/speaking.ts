import { Decoder } from '@evan/opus'

/** Enough to hear whether somebody speaks; decoding at full band would take six times as long. */
const LISTENING_RATE = 8000
/** Root mean square of 16 bit samples, 44 dB below the loudest: speech into a handset is louder, a quiet room is not. */
const QUIETEST = 200

/** Whether the packets of one direction have somebody speaking in them. */
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
        // what can not be decoded is nobody's speech
        return false
      }
    },
  }
}

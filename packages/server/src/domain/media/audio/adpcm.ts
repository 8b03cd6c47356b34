import { MediaError } from '../media-error.ts'

/** Decodes a block of an ADPCM coding: samples of each channel, from -1 to 1. */
export type BlockDecoder = (block: Buffer) => readonly Float32Array[]

const clamped = (sample: number): number => Math.max(-32768, Math.min(32767, sample))

/** Steps of the IMA's recommendation (1992). */
const imaSteps: readonly number[] = [
  7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107, 118,
  130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963, 1060,
  1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484,
  7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767,
]
const imaIndexes = [-1, -1, -1, -1, 2, 4, 6, 8]

/** IMA ADPCM as WAV files hold it: a head of four bytes a channel, then words of eight samples, channel by channel. */
export const imaDecoder =
  (channels: number): BlockDecoder =>
  (block) => {
    const words = Math.max(0, Math.floor((block.length - 4 * channels) / (4 * channels)))
    return Array.from({ length: channels }, (_, channel) => {
      const samples = new Float32Array(1 + words * 8)
      let predictor = block.readInt16LE(4 * channel)
      let index = Math.min(88, block.readUInt8(4 * channel + 2))
      samples[0] = predictor / 32768
      for (let sample = 0; sample < words * 8; sample++) {
        const word = 4 * channels + (Math.floor(sample / 8) * channels + channel) * 4
        const byte = block.readUInt8(word + ((sample % 8) >> 1))
        const nibble = sample % 2 === 0 ? byte & 15 : byte >> 4
        const step = imaSteps[index] ?? 0
        const change = (((nibble & 7) * 2 + 1) * step) >> 3
        predictor = clamped(predictor + (nibble & 8 ? -change : change))
        index = Math.max(0, Math.min(88, index + (imaIndexes[nibble & 7] ?? 0)))
        samples[sample + 1] = predictor / 32768
      }
      return samples
    })
  }

const microsoftScales = [230, 230, 230, 230, 307, 409, 512, 614, 768, 614, 512, 409, 307, 230, 230, 230]

/**
 * Microsoft ADPCM: a head with two samples a channel, then a nibble a sample, in turn of the channels.
 * @param format the `fmt ` block with its pairs of coefficients
 * @throws MediaError unreadable
 */
export const microsoftDecoder = (channels: number, format: Buffer): BlockDecoder => {
  const pairs = format.length >= 22 ? format.readUInt16LE(20) : 0
  if (format.length < 22 + 4 * pairs || pairs === 0) throw new MediaError('unreadable', 'ADPCM without coefficients')
  return (block) => {
    const each = Array.from({ length: channels }, (_, channel) => {
      const pair = 22 + 4 * Math.min(block.readUInt8(channel), pairs - 1)
      const at = (part: number) => block.readInt16LE(channels + 2 * (part * channels + channel))
      return {
        first: format.readInt16LE(pair),
        second: format.readInt16LE(pair + 2),
        delta: at(0),
        last: at(1),
        before: at(2),
      }
    })
    const nibbles = (block.length - 7 * channels) * 2
    const samples = each.map(({ last, before }) => {
      const all = new Float32Array(2 + Math.floor(nibbles / channels))
      all.set([before / 32768, last / 32768])
      return all
    })
    for (let place = 0; place < nibbles; place++) {
      const state = each[place % channels]
      const byte = block.readUInt8(7 * channels + (place >> 1))
      const nibble = place % 2 === 0 ? byte >> 4 : byte & 15
      if (state === undefined) continue
      const predicted = (state.last * state.first + state.before * state.second) >> 8
      const sample = clamped(predicted + (nibble >= 8 ? nibble - 16 : nibble) * state.delta)
      state.before = state.last
      state.last = sample
      state.delta = Math.max(16, ((microsoftScales[nibble] ?? 0) * state.delta) >> 8)
      const target = samples[place % channels]
      if (target !== undefined) target[2 + Math.floor(place / channels)] = sample / 32768
    }
    return samples
  }
}

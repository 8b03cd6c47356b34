import samplerate from '@alexanderolsen/libsamplerate-js'
import { MediaError } from '../media-error.ts'

/** Brings pieces of one sound from one sample rate to another. */
export interface RateConverter {
  convert(samples: Float32Array): Float32Array
  /** What is still held back, so that as many samples come out as belong to the length. */
  finish(): Generator<Float32Array>
  destroy(): void
}

/** Pieces of silence that push the last samples out; one or two are enough. */
const MAX_PUSHES = 100

export async function createRateConverter(from: number, to: number): Promise<RateConverter> {
  const source = await samplerate.create(1, from, to, {
    converterType: samplerate.ConverterType.SRC_SINC_MEDIUM_QUALITY,
  })
  let taken = 0
  let given = 0
  const convert = (samples: Float32Array) => {
    const result = source.full(samples)
    given += result.length
    return result
  }
  return {
    convert(samples) {
      taken += samples.length
      return convert(samples)
    },
    *finish() {
      const wanted = Math.round((taken * to) / from)
      const silence = new Float32Array(Math.ceil(from / 20))
      for (let push = 0; given < wanted; push++) {
        if (push === MAX_PUSHES) throw new MediaError('unreadable', 'Resampling does not end')
        const missing = wanted - given
        yield convert(silence).subarray(0, missing)
      }
    },
    destroy: () => source.destroy(),
  }
}

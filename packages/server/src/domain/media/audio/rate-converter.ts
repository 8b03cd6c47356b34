import samplerate from '@alexanderolsen/libsamplerate-js'
import { MediaError } from '../media-error.ts'

/** Converts the sample rate of a sound, piece by piece. */
export interface RateConverter {
  convert(samples: Float32Array): Float32Array
  /** Returns the samples still buffered, so that the total fits the length of the sound. */
  finish(): Generator<Float32Array>
  destroy(): void
}

/** Most pieces of silence that push the last samples out; usually one or two are enough. */
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

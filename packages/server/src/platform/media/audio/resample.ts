import samplerate from '@alexanderolsen/libsamplerate-js'
import { MediaError } from '../media-error.ts'
import type { AudioBlock } from './audio-block.ts'

/** Brings blocks to one rate; as many samples come out as belong to the sound's length. */
export async function* resample(blocks: AsyncIterable<AudioBlock>, rate: number): AsyncGenerator<Float32Array> {
  let converter: Converter | null = null
  try {
    for await (const { sampleRate, samples } of blocks) {
      if (sampleRate === rate) {
        yield samples
        continue
      }
      converter ??= await createConverter(sampleRate, rate)
      yield converter.convert(samples)
    }
    if (converter) yield* converter.finish()
  } finally {
    converter?.destroy()
  }
}

interface Converter {
  convert(samples: Float32Array): Float32Array
  finish(): Generator<Float32Array>
  destroy(): void
}

async function createConverter(from: number, to: number): Promise<Converter> {
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
    /** The filter holds back its last samples until silence has pushed them out. */
    *finish() {
      const wanted = Math.round((taken * to) / from)
      const silence = new Float32Array(Math.ceil(from / 20))
      for (let push = 0; given < wanted; push++) {
        if (push > 100) throw new MediaError('unreadable', 'Resampling does not end')
        const missing = wanted - given
        yield convert(silence).subarray(0, missing)
      }
    },
    destroy: () => source.destroy(),
  }
}

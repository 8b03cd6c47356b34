import type { AudioBlock } from './audio-block.ts'
import type { RateConverter } from './rate-converter.ts'

/** Brings blocks to one rate; as many samples come out as belong to the sound's length. */
export async function* resample(blocks: AsyncIterable<AudioBlock>, rate: number): AsyncGenerator<Float32Array> {
  let converter: RateConverter | null = null
  try {
    for await (const { sampleRate, samples } of blocks) {
      if (sampleRate === rate) {
        yield samples
        continue
      }
      converter ??= await loadConverter(sampleRate, rate)
      yield converter.convert(samples)
    }
    if (converter) yield* converter.finish()
  } finally {
    converter?.destroy()
  }
}

/** Most sounds need none: a stored one is decoded at the rate that is wanted. */
async function loadConverter(from: number, to: number): Promise<RateConverter> {
  const { createRateConverter } = await import('./rate-converter.ts')
  return createRateConverter(from, to)
}

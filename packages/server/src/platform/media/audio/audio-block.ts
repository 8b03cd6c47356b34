/** A piece of decoded sound: one channel, -1 to 1. */
export interface AudioBlock {
  /** Hz */
  sampleRate: number
  samples: Float32Array
}

/** The mean of all channels. */
export function mixDown(channels: readonly Float32Array[]): Float32Array {
  const [first, ...others] = channels
  if (!first || others.length === 0) return first ?? new Float32Array(0)
  return first.map((sample, index) => {
    let sum = sample
    for (const channel of others) sum += channel[index] ?? 0
    return sum / channels.length
  })
}

/** A piece of decoded sound: one channel, -1 to 1. */
export interface AudioBlock {
  /** Hz */
  sampleRate: number
  samples: Float32Array
  /** How many samples of one channel the whole file has, where its head tells. */
  framesInAll?: number
}

/** Reads 16 bit integers, little-endian. */
export function fromPcm16(bytes: Uint8Array): Float32Array {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const samples = new Float32Array(bytes.length / 2)
  for (let index = 0; index < samples.length; index++) samples[index] = data.getInt16(index * 2, true) / 32768
  return samples
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

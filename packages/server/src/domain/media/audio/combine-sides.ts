import { open } from 'node:fs/promises'
import { decodeOpus } from './decode-opus.ts'
import { createOpusSink } from './opus-sink.ts'

export interface CombineSidesJob {
  /** Path of an Ogg Opus file; null: this side was silent. */
  left: string | null
  right: string | null
  /** Path of a file that does not exist yet. */
  to: string
}

/** Sample rate in Hz: wideband, the most that a call carries. */
const SAMPLE_RATE = 16_000
const BITRATE = 40_000
const BLOCK = SAMPLE_RATE

/** Combines the two sides of a call into one Ogg Opus file, as its two channels; the shorter one ends with silence. */
export async function combineSides({ left, right, to }: CombineSidesJob): Promise<{ seconds: number }> {
  const file = await open(to, 'wx', 0o600)
  try {
    const sink = await createOpusSink(file, SAMPLE_RATE, { channels: 2, bitrate: BITRATE })
    const sides = [blocksOf(left), blocksOf(right)]
    let frames = 0
    for (;;) {
      const [first, second] = await Promise.all(sides.map(async (side) => (await side.next()).value ?? null))
      const length = Math.max(first?.length ?? 0, second?.length ?? 0)
      if (length === 0) break
      const both = new Float32Array(length * 2)
      for (let frame = 0; frame < length; frame++) {
        both[frame * 2] = first?.[frame] ?? 0
        both[frame * 2 + 1] = second?.[frame] ?? 0
      }
      frames += length
      await sink.write(both)
    }
    await sink.end()
    return { seconds: frames / SAMPLE_RATE }
  } finally {
    await file.close()
  }
}

/** Blocks of equal length except the last one, so that both sides stay in step. */
async function* blocksOf(path: string | null): AsyncGenerator<Float32Array, null> {
  if (path === null) return null
  let rest = new Float32Array(0)
  for await (const { samples } of decodeOpus(path, SAMPLE_RATE)) {
    const all = new Float32Array(rest.length + samples.length)
    all.set(rest)
    all.set(samples, rest.length)
    let from = 0
    for (; from + BLOCK <= all.length; from += BLOCK) yield all.subarray(from, from + BLOCK)
    rest = all.slice(from)
  }
  if (rest.length > 0) yield rest
  return null
}

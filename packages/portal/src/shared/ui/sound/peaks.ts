/**
 * The loudest sample of each of `bars` equal parts, scaled so that the loudest of all is 1: a quiet voice looks as
 * large as a loud one. Silence stays 0.
 */
export function peaksOf(samples: Float32Array, bars: number): number[] {
  const loudest = Array.from({ length: bars }, (_, bar) => {
    const end = Math.floor(((bar + 1) * samples.length) / bars)
    let peak = 0
    for (let index = Math.floor((bar * samples.length) / bars); index < end; index += 1) {
      peak = Math.max(peak, Math.abs(samples[index] ?? 0))
    }
    return peak
  })
  const most = Math.max(...loudest, 0)
  return most === 0 ? loudest : loudest.map((peak) => peak / most)
}

/** The same waveform with another number of bars. */
export function resamplePeaks(peaks: readonly number[], bars: number): number[] {
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / bars)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars))
    return Math.max(...peaks.slice(from, to), 0)
  })
}

import { median } from '../statistics.ts'

/** A figure of a process, or of all processes of one role, taken again and again. */
export interface Sample {
  /** Seconds since the beginning of the run. */
  readonly at: number
  readonly value: number
}

export type Flatness =
  | { readonly phase: 'too short' }
  | { readonly phase: 'judged'; readonly before: number; readonly after: number; readonly isFlat: boolean }

/** A run in which nothing can be told about growth: caches fill, and code is compiled. */
const shortestRunSeconds = 20 * 60
/** So much more of a figure at the end is no growth. */
const most = 1.1
const fewest = 3

/**
 * Whether a figure stays as it is: the median of the last hour is at most a tenth above that of the second. A run of less
 * than four hours is cut into quarters instead.
 * @param seconds how long the run was
 * @param slack what a figure may grow by in any case, in its unit
 */
export const flatnessOf = (samples: readonly Sample[], seconds: number, slack: number): Flatness => {
  const part = seconds >= 4 * 3_600 ? 3_600 : seconds / 4
  const within = (from: number, to: number) =>
    samples.filter(({ at }) => at >= from && at < to).map(({ value }) => value)
  const [second, last] = [within(part, 2 * part), within(seconds - part, seconds)]
  if (seconds < shortestRunSeconds || second.length < fewest || last.length < fewest) return { phase: 'too short' }
  const [before, after] = [median(second), median(last)]
  return { phase: 'judged', before, after, isFlat: after <= Math.max(before * most, before + slack) }
}

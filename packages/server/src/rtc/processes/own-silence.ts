/** The memory of a process of the times in which it could not say that it lives itself, as while the database is away. */
export interface OwnSilence {
  /** It has said now that it lives. */
  spoke(): void
  /**
   * How much of another process's silence says nothing, because this one was silent as well.
   * @param seconds for which the other one has been silent until now
   * @returns seconds, at most as many
   */
  sharedSeconds(seconds: number): number
}

/** Outages that are remembered: they matter while processes come back, which takes seconds. */
const mostGaps = 8

interface Gap {
  readonly from: number
  readonly to: number
}

/**
 * @param usualMs a pause between two words that is no silence yet, in milliseconds
 * @param clock in milliseconds; it never goes back
 */
export const createOwnSilence = (usualMs: number, clock: () => number = () => performance.now()): OwnSilence => {
  let last = clock()
  let gaps: readonly Gap[] = []
  const untilNow = (): readonly Gap[] => {
    const to = clock()
    return to - last > usualMs ? [...gaps, { from: last, to }] : gaps
  }
  return {
    spoke: () => {
      gaps = untilNow().slice(-mostGaps)
      last = clock()
    },
    sharedSeconds: (seconds) => {
      const since = clock() - seconds * 1_000
      const shared = untilNow().reduce((sum, { from, to }) => sum + Math.max(0, to - Math.max(from, since)), 0)
      return shared / 1_000
    },
  }
}

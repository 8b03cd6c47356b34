/** The times at which writes were acknowledged, as far as the longest pause around each kill needs them. */
export interface WritePauses {
  acknowledged(): void
  /** @returns the longest pause since this was called, in seconds, up to now */
  watch(): () => number
}

export const createWritePauses = (clock: () => number = () => performance.now()): WritePauses => {
  const watched = new Set<{ last: number; longest: number }>()
  return {
    acknowledged: () => {
      const now = clock()
      for (const one of watched) {
        one.longest = Math.max(one.longest, now - one.last)
        one.last = now
      }
    },
    watch: () => {
      const one = { last: clock(), longest: 0 }
      watched.add(one)
      return () => {
        watched.delete(one)
        return Math.max(one.longest, clock() - one.last) / 1_000
      }
    },
  }
}

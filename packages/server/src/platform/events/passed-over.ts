/** More than may be under way at once; a jump of the sequence, as after a crash of the database, is shorter. */
const usualMost = 1_000

/** Numbers of batches that were not there yet when a later one was read. */
export interface PassedOver {
  /**
   * Notes the numbers that are missing.
   * @param before the number that was read last
   * @param batches the numbers that were read then, in ascending order
   */
  note(before: number, batches: readonly number[]): void
  has(batch: number): boolean
  /** Forgets a number. @returns whether it was passed over */
  take(batch: number): boolean
  clear(): void
}

/**
 * Remembers which batches may still come. Servers of this version commit batches in the order of their numbers, so that a
 * missing number is one of a batch that was rolled back. Servers of earlier versions, which run beside them during an
 * upgrade, do not: a smaller number may be committed after a larger one was read.
 * @param most how many are remembered, the newest ones
 */
export const createPassedOver = (most = usualMost): PassedOver => {
  const numbers = new Set<number>()
  return {
    note: (before, batches) => {
      let last = before
      for (const batch of batches) {
        for (let missing = Math.max(last + 1, batch - most); missing < batch; missing += 1) numbers.add(missing)
        last = Math.max(last, batch)
      }
      for (const oldest of numbers) {
        if (numbers.size <= most) break
        numbers.delete(oldest)
      }
    },
    has: (batch) => numbers.has(batch),
    take: (batch) => numbers.delete(batch),
    clear: () => numbers.clear(),
  }
}

/** Longer ones are two: a statement must not grow without end. */
const mostAtOnce = 100

/**
 * Writes things one statement at a time: what comes while one is at work is written together by the next. Where a batch is
 * refused each of its things is tried alone, so that one that can not be written keeps no other from it.
 * @returns writes one thing, and returns when it is written
 */
export const inBatches = <Thing, Result>(
  write: (things: readonly Thing[]) => Promise<readonly Result[]>,
): ((thing: Thing) => Promise<Result>) => {
  interface Waiting {
    readonly thing: Thing
    resolve(result: Result): void
    reject(error: unknown): void
  }
  const waiting: Waiting[] = []
  let isWriting = false

  const writeBatch = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const results = await write(batch.map(({ thing }) => thing))
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result))
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      for (const one of batch) await writeBatch([one])
    }
  }

  const writeAll = async (): Promise<void> => {
    isWriting = true
    // those of the same turn go together
    await Promise.resolve()
    while (waiting.length > 0) await writeBatch(waiting.splice(0, mostAtOnce))
    isWriting = false
  }

  return (thing) =>
    new Promise((resolve, reject) => {
      waiting.push({ thing, resolve, reject })
      if (!isWriting) void writeAll()
    })
}

/** Maximum number of things in one statement. A longer batch is written by several statements. */
const mostAtOnce = 100

/**
 * Writes things with one statement at a time: things that arrive while a statement runs are written together by the
 * next one. If a batch fails, each of its things is written alone, so that one bad thing does not keep the others from
 * being written.
 * @param write writes a batch, and returns the results in the same order
 * @returns writes one thing, and resolves when it is written
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
    // wait for the things that come in the same turn of the event loop, and write them together
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

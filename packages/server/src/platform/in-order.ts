/** Works that wait for each other by key. */
export interface InOrder {
  /** Runs a work after earlier ones of the same key, whether they succeeded or failed. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Resolves when all works that have come so far are over. */
  settled(): Promise<void>
}

export const createInOrder = (): InOrder => {
  const last = new Map<string, Promise<void>>()
  return {
    run: (key, work) => {
      const done = (last.get(key) ?? Promise.resolve()).then(work)
      const over = (): void => {
        if (last.get(key) === settled) last.delete(key)
      }
      const settled = done.then(over, over)
      last.set(key, settled)
      return done
    },
    settled: async () => {
      await Promise.all(last.values())
    },
  }
}

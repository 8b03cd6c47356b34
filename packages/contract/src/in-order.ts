/** Works that run one after the other. */
export interface InOrder {
  /** Runs a work after those that came before, whatever became of them. */
  readonly run: <T>(work: () => T | Promise<T>) => Promise<T>
  /** Resolves when all works that have come so far are over. */
  readonly settled: () => Promise<void>
}

export const createInOrder = (): InOrder => {
  let last: Promise<void> = Promise.resolve()
  const over = (): void => {}
  return {
    run: (work) => {
      const done = last.then(work)
      last = done.then(over, over)
      return done
    },
    settled: () => last,
  }
}

/** Works that wait for each other only if they have the same key. */
export interface InOrderByKey {
  readonly run: <T>(key: string, work: () => T | Promise<T>) => Promise<T>
  readonly settled: () => Promise<void>
}

export const createInOrderByKey = (): InOrderByKey => {
  const queues = new Map<string, { readonly order: InOrder; works: number }>()
  return {
    run: async (key, work) => {
      const queue = queues.get(key) ?? { order: createInOrder(), works: 0 }
      queues.set(key, queue)
      queue.works++
      try {
        return await queue.order.run(work)
      } finally {
        if (--queue.works === 0) queues.delete(key)
      }
    },
    settled: async () => {
      await Promise.all(Array.from(queues.values(), ({ order }) => order.settled()))
    },
  }
}

/** Promises of outcomes that are decided elsewhere, by number. */
export interface PromisedOutcomes {
  /** @param ask passes the wish on under its number */
  make(ask: (id: number) => void): Promise<string | null>
  done(id: number, result: string | null): void
  failed(id: number, error: unknown): void
}

interface Waiting {
  resolve(result: string | null): void
  reject(error: unknown): void
}

export const createPromisedOutcomes = (): PromisedOutcomes => {
  const open = new Map<number, Waiting>()
  let last = 0

  const take = (id: number): Waiting | undefined => {
    const found = open.get(id)
    open.delete(id)
    return found
  }

  return {
    make: (ask) => {
      const id = ++last
      return new Promise((resolve, reject) => {
        open.set(id, { resolve, reject })
        ask(id)
      })
    },
    done: (id, result) => take(id)?.resolve(result),
    failed: (id, error) => take(id)?.reject(error),
  }
}

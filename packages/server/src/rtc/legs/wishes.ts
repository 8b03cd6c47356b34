import { LegFailed } from './leg.ts'

/** Promises of descriptions that a call has asked for, by the number under which the negotiation knows the wish. */
export interface Wishes {
  /** @param ask passes the wish on under its number @throws LegFailed when it fails */
  make(ask: (id: number) => void): Promise<string>
  agreed(id: number, description: string): void
  failed(id: number, why: string): void
}

interface Waiting {
  resolve(description: string): void
  reject(error: LegFailed): void
}

/** @param before the number after which to start */
export const createWishes = (before = 0): Wishes => {
  const open = new Map<number, Waiting>()
  let last = before

  const take = (id: number): Waiting | undefined => {
    const found = open.get(id)
    open.delete(id)
    return found
  }

  return {
    make: (ask) => {
      const id = ++last
      const promise = new Promise<string>((resolve, reject) => open.set(id, { resolve, reject }))
      ask(id)
      return promise
    },
    agreed: (id, description) => take(id)?.resolve(description),
    failed: (id, why) => take(id)?.reject(new LegFailed(why)),
  }
}

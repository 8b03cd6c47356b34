import { LegFailed } from './leg.ts'

/** Longer than a browser needs to gather its addresses, and than a lost socket is waited for. */
const answerMs = 40_000

interface Waiting {
  resolve(description: string): void
  reject(error: LegFailed): void
  readonly timer: NodeJS.Timeout
}

/** What a browser was asked for and has not said yet: its part of exchanges, by their numbers. */
export interface LegExchanges {
  /** @param ask sends the question under its number */
  ask(ask: (exchange: number) => void): Promise<string>
  /** @returns false: nobody asked, or it was too late */
  answer(exchange: number, description: string): boolean
  /** The browser can not. */
  refuse(exchange: number): boolean
  /** Nobody answers any more. */
  end(): void
}

/** @param before the number that is used up */
export const createLegExchanges = (before = 0): LegExchanges => {
  const waiting = new Map<number, Waiting>()
  let last = before

  const take = (exchange: number): Waiting | undefined => {
    const found = waiting.get(exchange)
    if (found === undefined) return undefined
    waiting.delete(exchange)
    clearTimeout(found.timer)
    return found
  }

  const refuse = (exchange: number): boolean => {
    const found = take(exchange)
    found?.reject(new LegFailed('The browser has not answered'))
    return found !== undefined
  }

  return {
    ask: (ask) => {
      const exchange = ++last
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => refuse(exchange), answerMs)
        waiting.set(exchange, { resolve, reject, timer })
        ask(exchange)
      })
    },
    answer: (exchange, description) => {
      const found = take(exchange)
      found?.resolve(description)
      return found !== undefined
    },
    refuse,
    end: () => {
      for (const exchange of waiting.keys()) refuse(exchange)
    },
  }
}

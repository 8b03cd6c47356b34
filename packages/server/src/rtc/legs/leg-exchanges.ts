import { LegFailed } from './leg.ts'

/**
 * How long a browser may take to answer: longer than it needs to gather ICE candidates, and longer than a lost socket
 * is waited for.
 */
const answerMs = 40_000

interface Waiting {
  resolve(description: string): void
  reject(error: LegFailed): void
  readonly timer: NodeJS.Timeout
}

/** The descriptions (SDP) that a browser was asked for and has not sent yet, by exchange number. */
export interface LegExchanges {
  /** Asks the browser for a description. @param ask sends the question with the given exchange number */
  ask(ask: (exchange: number) => void): Promise<string>
  /** @returns false: nobody asked for this exchange, or the time is over */
  answer(exchange: number, description: string): boolean
  /** The browser cannot make the description. @returns false: nobody asked for this exchange */
  refuse(exchange: number): boolean
  /** No answer can come any more: rejects everything that is waiting. */
  end(): void
}

/** @param before the exchange number after which to start */
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

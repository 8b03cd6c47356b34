import type { Principal } from '../auth/principal.ts'
import { poolConnections } from '../db/pool.ts'
import { createKeyedTurns } from '../keyed-turns.ts'
import { createTurns } from '../turns.ts'
import { tryLater } from './http-problem.ts'

/**
 * The shares of all callers in what they have in common, the connections of the database above all: however much one
 * subscriber or one customer asks for, the others come in as if it asked for little.
 */
export interface Shares {
  /**
   * Runs a piece of work when it is the caller's turn: sessions of a subscriber, subscribers of a customer and customers
   * come in one after the other.
   * @throws HttpProblem 503 when too much of this subscriber is waiting already, or it waited too long
   */
  run<T>(caller: ShareHolder, work: () => Promise<T>): Promise<T>
  /**
   * Before a body is read for nothing.
   * @throws HttpProblem 503 as `run` would
   */
  requireRoom(caller: ShareHolder): void
}

export type ShareHolder = Pick<Principal, 'sessionId' | 'subscriberId' | 'customerId'>

export interface ShareSizes {
  /** Pieces of work at a time. */
  readonly ofSubscriber: number
  readonly ofCustomer: number
  readonly ofAll: number
  /** Of one subscriber. */
  readonly longestQueue: number
}

const longestWaitMs = 10_000

export const createShares = ({ ofSubscriber, ofCustomer, ofAll, longestQueue }: ShareSizes): Shares => {
  const options = { longestWaitMs, tooMany: tryLater }
  const subscribers = createKeyedTurns({ ...options, places: ofSubscriber, longestQueue })
  // whoever waits here has a place of its subscriber, which bounds these queues
  const customers = createKeyedTurns({ ...options, places: ofCustomer, longestQueue: Number.POSITIVE_INFINITY })
  const all = createTurns({ ...options, places: ofAll, longestQueue: Number.POSITIVE_INFINITY })

  return {
    requireRoom: ({ subscriberId }) => {
      if (subscribers.isFull(subscriberId)) throw tryLater()
    },
    run: async ({ sessionId, subscriberId, customerId }, work) => {
      const places: (() => void)[] = []
      try {
        places.push(await subscribers.take(subscriberId, sessionId ?? ''))
        places.push(await customers.take(customerId, subscriberId))
        places.push(await all.take(customerId))
        return await work()
      } finally {
        for (const giveBack of places.reverse()) giveBack()
      }
    },
  }
}

/** One kind of work does not wait for another: a file that is converted takes longer than ten pages of a list. */
export interface AllShares {
  /** Requests that end when the database has answered. */
  readonly requests: Shares
  /** Requests for files, of which some are converted first. */
  readonly files: Shares
  /** Files on their way to us, with the work that is done on them. */
  readonly uploads: Shares
}

/** Of the pool, two connections are kept for who signs in and for sessions that are looked up. */
const keptConnections = 2

export const createAllShares = (): AllShares => ({
  requests: createShares({
    ofSubscriber: 4,
    ofCustomer: 6,
    ofAll: poolConnections - keptConnections,
    longestQueue: 40,
  }),
  files: createShares({ ofSubscriber: 6, ofCustomer: 24, ofAll: 200, longestQueue: 40 }),
  uploads: createShares({ ofSubscriber: 2, ofCustomer: 8, ofAll: 32, longestQueue: 10 }),
})

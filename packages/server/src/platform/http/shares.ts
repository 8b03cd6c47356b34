import type { Principal } from '../auth/principal.ts'
import { createKeyedTurns } from '../keyed-turns.ts'
import { createTurns } from '../turns.ts'
import { tryLater } from '../http-problem.ts'

/**
 * Shares the server's resources, above all database connections, fairly among callers: however much one subscriber or
 * customer asks for, the others are served as if it asked for little.
 */
export interface Shares {
  /**
   * Runs work when it is the caller's turn: the sessions of a subscriber, the subscribers of a customer and the
   * customers take turns.
   * @throws HttpProblem 503 when too much work of this subscriber is waiting already, or it waited too long
   */
  run<T>(caller: ShareHolder, work: () => Promise<T>): Promise<T>
  /**
   * Checks before the body is read whether there is still room for the caller's work.
   * @throws HttpProblem 503 as `run` would
   */
  requireRoom(caller: ShareHolder): void
}

export type ShareHolder = Pick<Principal, 'sessionId' | 'subscriberId' | 'customerId'>

export interface ShareSizes {
  /** Pieces of work at the same time, for one subscriber, one customer, and all. */
  readonly ofSubscriber: number
  readonly ofCustomer: number
  readonly ofAll: number
  /** Pieces of work of one subscriber that may wait. */
  readonly longestQueue: number
}

const longestWaitMs = 10_000

export const createShares = ({ ofSubscriber, ofCustomer, ofAll, longestQueue }: ShareSizes): Shares => {
  const options = { longestWaitMs, tooMany: tryLater }
  const subscribers = createKeyedTurns({ ...options, places: ofSubscriber, longestQueue })
  // work that waits here already has one of its subscriber's places, which limits these queues
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

/**
 * Separate shares, so that one kind of work does not wait for another: converting a file takes longer than ten pages of
 * a list.
 */
export interface AllShares {
  /** Requests that need only the database. */
  readonly requests: Shares
  /** Requests for files; some are converted first. */
  readonly files: Shares
  /** Uploads, with the work on the uploaded file. */
  readonly uploads: Shares
}

/** Connections of the pool that are kept free for sign-in and for looking up sessions. */
const keptConnections = 2

/** @param connections how many connections the pool of requests has */
export const createAllShares = (connections: number): AllShares => ({
  requests: createShares({
    ofSubscriber: 4,
    ofCustomer: 6,
    ofAll: connections - keptConnections,
    longestQueue: 40,
  }),
  files: createShares({ ofSubscriber: 6, ofCustomer: 24, ofAll: 200, longestQueue: 40 }),
  uploads: createShares({ ofSubscriber: 2, ofCustomer: 8, ofAll: 32, longestQueue: 10 }),
})

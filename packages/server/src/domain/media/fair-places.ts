import { createTurns, type Turns } from '../../platform/turns.ts'

/** The subscriber and customer for whom work is done. */
export interface Owner {
  readonly subscriberId: number
  readonly customerId: number
}

/**
 * Places that are shared fairly: a subscriber has at most one, and customers take turns however many of their
 * subscribers wait. The platform itself counts as one more customer.
 */
export interface FairPlaces {
  /**
   * @param owner null: the platform itself
   * @returns a function that gives the place back; call it once
   * @throws what `tooMany` makes, when too many wait
   */
  take(owner: Owner | null, signal: AbortSignal): Promise<() => void>
}

export interface FairPlacesOptions {
  readonly places: number
  /** How many may wait: in all, for one customer, and for one subscriber. */
  readonly longestQueue: number
  readonly longestQueueOfCustomer: number
  readonly longestQueueOfSubscriber: number
  readonly tooMany: () => Error
}

export const createFairPlaces = ({
  places,
  longestQueue,
  longestQueueOfCustomer,
  longestQueueOfSubscriber,
  tooMany,
}: FairPlacesOptions): FairPlaces => {
  const all = createTurns({ places, longestQueue, longestQueueOfGroup: longestQueueOfCustomer, tooMany })
  /** Turns of each subscriber that has a place or waits for one. */
  const own = new Map<number, Turns>()

  const takeOwn = async (subscriberId: number, signal: AbortSignal): Promise<() => void> => {
    const turns = own.get(subscriberId) ?? createTurns({ places: 1, longestQueue: longestQueueOfSubscriber, tooMany })
    own.set(subscriberId, turns)
    const giveBack = await turns.take(undefined, signal)
    return () => {
      giveBack()
      if (turns.isIdle) own.delete(subscriberId)
    }
  }

  return {
    take: async (owner, signal) => {
      if (owner === null) return await all.take(undefined, signal)
      const giveBackOwn = await takeOwn(owner.subscriberId, signal)
      try {
        const giveBack = await all.take(owner.customerId, signal)
        return () => {
          giveBack()
          giveBackOwn()
        }
      } catch (error) {
        giveBackOwn()
        throw error
      }
    },
  }
}

import { tryLater } from '../../http-problem.ts'
import { createTurns } from '../../turns.ts'

/**
 * Runs at most `places` pieces of work at a time. The others wait; groups (such as all callers from one address) take
 * turns.
 * @throws HttpProblem 503 when `longestQueue` are waiting already, or `longestQueueOfGroup` of this group
 */
export const limitConcurrency = (places: number, longestQueue: number, longestQueueOfGroup = longestQueue) => {
  const turns = createTurns({ places, longestQueue, longestQueueOfGroup, tooMany: tryLater })
  return async <T>(work: () => Promise<T>, group?: string): Promise<T> => {
    const giveBack = await turns.take(group)
    try {
      return await work()
    } finally {
      giveBack()
    }
  }
}

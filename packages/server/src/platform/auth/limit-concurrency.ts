import { tryLater } from '../http/http-problem.ts'
import { createTurns } from '../turns.ts'

/**
 * Runs at most `places` works at a time. Of the others, groups (such as all from one address) come in one after the other.
 * @throws HttpProblem 503 when `longestQueue` are waiting already, or as many of this group as may
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

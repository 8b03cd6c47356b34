import { HttpProblem } from '../http/http-problem.ts'
import { createTurns } from '../turns.ts'

/**
 * Runs at most `places` works at a time, the others in the order they came.
 * @throws HttpProblem 503 when `longestQueue` are waiting already
 */
export const limitConcurrency = (places: number, longestQueue: number) => {
  const tooMany = () => new HttpProblem(503, 'Service Unavailable')
  const turns = createTurns({ places, longestQueue, tooMany })
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const giveBack = await turns.take()
    try {
      return await work()
    } finally {
      giveBack()
    }
  }
}

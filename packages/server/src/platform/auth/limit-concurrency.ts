import { HttpProblem } from '../http/http-problem.ts'

/**
 * Runs at most `places` works at a time, the others in the order they came.
 * @throws HttpProblem 503 when `longestQueue` are waiting already
 */
export const limitConcurrency = (places: number, longestQueue: number) => {
  const waiting: (() => void)[] = []
  let free = places
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else if (waiting.length >= longestQueue) throw new HttpProblem(503, 'Service Unavailable')
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

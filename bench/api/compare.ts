import { median, percentile } from '../statistics.ts'
import { type LoadOptions, type LoadResult, load, type Turn } from './load.ts'

export interface Side {
  readonly requestsPerSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

const warmUpSeconds = 2

/**
 * Measures two servers alternately, so that other load on the machine affects both alike; returns the medians over the
 * rounds.
 */
export const compare = async (
  urls: readonly [ours: string, bare: string],
  turns: readonly Turn[],
  { rounds, ...options }: LoadOptions & { rounds: number },
): Promise<readonly [ours: Side, bare: Side]> => {
  const results: [LoadResult[], LoadResult[]] = [[], []]
  for (const url of urls) await load(url, turns, { ...options, seconds: warmUpSeconds })
  for (let round = 0; round < rounds; round++) {
    // the order alternates from round to round
    for (const side of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      results[side].push(await load(urls[side], turns, options))
  }
  return [summary(results[0]), summary(results[1])]
}

const summary = (results: readonly LoadResult[]): Side => ({
  requestsPerSecond: median(results.map(({ requestsPerSecond }) => requestsPerSecond)),
  p50: median(results.map(({ latencies }) => percentile(latencies, 0.5))),
  p99: median(results.map(({ latencies }) => percentile(latencies, 0.99))),
})

/** Measures one server in a single longer run. */
export const measure = async (url: string, turns: readonly Turn[], options: LoadOptions): Promise<Side> => {
  await load(url, turns, { ...options, seconds: warmUpSeconds })
  return summary([await load(url, turns, options)])
}

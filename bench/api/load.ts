import autocannon from 'autocannon'

export interface Call {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Requests that belong together: one connection makes them one after another. */
export type Turn = readonly Call[]

export interface LoadOptions {
  readonly connections: number
  readonly seconds: number
  /** Absent: as fast as they are answered. */
  readonly perSecond?: number
}

export interface LoadResult {
  readonly requestsPerSecond: number
  /** The time of each answer, in milliseconds. */
  readonly latencies: readonly number[]
}

/**
 * Sends requests over keep-alive connections, as fast as they are answered or so often a second; each connection repeats its own
 * turns.
 * @throws Error if an answer is not 200, because figures of refusals are worthless
 */
export const load = async (
  url: string,
  turns: readonly Turn[],
  { connections, seconds, perSecond }: LoadOptions,
): Promise<LoadResult> => {
  const latencies: number[] = []
  const odd = new Map<number, number>()
  let client = 0
  const started = performance.now()
  const run = autocannon({
    url,
    connections,
    duration: seconds,
    ...(perSecond === undefined ? {} : { overallRate: perSecond }),
    setupClient: (connection) => {
      const own = ownTurns(turns, client++, connections)
      // copies, because autocannon writes into these objects
      connection.setRequests(own.flat().map((call) => ({ ...call })))
      connection.on('response', (status, _bytes, milliseconds) => {
        latencies.push(milliseconds)
        if (status !== 200) odd.set(status, (odd.get(status) ?? 0) + 1)
      })
    },
  })
  const { errors, timeouts } = await run
  const elapsed = (performance.now() - started) / 1000
  if (odd.size > 0 || errors > 0 || timeouts > 0 || latencies.length === 0)
    throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts, statuses ${JSON.stringify([...odd])}`)
  return { requestsPerSecond: latencies.length / elapsed, latencies }
}

/** The turns of a connection; if there are enough turns, no two connections share one. */
const ownTurns = (turns: readonly Turn[], client: number, connections: number): readonly Turn[] =>
  turns.length < connections ? turns : turns.filter((_, index) => index % connections === client)

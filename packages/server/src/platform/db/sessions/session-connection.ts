import { setTimeout as delay } from 'node:timers/promises'
import { createInOrder } from '@lineside/contract/in-order'
import { Client, type QueryResult, type QueryResultRow } from 'pg'
import type { Log } from '../../log.ts'
import { reason } from '../../reason.ts'
import { connectionOptions } from '../pool.ts'

/** How often a connection is asked whether its database still answers, which TCP alone would not notice for hours. */
const patience = { askEveryMs: 15_000, answerWithinMs: 9_000 }
/** A process that stood still finds its clock run out before it has read the answer that waits for it. */
const READ_WITHIN_MS = 1_000
const FIRST_BACKOFF_MS = 50
const MAX_BACKOFF_MS = 2_000

/** Sends a statement when those before it have been answered. */
export type SessionQuery = <Row extends QueryResultRow = QueryResultRow>(
  text: string,
  values?: readonly unknown[],
) => Promise<QueryResult<Row>>

/** A connection of its own whose session holds something: it listens, or has locks. */
export interface SessionConnection {
  readonly query: SessionQuery
  readonly isEnded: boolean
  /** Resolves when the connection has ended, for whatever reason. */
  readonly ended: Promise<void>
  end(): Promise<void>
}

/**
 * @param prepare does over the new connection what makes the session
 * @throws Error of the connection or of `prepare`; nothing is left open then
 */
export const openSession = async (
  connectionString: string,
  prepare: (query: SessionQuery, client: Client) => Promise<unknown>,
  { askEveryMs, answerWithinMs } = patience,
): Promise<SessionConnection> => {
  const client = new Client(connectionOptions(connectionString))
  const works = createInOrder()
  const query: SessionQuery = (text, values = []) => works.run(() => client.query(text, [...values]))
  let isEnded = false
  const ended = new Promise<void>((resolve) =>
    client.once('end', () => {
      isEnded = true
      resolve()
    }),
  )
  // every error is followed by `end`, which is handled
  client.on('error', () => undefined)
  try {
    await client.connect()
    const late = setTimeout(() => void client.end().catch(() => undefined), answerWithinMs)
    await prepare(query, client).finally(() => clearTimeout(late))
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  const ask = async (): Promise<void> => {
    let isAnswered = false
    const asking = async () => {
      await query('select')
      isAnswered = true
    }
    const asked = asking()
    asked.catch(() => undefined)
    await Promise.race([asked, delay(answerWithinMs, undefined, { ref: false })])
    if (!isAnswered) await Promise.race([asked, delay(READ_WITHIN_MS, undefined, { ref: false })])
    // with a statement that is not answered the connection is cut, not ended in order
    if (!isAnswered) await client.end()
  }
  const timer = setInterval(() => void ask().catch(() => undefined), askEveryMs).unref()
  client.once('end', () => clearInterval(timer))
  return {
    query,
    get isEnded() {
      return isEnded
    },
    ended,
    end: () => client.end(),
  }
}

export interface KeptSession {
  /** The connection of now, or the last one while there is none. */
  readonly now: SessionConnection
  close(): Promise<void>
}

/**
 * A session that is opened again, at once and then with growing pauses, whenever its connection breaks.
 * @param open is told whether it is the first time
 * @throws Error the first connection cannot be opened
 */
export const keepSession = async (
  open: (isFirst: boolean) => Promise<SessionConnection>,
  { log, broke, failure }: { readonly log: Pick<Log, 'warn'>; readonly broke: string; readonly failure: string },
): Promise<KeptSession> => {
  const closing = new AbortController()
  const { signal } = closing
  let now = await open(true)

  const again = async (): Promise<SessionConnection> => {
    for (let backoff = FIRST_BACKOFF_MS; ; backoff = Math.min(backoff * 2, MAX_BACKOFF_MS)) {
      await delay(backoff, undefined, { signal })
      try {
        return await open(false)
      } catch (error) {
        // once is enough for the log
        if (backoff === FIRST_BACKOFF_MS) log.warn(`${failure}: ${reason(error)}`)
      }
    }
  }
  const keep = async (): Promise<void> => {
    while (!signal.aborted) {
      await now.ended
      if (signal.aborted) return
      log.warn(broke)
      const next = await again().catch(() => null)
      if (next === null) return
      now = next
      if (signal.aborted) await now.end()
    }
  }
  const keeping = keep()
  return {
    get now() {
      return now
    },
    close: async () => {
      closing.abort()
      await now.end()
      await keeping
    },
  }
}

import type { Pool } from '../database.ts'
import { endOfRecords, parsePosition } from './wal-position.ts'

/**
 * How far the primary's log has come. The place where it writes next counts, not what is on disk: with
 * `synchronous_commit` off, rows are seen by others before they are on disk.
 */
const positionText = `select pg_current_wal_insert_lsn()::text as next,
  pg_size_bytes(current_setting('wal_segment_size'))::text as segment`

/**
 * Makes the question after the end of the primary's log. Everything that anybody has committed before the question is
 * before its answer. Those who ask while a question is on its way share the next one, so however many ask, the primary
 * gets one question at a time.
 * @param pool one connection, which nobody else waits for
 * @returns the question; it fails as a query does
 */
export const createPrimaryPosition = (pool: Pick<Pool, 'query'>): (() => Promise<bigint>) => {
  let running: Promise<bigint> | null = null
  let next: Promise<bigint> | null = null

  const ask = async (): Promise<bigint> => {
    const { rows } = await pool.query<{ next: string; segment: string }>({ name: 'position', text: positionText })
    return endOfRecords(parsePosition(rows[0]?.next ?? ''), BigInt(rows[0]?.segment ?? 0))
  }
  const begin = (): Promise<bigint> => {
    const asked: Promise<bigint> = ask().finally(() => {
      running = null
    })
    running = asked
    return asked
  }

  return () => {
    if (running === null) return begin()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null
        return begin()
      })
    return next
  }
}

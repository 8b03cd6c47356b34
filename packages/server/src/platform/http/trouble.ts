import type { Log } from '../log.ts'
import { isDatabaseAway } from '../db/away/database-away.ts'
import { Refusal } from '../refusal.ts'
import { S3Problem } from '../s3/s3-problem.ts'
import { HttpProblem } from '../http-problem.ts'

/**
 * Temporary trouble of the surroundings (database away, disk full) that is no caller's fault and meets many requests
 * alike.
 */
export interface Trouble {
  readonly status: number
  readonly message: string
  /** For the log. */
  readonly text: string
}

const unavailable = { status: 503, message: 'Service Unavailable' } as const
const diskFull = { status: 507, message: 'Insufficient Storage', text: 'The disk is full' } as const
const noDescriptors = { ...unavailable, text: 'This process may not open more files and connections (ulimit -n)' }
const databaseAway = { ...unavailable, text: 'The database is away or too busy' }
const bucketFull = { ...diskFull, text: 'The bucket of the files is full' }
const filesAway = { ...unavailable, text: 'The S3 service of the files fails' }
const overload = { ...unavailable, text: 'More is asked for than can be done: some are told to come again' }

export const troubleOf = (error: Error & { readonly code?: string }): Trouble | undefined => {
  if (error instanceof Refusal) return error.code === 'busy' ? overload : undefined
  if (error instanceof HttpProblem) return error.statusCode === 503 ? overload : undefined
  if (error instanceof S3Problem) return error.fault === 'full' ? bucketFull : filesAway
  if (/^(53100|ENOSPC|EDQUOT)$/.test(error.code ?? '')) return diskFull
  if (/^(EMFILE|ENFILE)$/.test(error.code ?? '')) return noDescriptors
  return isDatabaseAway(error) ? databaseAway : undefined
}

const minuteMs = 60_000

/** Logs each kind of trouble at most once a minute, however many requests it meets. */
export const createTroubleLog = (
  now = Date.now,
): ((log: Pick<Log, 'warn'>, trouble: Trouble, error: Error) => void) => {
  const told = new Map<string, { at: number; since: number }>()
  return (log, { status, text }, error) => {
    const last = told.get(text)
    if (last !== undefined && now() - last.at < minuteMs) {
      last.since++
      return
    }
    const before = last === undefined || last.since === 0 ? '' : `; ${last.since} more since the last line`
    told.set(text, { at: now(), since: 0 })
    log.warn(`${text}: answered ${status} (${error.message}${before})`)
  }
}

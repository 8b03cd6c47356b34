/** Failed sign-ins of one name from one address, or of all names from one address. */
export interface FailureRecord {
  readonly failures: number
  readonly lastFailure: Date
  /** How many bans there have been. */
  readonly stage: number
  readonly bannedUntil: Date | null
  /** Of the name from the address. */
  readonly lastSuccess: Date | null
}

/** Failures of one name from one address that lead to a ban. */
export const failuresOfName = 10
/**
 * Failures from one address, whatever the names, after which it is slowed down; a success does not clear them. It is never
 * closed: a whole company may be behind it, and one of its guests must not lock it out.
 */
export const failuresOfAddress = 100

const firstBanMs = 300_000
const longerByMs = 300_000
const longestBanMs = 3_600_000
/** Without a new failure, and no ban running, everything is forgotten after this time. */
export const forgottenAfterMs = 3_600_000
const dayMs = 86_400_000
/** So long after its last sign-in from an address a name is known there. */
export const knownForMs = 90 * dayMs

type Maybe<T> = T | undefined

export const isBanned = (record: Maybe<Pick<FailureRecord, 'bannedUntil'>>, now: Date): boolean =>
  record !== undefined && record.bannedUntil !== null && record.bannedUntil > now

/** What one more failure makes of the record of a name: each ban is five minutes longer than the last, up to an hour (ngcp-api-facts 1.2). */
export const afterFailure = (record: FailureRecord, now: Date, mostFailures: number): FailureRecord => {
  // an attempt of another process that was under way when the ban began must not end it
  if (isBanned(record, now)) return record
  const counted = withFailure(record, now)
  if (counted.failures < mostFailures) return counted
  const banMs = Math.min(firstBanMs + longerByMs * counted.stage, longestBanMs)
  return { ...counted, failures: 0, stage: counted.stage + 1, bannedUntil: new Date(now.getTime() + banMs) }
}

/** One failure more, with which nobody is banned. */
export const withFailure = (record: FailureRecord, now: Date): FailureRecord => {
  const { failures, stage } = isForgotten(record, now) ? { failures: 0, stage: 0 } : record
  return { failures: failures + 1, lastFailure: now, stage, bannedUntil: null, lastSuccess: record.lastSuccess }
}

/** The failures that still count. */
export const failuresOf = (record: Maybe<FailureRecord>, now: Date): number =>
  record === undefined || isForgotten(record, now) ? 0 : record.failures

/** Whether attempts from an address wait for each other. */
export const isSlow = (ofAddress: Maybe<FailureRecord>, now: Date): boolean =>
  failuresOf(ofAddress, now) >= failuresOfAddress

/** Whether the name has signed in from the address of late. */
export const isKnown = (ofName: Maybe<FailureRecord>, now: Date): boolean => sinceSuccess(ofName, now) < knownForMs

/** Whether a success is to be remembered: once a day is often enough. */
export const isNewlyKnown = (ofName: Maybe<FailureRecord>, now: Date): boolean => sinceSuccess(ofName, now) >= dayMs

const sinceSuccess = (record: Maybe<FailureRecord>, now: Date): number =>
  now.getTime() - (record?.lastSuccess?.getTime() ?? Number.NEGATIVE_INFINITY)

const isForgotten = ({ lastFailure, bannedUntil }: FailureRecord, now: Date): boolean =>
  now.getTime() - Math.max(lastFailure.getTime(), bannedUntil?.getTime() ?? 0) >= forgottenAfterMs

/** Failed sign-ins of one name from one address, or of all names from one address. */
export interface FailureRecord {
  readonly failures: number
  readonly lastFailure: Date
  /** Number of bans so far. */
  readonly stage: number
  readonly bannedUntil: Date | null
  /** When this name last signed in from this address. */
  readonly lastSuccess: Date | null
}

/** Failures of one name from one address that lead to a ban. */
export const failuresOfName = 10
/**
 * Failures from one address, with whatever names, after which the address is slowed down; a successful sign-in does not
 * clear them. An address is never banned: a whole company may share it, and one of its guests must not lock everybody
 * out.
 */
export const failuresOfAddress = 100

const firstBanMs = 300_000
const longerByMs = 300_000
const longestBanMs = 3_600_000
/** The record is forgotten after this time without a new failure and without a running ban. */
export const forgottenAfterMs = 3_600_000
const dayMs = 86_400_000
/** A name counts as known at an address for this time after its last sign-in from there. */
export const knownForMs = 90 * dayMs

type Maybe<T> = T | undefined

export const isBanned = (record: Maybe<Pick<FailureRecord, 'bannedUntil'>>, now: Date): boolean =>
  record !== undefined && record.bannedUntil !== null && record.bannedUntil > now

/**
 * The record of a name after one more failure: each ban is five minutes longer than the last, up to an hour
 * (ngcp-api-facts 1.2).
 */
export const afterFailure = (record: FailureRecord, now: Date, mostFailures: number): FailureRecord => {
  // an attempt of another process that was in progress when the ban began must not end the ban
  if (isBanned(record, now)) return record
  const counted = withFailure(record, now)
  if (counted.failures < mostFailures) return counted
  const banMs = Math.min(firstBanMs + longerByMs * counted.stage, longestBanMs)
  return { ...counted, failures: 0, stage: counted.stage + 1, bannedUntil: new Date(now.getTime() + banMs) }
}

/** The record after one more failure that leads to no ban. */
export const withFailure = (record: FailureRecord, now: Date): FailureRecord => {
  const { failures, stage } = isForgotten(record, now) ? { failures: 0, stage: 0 } : record
  return { failures: failures + 1, lastFailure: now, stage, bannedUntil: null, lastSuccess: record.lastSuccess }
}

/** The number of failures that still count. */
export const failuresOf = (record: Maybe<FailureRecord>, now: Date): number =>
  record === undefined || isForgotten(record, now) ? 0 : record.failures

/** Whether attempts from this address have to wait for each other. */
export const isSlow = (ofAddress: Maybe<FailureRecord>, now: Date): boolean =>
  failuresOf(ofAddress, now) >= failuresOfAddress

/** Whether the name has signed in from this address within the last 90 days. */
export const isKnown = (ofName: Maybe<FailureRecord>, now: Date): boolean => sinceSuccess(ofName, now) < knownForMs

/** Whether a successful sign-in should be stored: once a day is enough. */
export const isNewlyKnown = (ofName: Maybe<FailureRecord>, now: Date): boolean => sinceSuccess(ofName, now) >= dayMs

const sinceSuccess = (record: Maybe<FailureRecord>, now: Date): number =>
  now.getTime() - (record?.lastSuccess?.getTime() ?? Number.NEGATIVE_INFINITY)

const isForgotten = ({ lastFailure, bannedUntil }: FailureRecord, now: Date): boolean =>
  now.getTime() - Math.max(lastFailure.getTime(), bannedUntil?.getTime() ?? 0) >= forgottenAfterMs

/** Failed sign-ins of one name from one address, or of all names from one address. */
export interface FailureRecord {
  readonly failures: number
  readonly lastFailure: Date
  /** How many bans there have been. */
  readonly stage: number
  readonly bannedUntil: Date | null
}

/** Failures of one name from one address that lead to a ban. */
export const failuresOfName = 10
/** Failures from one address, whatever the names; a success does not clear them. */
export const failuresOfAddress = 100

const firstBanMs = 300_000
const longerByMs = 300_000
const longestBanMs = 3_600_000
/** Without a new failure, and no ban running, everything is forgotten after this time. */
export const forgottenAfterMs = 3_600_000

export const isBanned = (record: Pick<FailureRecord, 'bannedUntil'>, now: Date): boolean =>
  record.bannedUntil !== null && record.bannedUntil > now

/** What one more failure makes of the record: each ban is five minutes longer than the last, up to an hour (ngcp-api-facts 1.2). */
export const afterFailure = (record: FailureRecord | undefined, now: Date, mostFailures: number): FailureRecord => {
  // an attempt of another process that was under way when the ban began must not end it
  if (record !== undefined && isBanned(record, now)) return record
  const before = record !== undefined && !isForgotten(record, now) ? record : { failures: 0, stage: 0 }
  const failures = before.failures + 1
  if (failures < mostFailures) return { failures, lastFailure: now, stage: before.stage, bannedUntil: null }
  const banMs = Math.min(firstBanMs + longerByMs * before.stage, longestBanMs)
  return {
    failures: 0,
    lastFailure: now,
    stage: before.stage + 1,
    bannedUntil: new Date(now.getTime() + banMs),
  }
}

/** The failures that still count. */
export const failuresOf = (record: FailureRecord, now: Date): number => (isForgotten(record, now) ? 0 : record.failures)

const isForgotten = ({ lastFailure, bannedUntil }: FailureRecord, now: Date): boolean =>
  now.getTime() - Math.max(lastFailure.getTime(), bannedUntil?.getTime() ?? 0) >= forgottenAfterMs

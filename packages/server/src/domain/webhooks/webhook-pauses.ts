const minute = 60_000
/** Pauses after the first, second, ... attempt that failed, in milliseconds; the last one repeats. */
const pauses = [5_000, 20_000, minute, 4 * minute, 10 * minute, 30 * minute, 60 * minute]
/** KEYS-02: an event is tried for so long. */
const triedMs = 24 * 60 * minute

/** Failures without a success between them after which a webhook waits as a whole. */
export const patientFailures = 3
/** The longest such pause, so that a receiver that is back is found soon. */
const longestHookPauseMs = 10 * minute

/**
 * KEYS-02: when a delivery is tried again.
 * @param attempts so far, at least 1
 * @param since when the day of its attempts began
 * @returns null: never; the last attempt is at the end of the day
 */
export const nextAttempt = (attempts: number, since: Date, now: Date): Date | null => {
  const end = since.getTime() + triedMs
  if (now.getTime() >= end) return null
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? 0
  return new Date(Math.min(now.getTime() + pause, end))
}

/**
 * KEYS-02: until when a webhook that fails sends nothing, so that a dead receiver costs one attempt a pause and not one an
 * event. @returns null: a few refusals stop nothing
 */
export const webhookRests = (failures: number, now: Date): Date | null => {
  if (failures < patientFailures) return null
  const pause = pauses[Math.min(failures - patientFailures, pauses.length - 1)] ?? 0
  return new Date(now.getTime() + Math.min(pause, longestHookPauseMs))
}

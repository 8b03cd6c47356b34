import { ApiError, isBusyStatus } from './api-error.ts'

/** How a read failed that is worth another try. `gone`: no answer came, or only a part of one. */
export type TroubleKind = 'busy' | 'gone'

/** Whether the platform has said no: it will say so again. All else may pass. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !isBusyStatus(error.status)

/** Whether the server had no time, or something before it answered in its place, with a page of its own. */
export const isBusy = (error: unknown): boolean =>
  error instanceof ApiError && (isBusyStatus(error.status) || (error.status >= 200 && error.status < 300))

export const troubleKind = (error: unknown): TroubleKind =>
  error instanceof ApiError && error.status === 0 ? 'gone' : 'busy'

/** Milliseconds before the first try and the following ones; the last one repeats. */
const pauses = [1000, 2000, 4000, 8000, 15_000, 30_000] as const
/** A server that asks for more is asked again all the same, in milliseconds. */
const longest = 120_000

/**
 * Milliseconds until a read is tried again: longer after each failure, and never shorter than the server has asked for.
 * Chance adds up to a fifth, so that all who were turned away do not come back in the same moment.
 * @param tries how many have failed, from 1
 * @param chance random number, 0 to 1
 */
export const pauseAfter = (tries: number, error: unknown, chance: number): number => {
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) : 0
  const own = pauses[Math.min(tries, pauses.length) - 1] ?? 30_000
  return Math.round(Math.min(longest, Math.max(own, asked)) * (1 + chance / 5))
}

import { parkPlaceOf } from '@lineside/contract/rtc/service-numbers'
import type { CallEnd } from './call-window.ts'

/**
 * TEAM-03: the place in which the user has parked the other party of a call that ended by that, and the number that takes
 * it back. The platform names the place by that number.
 * @returns null: the call ended otherwise
 */
export const parkedAs = (end: CallEnd): { readonly place: number; readonly number: string } | null => {
  if (end.kind !== 'reason' || end.reason !== 'transferred' || end.connectedWith) return null
  const number = end.by?.number ?? null
  const place = number === null ? null : parkPlaceOf(number)
  return number === null || typeof place !== 'number' ? null : { place, number }
}

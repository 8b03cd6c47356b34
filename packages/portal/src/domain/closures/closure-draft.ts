import type { ClosureItem, WrittenClosure } from '@lineside/contract/resources/pbx/closures'
import { momentOfWallTime, wallTime, isoMinute } from '@lineside/telephony/clocks/wall-time'
import type { ClosureEnd } from '@lineside/telephony/schedules/closure-ends'

/** A closure that is being written. */
export interface ClosureDraft {
  readonly reason: string
  /** One of the offered ends, or another moment, which is typed. */
  readonly end: ClosureEnd['id'] | 'other'
  /** `YYYY-MM-DDTHH:MM` in the company's zone. */
  readonly typed: string
  /** The handle; '': none. */
  readonly announcement: string
}

const hour = 3_600_000
const typedOf = (at: Date, zone: string): string => isoMinute(wallTime(at, zone)).replace(' ', 'T')

/** @param item null: nothing is closed yet */
export const closureDraft = (
  item: Pick<ClosureItem, 'reason' | 'until' | 'announcement'> | null,
  ends: readonly ClosureEnd[],
  { now, zone }: { readonly now: Date; readonly zone: string },
): ClosureDraft => {
  const inTwoHours = typedOf(new Date(now.getTime() + 2 * hour), zone)
  if (item === null) return { reason: '', end: 'day', typed: inTwoHours, announcement: 'office_hours' }
  const { reason, until, announcement } = item
  const offered = ends.find(({ at }) => (at?.getTime() ?? null) === (until === null ? null : Date.parse(until)))
  return {
    reason,
    end: offered?.id ?? 'other',
    typed: until === null ? inTwoHours : typedOf(new Date(until), zone),
    announcement: announcement ?? '',
  }
}

/** @returns null: the typed end is no moment, or has passed */
export const closureOf = (
  { reason, end, typed, announcement }: ClosureDraft,
  ends: readonly ClosureEnd[],
  { now, zone }: { readonly now: Date; readonly zone: string },
): WrittenClosure | null => {
  const offered = ends.find(({ id }) => id === end)
  const at = offered ? offered.at : momentOfWallTime(typed.replace('T', ' ').slice(0, 16), zone)
  if (!offered && (at === null || at <= now)) return null
  return { reason: reason.trim(), until: at?.toISOString() ?? null, announcement: announcement || null }
}

import type { StatusKind } from '@lineside/contract/rtc/status-kinds'
import type { PresenceState } from '@lineside/contract/rtc/frame-parts'

/** The facts about a colleague; moments in milliseconds since 1970. */
export interface ColleagueFacts {
  readonly state: PresenceState
  /** Since when the colleague rings, talks, or has no device; null: not known, or free. */
  readonly since: number | null
  readonly status: { readonly kind: StatusKind; readonly until: number | null; readonly note: string } | null
  /** The end of the time after a call of a queue; null: there is none. */
  readonly wrapsUntil: number | null
}

export type ColleagueState =
  | { readonly kind: 'ringing' | 'talking' | 'offline'; readonly since: number | null }
  | { readonly kind: 'wrapping'; readonly until: number }
  | { readonly kind: StatusKind; readonly until: number | null; readonly note: string }
  | { readonly kind: 'free' }

/**
 * TEAM-01: the one state of a colleague at a moment. The activity of a line comes before the status of its person: a status tells
 * what to expect of a line that does nothing, and whether it has a device comes last. A state with an end ends by the
 * clock, without an event.
 */
export const colleagueState = (
  { state, since, status, wrapsUntil }: ColleagueFacts,
  moment: number,
): ColleagueState => {
  if (state === 'talking' || state === 'ringing') return { kind: state, since }
  if (wrapsUntil !== null && wrapsUntil > moment) return { kind: 'wrapping', until: wrapsUntil }
  if (status !== null && (status.until === null || status.until > moment))
    return { kind: status.kind, until: status.until, note: status.note }
  return state === 'offline' ? { kind: 'offline', since } : { kind: 'free' }
}

/** The next moment at which a state changes by the clock alone; null: never. */
export const nextChangeOf = ({ status, wrapsUntil }: ColleagueFacts, moment: number): number | null => {
  const ends = [wrapsUntil, status?.until ?? null].filter((end) => end !== null && end > moment)
  return ends.length === 0 ? null : Math.min(...ends.map(Number))
}

/** The other end of a call, as far as it decides whether colleagues may read its name. */
export interface OtherEnd {
  /** null: withheld. */
  readonly number: string | null
  readonly name: string | null
  /** It is a line of the same customer. */
  readonly isColleague: boolean
  /** The line shows colleagues with whom it talks. */
  readonly shares: boolean
}

/**
 * TEAM-01: with whom a colleague talks, only where both sides allow it: the colleague, and the other end, which is a
 * colleague who shares as well, or somebody outside who shows a number.
 * @returns null: colleagues read only that there is a call
 */
export const shownOtherEnd = (
  shares: boolean,
  other: OtherEnd | null,
): { readonly number: string | null; readonly name: string | null } | null => {
  if (!shares || other === null || (other.number === null && other.name === null)) return null
  if (other.isColleague && !other.shares) return null
  return { number: other.number, name: other.name }
}

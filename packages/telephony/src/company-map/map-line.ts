import type { PresenceState } from '@lineside/contract/rtc/frame-parts'
import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import type { Plan } from '@lineside/contract/rtc/plan'

/** A line of the company with a decided call to it: all that the company map is drawn from. */
export interface MapLine {
  readonly id: number
  readonly name: string
  readonly extension: string | null
  readonly kind: 'pilot' | 'group' | 'seat'
  /** Its main number comes first. */
  readonly numbers: readonly MapNumber[]
  /** It has a number besides that of its extension. */
  readonly hasOwnNumber: boolean
  readonly isQueue: boolean
  /** Callers who wait in its queue now, and how long the first one has waited. */
  readonly waiting: number
  readonly longestSeconds: number | null
  readonly devices: number
  readonly state: PresenceState
  /** The call of an unknown caller at the moment of the map, and its way while nobody answers. */
  readonly plan: Plan
  readonly trace: readonly TraceStep[]
  /** The line's voicebox takes no further message. */
  readonly isBoxFull: boolean
  /** When its calls take another way by the time rules, and which; null: not within a day, or not known. */
  readonly later: { readonly at: string; readonly plan: Plan } | null
}

export interface MapNumber {
  readonly id: number
  readonly e164: string
}

export type MapLines = ReadonlyMap<number, MapLine>

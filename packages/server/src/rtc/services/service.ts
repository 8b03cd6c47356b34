import type { FarSide, RtcParty } from '@lineside/contract/rtc/frames'
import type { Media, Reject } from '@lineside/contract/rtc/plan'
import type { ServiceOutcome } from '@lineside/telephony/call/call-events'
import type { Services } from '../../domain/services.ts'
import type { MediaLeg } from '../legs/leg.ts'

/**
 * A part of a call in which the platform itself speaks or listens: one for each `media` part of a plan, and one for the
 * prompt of a `reject`. When it runs, its leg is already connected to the caller. Whether that counts as answering the
 * call, or is heard before the answer (a rejection, or an announcement after which the call goes on), is decided by
 * `isAnswered` (telephony/call).
 *
 * Outcomes: `done`: it has ended, and the call goes on or ends. `digit`, `timeout`: of a menu. `failed`: nothing could
 * be played; the plan goes on if it has a next part, otherwise the call ends. When the caller hangs up the signal is
 * aborted: the service must end soon, and its outcome is ignored. A service throws only on programming errors, which
 * count as `failed`.
 */
export interface Service {
  run(call: ServiceCall): Promise<ServiceOutcome>
}

/** @returns null: there is no such service, which counts as `failed` */
export type ServiceFor = (node: Media | Reject) => Service | null

export interface ServiceCall {
  readonly leg: MediaLeg
  readonly callId: string
  /**
   * The line whose settings, greeting and sounds are used: `of` of the node; for a rejection, the calling or the called
   * line.
   */
  readonly lineId: number | null
  readonly caller: ServiceCaller
  /** When the call began. */
  readonly started: Date
  /** When this service began. */
  readonly since: Date
  /** Sets the only listener for pressed keys. @returns removes the listener */
  readonly onDigit: (listener: (digit: string) => void) => () => void
  /** For a call queue: the caller's place, 1 is next. When the turn comes, `signal` is aborted. */
  readonly place: QueuePlace | null
  /**
   * TEAM-02: moves the caller into a call that rings; this call is over then. @returns false: it is not possible, or it
   * rings no more
   */
  readonly pickUp: (rung: RungElsewhere) => Promise<boolean>
  readonly signal: AbortSignal
  readonly services: Services
}

/** A leg that rings, of a call of whatever process. */
export interface RungElsewhere {
  readonly callId: string
  readonly legId: string
  /** The process that runs the call. */
  readonly owner: number
}

export interface ServiceCaller {
  /** null: a caller from outside. */
  readonly subscriberId: number | null
  /** The caller as shown to the line; without a number if the caller withholds it. */
  readonly party: RtcParty
  /** The caller's number for the conversation record; `anonymous` if the caller withholds it. */
  readonly number: string
  /** HARD-04: whether the caller's sound is encrypted, as this service begins; absent: not known. */
  readonly sound?: FarSide['sound']
}

export interface QueuePlace {
  readonly now: () => number
  /** Sets the only listener. @returns removes the listener */
  readonly onChange: (listener: (place: number) => void) => () => void
}

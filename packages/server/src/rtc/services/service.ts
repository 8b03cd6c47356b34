import type { RtcParty } from '@lineside/contract/rtc/frames'
import type { Media, Reject } from '@lineside/contract/rtc/plan'
import type { ServiceOutcome } from '@lineside/telephony/call/call-events'
import type { Services } from '../../domain/services.ts'
import type { MediaLeg } from '../legs/leg.ts'

export type { ServiceOutcome } from '@lineside/telephony/call/call-events'

/**
 * The platform itself speaks or listens: one of these for each part of a plan that is `media`, and for the prompt of a
 * `reject`. Its leg is connected to the caller already when it is run; whether it has answered the call by that, or is heard
 * before anybody has (a rejection, an announcement that the call goes on after), `isAnswered` (telephony/call) decides.
 *
 * `done`: it is through, and the call goes on or ends. `digit`, `timeout`: of a menu. `failed`: nothing could be heard; a call
 * that goes on goes on, any other ends. Who hangs up aborts the signal: a service then ends soon, and its outcome counts no
 * more. It throws nothing but what its programmer did not expect, which counts as `failed`.
 */
export interface Service {
  run(call: ServiceCall): Promise<ServiceOutcome>
}

/** @returns null: there is none of this kind, and the call goes on or ends as if it had failed */
export type ServiceFor = (node: Media | Reject) => Service | null

export interface ServiceCall {
  readonly leg: MediaLeg
  readonly callId: string
  /** Whose settings, greeting and sounds these are: `of` of the node; of a rejection, the line that was called or that calls. */
  readonly lineId: number | null
  readonly caller: ServiceCaller
  /** When the call began. */
  readonly started: Date
  /** When this service began to be heard. */
  readonly since: Date
  /** @returns ends the listening; one listener at a time */
  readonly onDigit: (listener: (digit: string) => void) => () => void
  /** Of a queue: the caller's place, 1 is next. The turn itself comes as an abort. */
  readonly place: QueuePlace | null
  readonly signal: AbortSignal
  readonly services: Services
}

export interface ServiceCaller {
  /** null: somebody outside. */
  readonly subscriberId: number | null
  /** As it is shown to the line: nothing where it withholds its number. */
  readonly party: RtcParty
  /** As a conversation keeps it: `anonymous` where it withholds its number. */
  readonly number: string
}

export interface QueuePlace {
  readonly now: () => number
  /** @returns ends the listening; one listener at a time */
  readonly onChange: (listener: (place: number) => void) => () => void
}

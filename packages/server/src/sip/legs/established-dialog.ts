import type { AckableIncomingResponseWithSession, IncomingRequestMessage, Session } from 'sip.js/lib/core/index.js'
import type { LegEvent, Notice } from '../../rtc/legs/leg.ts'
import type { LeftDialog } from '../agent/left-legs.ts'
import type { FindLeg } from './referral.ts'
import type { SipAgent } from '../agent/sip-agent.ts'
import type { HearMessage } from './heard-by-relay.ts'
import type { ReadDescription } from './sound-of.ts'

/** An established SIP dialog of a leg: what the phone and its call exchange in it. */
export interface SipSession {
  /** Attaches the library's session, once the call was answered by either side. */
  attach(session: Session): void
  /** The phone's call is being answered. @returns headers of the answer: the session timer */
  begins(request: IncomingRequestMessage): readonly string[]
  /** HARD-04: reads a message of the dialog, in which the edge may say whether the sound is encrypted. */
  readonly read: ReadDescription
  /** Records descriptions that were exchanged outside of this object, while the call was set up. */
  exchanged(descriptions: { readonly local?: string; readonly remote?: string }): void
  /** Waits for the ACK of our answer with an offer. @returns its description @throws LegFailed no ACK, or none in it */
  acknowledgement(): Promise<string>
  /** The phone's answer carried an offer, which waits for `confirm`. */
  offered(response: AckableIncomingResponseWithSession): void
  negotiate(offer: string | null, isFresh: boolean): Promise<string>
  confirm(answer: string): void
  refuseOffer(): void
  tell(notice: Notice): void
  hangUp(isTransferred: boolean): void
  /** The state with which another process can go on with the dialog; null: it is not complete yet, or over. */
  left(): LeftDialog | null
  /** Another process goes on with the dialog: forgets it without a word to the phone. */
  forget(): void
}

export interface SipSessionOptions {
  readonly agent: SipAgent
  /** This side made the Call-ID: when both begin an exchange at once, it waits longer (RFC 3261 section 14.1). */
  readonly isOurs: boolean
  readonly emit: (event: LegEvent) => void
  /** HEALTH-02: called with the last message of the dialog, in which the edge may say how the phone heard. */
  readonly onHeard: HearMessage
  /** Called when the dialog ends without `hangUp`. */
  readonly onOver: (event: Extract<LegEvent, { type: 'ended' }>) => void
  readonly findLeg: FindLeg
  /** The domain of the line, in which the other side is named to its phone; null: a line outside, or not known. */
  readonly domain?: string | null
}

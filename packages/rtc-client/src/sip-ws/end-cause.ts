import type { EndReason, RtcParty } from '@lineside/contract/rtc/frames'
import { reasonOfCancel } from '@lineside/telephony/call-window/sip-reasons'
import type { CallState } from '../calls/call-state.ts'

/** Why a call ends, as far as that is known before the library ends it. */
export class EndCause {
  #why: EndReason | null = null
  #by: RtcParty | null = null
  #isBye = false

  /** The first reason that is known is the one. @param by null: not known */
  is(why: EndReason, by: RtcParty | null = null): void {
    if (this.#why !== null) return
    this.#why = why
    this.#by = by
  }

  /** The caller has given up, or somebody else has answered. @param reason the Reason header of the CANCEL */
  cancelled = (reason: string | undefined): void => {
    this.#why = reasonOfCancel(reason)
  }

  hungUp(): void {
    this.#isBye = true
  }

  /**
   * The platform may end this side before it says that it has connected the other one elsewhere.
   * @returns takes that back
   */
  awaitTransfer(): () => void {
    const before = this.#why
    this.#why = 'transferred'
    return () => {
      this.#why = before
    }
  }

  reasonAt(phase: CallState['stage']['phase']): EndReason {
    if (this.#why !== null) return this.#why
    if (this.#isBye) return 'hung_up'
    return phase === 'incoming' ? 'no_answer' : 'media_failed'
  }

  /** Returns who has ended it; null: not known. @param party the other side */
  by(party: RtcParty): RtcParty | null {
    return this.#isBye ? party : this.#by
  }
}

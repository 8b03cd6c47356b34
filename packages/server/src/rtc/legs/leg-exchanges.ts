import { runMachine } from '@lineside/contract/machine'
import type { ServerFrame } from '@lineside/contract/rtc/frames'
import {
  beginPlatformSide,
  isAsked,
  type PlatformEffect,
  stepPlatformSide,
} from '@lineside/telephony/browser-negotiation/platform-side'
import { createWishes } from './wishes.ts'

/**
 * How long a browser may take to answer: longer than it needs to gather ICE candidates, and longer than a lost socket
 * is waited for.
 */
const answerMs = 40_000

/** The exchanges of descriptions (SDP) with the browser of a leg. */
export interface LegExchanges {
  /** Asks the browser for its part. @param offer null: for an offer @throws LegFailed no answer has come */
  ask(offer: string | null, isFresh: boolean): Promise<string>
  /** Answers the browser's offer that waits, if one does. */
  confirm(answer: string): void
  refuseOffer(): void
  /** The browser has taken the call, and made the offer with that. */
  acceptedWithOffer(): void
  /** @returns false: nobody asked for this exchange, or the time is over */
  answer(exchange: number, description: string): boolean
  /** The browser cannot make the description. @returns false: nobody asked for this exchange */
  refuse(exchange: number): boolean
  /** The browser has made an offer by itself. */
  renegotiated(exchange: number, description: string): void
  /** The call goes on in another page: no answer of this one can come any more. */
  moved(): void
  end(): void
}

export interface LegExchangesOptions {
  readonly callId: string
  /** The exchange number after which to start. */
  readonly before: number
  readonly send: (frame: ServerFrame) => void
  /** Asks the other party for the answer to the browser's offer. */
  readonly passOn: (offer: string) => void
}

/** Sends a browser what the machine of its exchanges decides. */
export const createLegExchanges = ({ callId: call, before, send, passOn }: LegExchangesOptions): LegExchanges => {
  const wishes = createWishes(before)
  const timers = new Map<number, NodeJS.Timeout>()

  const stopTimer = (exchange: number): void => {
    clearTimeout(timers.get(exchange))
    timers.delete(exchange)
  }

  const perform = (effect: PlatformEffect): void => {
    switch (effect.do) {
      case 'negotiate': {
        const { exchange, offer: description, isFresh: fresh } = effect
        timers.set(
          exchange,
          setTimeout(() => machine.feed({ type: 'late', exchange }), answerMs),
        )
        return send({ type: 'negotiate', call, exchange, description, fresh })
      }
      case 'agreed':
        stopTimer(effect.exchange)
        return wishes.agreed(effect.exchange, effect.description)
      case 'failed':
        stopTimer(effect.exchange)
        return wishes.failed(effect.exchange, 'The browser has not answered')
      case 'confirm':
        return send({ type: 'confirm', call, exchange: effect.exchange, description: effect.answer })
      case 'answer_acceptance':
        return send({ type: 'description', call, description: effect.answer, early: false })
      case 'refuse':
        return send({ type: 'negotiation_failed', call, exchange: effect.exchange })
      case 'pass_on':
        return passOn(effect.description)
    }
  }

  const machine = runMachine({
    first: beginPlatformSide,
    step: stepPlatformSide,
    perform,
    onError: (error) => {
      throw error
    },
  })
  machine.begin()

  /** Hands on what the browser says of an exchange, and tells whether anybody has asked for it. */
  const said = (event: { readonly exchange: number } & Parameters<typeof machine.feed>[0]): boolean => {
    const isExpected = isAsked(machine.state, event.exchange)
    machine.feed(event)
    return isExpected
  }

  return {
    ask: (offer, isFresh) => wishes.make((exchange) => machine.feed({ type: 'wanted', exchange, offer, isFresh })),
    confirm: (answer) => machine.feed({ type: 'confirmed', answer }),
    refuseOffer: () => machine.feed({ type: 'offer_refused' }),
    acceptedWithOffer: () => machine.feed({ type: 'accepted_with_offer' }),
    answer: (exchange, description) => said({ type: 'described', exchange, description }),
    refuse: (exchange) => said({ type: 'describe_failed', exchange }),
    renegotiated: (exchange, description) => machine.feed({ type: 'renegotiated', exchange, description }),
    moved: () => machine.feed({ type: 'moved' }),
    end: () => machine.feed({ type: 'over' }),
  }
}

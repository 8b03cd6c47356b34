import { createInOrder } from '@lineside/contract/in-order'
import type { CallEffect, CallHappening } from '@lineside/telephony/call/call-events'
import type { Call } from '@lineside/telephony/call/call-state'
import { offerStands } from '@lineside/telephony/call/renew-media'
import type { Log } from '../../platform/log.ts'
import { reason } from '../../platform/reason.ts'
import type { CallLegs } from './call-legs.ts'
import { connectLegs, SideFailed } from './connect-legs.ts'

type Connect = Extract<CallEffect, { do: 'connect' }>
type PassOffer = Extract<CallEffect, { do: 'pass_offer' }>

/**
 * The exchanges of descriptions between the legs of one call. They run one after the other: a leg that is to be
 * connected with two others, one soon after the other, would mistake the answer of one for that of the other.
 */
export interface MediaExchanges {
  connect(effect: Connect): void
  passOffer(effect: PassOffer): void
}

export interface MediaExchangesOptions {
  readonly legs: Pick<CallLegs, 'get'>
  readonly log: Pick<Log, 'info' | 'error'>
  /** The call as it is now. */
  readonly callOf: () => Call
  readonly feed: (happening: CallHappening) => void
  /** The leg that joins another one is connected with it. */
  readonly onConnected: (joins: string) => void
}

export const createMediaExchanges = (options: MediaExchangesOptions): MediaExchanges => {
  const { legs, log, callOf, feed, onConnected } = options
  const { id: callId } = callOf()
  const inOrder = createInOrder()
  /** By leg: its latest offer that waits for its turn. */
  const waiting = new Map<string, PassOffer>()

  const inTurn = (work: () => Promise<void>): void => {
    inOrder.run(work).catch((error: unknown) => log.error(error, `Call ${callId}: an exchange broke`))
  }

  const connect = async ({ key, stays, joins }: Connect): Promise<void> => {
    const [one, other] = [legs.get(stays.leg), legs.get(joins.leg)]
    try {
      if (one === undefined) throw new SideFailed(stays.leg, 'gone')
      if (other === undefined) throw new SideFailed(joins.leg, 'gone')
      await connectLegs({ side: stays, leg: one }, { side: joins, leg: other })
      feed({ type: 'connected', key })
      onConnected(joins.leg)
    } catch (error) {
      if (!(error instanceof SideFailed)) throw error
      log.info(`Call ${callId}: ${error.message}, ${reason(error.cause)}`)
      feed({ type: 'not_connected', key, leg: error.leg })
    }
  }

  /**
   * An offer that waited may be void by now: the leg has made another one since, or the call connects one of the two
   * legs with somebody else. It is refused, as it would have been had it come now.
   */
  const passOffer = async (effect: PassOffer): Promise<void> => {
    const { from, to, description } = effect
    const isLatest = waiting.get(from) === effect
    if (isLatest) waiting.delete(from)
    const stands = isLatest && offerStands(callOf(), from, to)
    const answer = stands
      ? await legs
          .get(to)
          ?.negotiate(description, false)
          .catch(() => undefined)
      : undefined
    if (answer === undefined) legs.get(from)?.refuseOffer()
    else legs.get(from)?.confirm(answer)
  }

  return {
    connect: (effect) => inTurn(() => connect(effect)),
    passOffer: (effect) => {
      waiting.set(effect.from, effect)
      inTurn(() => passOffer(effect))
    },
  }
}

import type { Side } from '@lineside/telephony/call/call-events'
import type { Leg } from '../legs/leg.ts'

/** Thrown with the leg that could not do its part of the exchange. */
export class SideFailed extends Error {
  override readonly name = 'SideFailed'
  readonly leg: string

  constructor(leg: string, cause: unknown) {
    super(`Leg ${leg} cannot be connected`, { cause })
    this.leg = leg
  }
}

export interface ConnectingLeg {
  readonly side: Side
  readonly leg: Leg
}

/**
 * Connects the media of two legs. If one of them has a pending offer, the other answers it. If neither has one, the
 * joining leg makes an offer. If both have one, the offer of the staying leg is answered and the joining leg's is
 * refused.
 * @throws SideFailed
 */
export const connectLegs = async (stays: ConnectingLeg, joins: ConnectingLeg): Promise<void> => {
  if (stays.side.offer !== null) {
    if (joins.side.offer !== null) joins.leg.refuseOffer()
    return take(stays, await negotiate(joins, stays.side.offer))
  }
  if (joins.side.offer !== null) return take(joins, await negotiate(stays, joins.side.offer))
  const offer = await negotiate(joins, null)
  take(joins, await negotiate(stays, offer))
}

const negotiate = async ({ leg }: ConnectingLeg, offer: string | null): Promise<string> => {
  try {
    return await leg.negotiate(offer, true)
  } catch (error) {
    throw new SideFailed(leg.id, error)
  }
}

const take = ({ side, leg }: ConnectingLeg, description: string): void => {
  if (side.takes === 'early') leg.progress({ kind: 'early', description })
  else if (side.takes === 'accept' && side.accepted !== null) leg.accept({ ...side.accepted, description })
  else leg.confirm(description)
}

import type { Side } from '@lineside/telephony/call/call-events'
import type { Leg } from '../legs/leg.ts'

/** The side whose leg could not do its part. */
export class SideFailed extends Error {
  override readonly name = 'SideFailed'
  readonly leg: string

  constructor(leg: string, cause: unknown) {
    super(`Leg ${leg} can not be connected`, { cause })
    this.leg = leg
  }
}

export interface ConnectingLeg {
  readonly side: Side
  readonly leg: Leg
}

/**
 * Makes two legs exchange media. An offer that waits is answered by the other one; of two that have none, who joins makes it;
 * of two that wait both, the one that stays is answered, and the other one's is refused.
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

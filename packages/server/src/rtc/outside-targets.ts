import { randomUUID } from 'node:crypto'
import type { RungFor } from '@lineside/telephony/call/call-events'
import { isExtension } from '@lineside/telephony/numbers/readable-number'
import type { OutsideTry } from '@lineside/telephony/outside/outside-tries'
import type { Services } from '../domain/services.ts'
import { enterOutside, leaveOutside } from '../domain/trunks/outside-calls-store.ts'
import { findOutsideWay, type OutsideWay } from '../domain/trunks/outside-way.ts'
import { reason } from '../platform/reason.ts'
import type { Leg } from './legs/leg.ts'
import { createOutsideLeg } from './legs/outside-leg.ts'
import type { OpenedTarget } from './runner/runner.ts'

/** Who carries calls outside. */
export interface OutsideLines {
  /**
   * A leg to a number over one trunk, which is not rung yet; its `failed` says the `status` that the operator replied.
   * @returns null: this trunk can not be called
   */
  openTrunk(trunk: OutsideTry): Leg | null
}

/**
 * TEL-06, TEL-07: how a number outside is reached: by the trunks that there are, on the account of a line, within the limit of
 * its customer.
 * @param lines null: phones and outside lines are off
 */
export const createOutsideTargets =
  (services: Pick<Services, 'db' | 'log' | 'now'>, processId: number, lines: OutsideLines | null) =>
  async (number: string, callId: string, { line, present, isForeign }: RungFor): Promise<OpenedTarget> => {
    const { db, log, now } = services
    if (lines === null) return { legs: [], none: withoutWay(number) }
    const way = await findOutsideWay(services, { subscriberId: line, number, presented: present, isForeign })
    if ('refused' in way)
      return { legs: [], none: way.refused === 'peering_unavailable' ? withoutWay(number) : way.refused }
    const leg = legOver(way, lines)
    // who calls for help is not counted
    if (way.isEmergency) return { legs: [leg], none: 'offline' }
    const place = await enterOutside(db, { ...way, processId, callId, at: now() })
    if (place === null) {
      log.warn(`Customer ${way.customerId} has as many calls outside as it may have: call ${callId} is refused`)
      return { legs: [], none: 'max_calls_out' }
    }
    const counted = toldWhenOver(leg, () => {
      leaveOutside(db, place).catch((error: unknown) => log.error(`Call ${callId} still counts: ${reason(error)}`))
    })
    return { legs: [counted], none: 'offline' }
  }

/** What is as short as an extension is one that nobody has, where no trunk takes it either. */
const withoutWay = (number: string): 'callee_unknown' | 'peering_unavailable' =>
  isExtension(number) ? 'callee_unknown' : 'peering_unavailable'

const legOver = ({ tries, isEmergency }: OutsideWay, lines: OutsideLines): Leg =>
  createOutsideLeg(
    randomUUID(),
    tries.map((trunk) => ({ device: trunk.trunk, open: () => lines.openTrunk(trunk) })),
    { isEmergency },
  )

/** The same leg, of which somebody wants to know when it is over, whoever ends it. */
const toldWhenOver = (leg: Leg, onOver: () => void): Leg => {
  let isOver = false
  const over = (): void => {
    if (!isOver) onOver()
    isOver = true
  }
  const { id, subscriberId, kind, device } = leg
  return {
    id,
    subscriberId,
    kind,
    device,
    ring: (invitation) => leg.ring(invitation),
    progress: (progress) => leg.progress(progress),
    accept: (accepted) => leg.accept(accepted),
    negotiate: (offer, isFresh) => leg.negotiate(offer, isFresh),
    confirm: (answer) => leg.confirm(answer),
    refuseOffer: () => leg.refuseOffer(),
    tell: (notice) => leg.tell(notice),
    end: (why, by) => {
      over()
      leg.end(why, by)
    },
    listen: (listener) =>
      leg.listen((event) => {
        if (event.type === 'failed' || event.type === 'ended') over()
        listener(event)
      }),
  }
}

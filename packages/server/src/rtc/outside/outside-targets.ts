import { randomUUID } from 'node:crypto'
import type { RungFor } from '@lineside/telephony/call/call-events'
import type { OutsideTry } from '@lineside/telephony/outside/outside-tries'
import { isInOwnRange } from '@lineside/telephony/outside/own-range'
import type { Services } from '../../domain/services.ts'
import { enterOutside, leaveOutside, leaveOutsideOf } from '../../domain/trunks/outside-calls-store.ts'
import { findOutsideWay, type OutsideWay, whyNoTrunk } from '../../domain/trunks/outside-way.ts'
import { findOutsideAccount, listTrunks } from '../../domain/trunks/trunks-store.ts'
import { reason } from '../../platform/reason.ts'
import type { Leg } from '../legs/leg.ts'
import { createOutsideLeg } from '../legs/outside-leg.ts'
import type { OpenedTarget } from '../runner/runner.ts'

/** Opens legs to numbers outside over trunks. */
export interface OutsideLines {
  /**
   * Opens a leg to a number over one trunk, not rung yet. Its `failed` event has the SIP `status` of the operator's
   * reply.
   * @returns null: this trunk cannot be called
   */
  openTrunk(trunk: OutsideTry): Leg | null
}

/**
 * TEL-06, TEL-07: creates the legs to numbers outside: over the configured trunks, on the account of a line, within its
 * customer's limit of simultaneous calls.
 * @param lines null: phones and outside lines are switched off
 */
export const createOutsideTargets =
  (services: Pick<Services, 'db' | 'log' | 'now'>, processId: number, lines: OutsideLines | null) =>
  async (number: string, callId: string, { line, present, isForeign }: RungFor): Promise<OpenedTarget> => {
    const { db, log, now } = services
    if (lines === null) {
      const account = line === null ? undefined : await findOutsideAccount(db, line)
      const isUnknown = isInOwnRange(number, account?.mainNumber ?? null)
      return { legs: [], none: isUnknown ? 'callee_unknown' : whyNoTrunk(number, (await listTrunks(db)).length) }
    }
    const way = await findOutsideWay(services, { subscriberId: line, number, presented: present, isForeign })
    if ('refused' in way) return { legs: [], none: way.refused }
    const leg = legOver(way, lines)
    // emergency calls do not count towards the limit
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

/** A leg to a number outside of a call that was taken over: when it ends, it counts no more. */
export const takenOverOutside = ({ db, log }: Pick<Services, 'db' | 'log'>, callId: string, leg: Leg): Leg =>
  toldWhenOver(leg, () => {
    leaveOutsideOf(db, callId).catch((error: unknown) => log.error(`Call ${callId} still counts: ${reason(error)}`))
  })

const legOver = ({ tries, isEmergency }: OutsideWay, lines: OutsideLines): Leg =>
  createOutsideLeg(
    randomUUID(),
    tries.map((trunk) => ({ device: trunk.trunk, open: () => lines.openTrunk(trunk) })),
    { isEmergency },
  )

/** Wraps a leg so that `onOver` is called once when the leg ends, whichever side ends it. */
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
    left: () => leg.left?.() ?? null,
    forget: () => leg.forget?.(),
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

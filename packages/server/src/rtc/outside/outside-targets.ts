import { randomUUID } from 'node:crypto'
import type { OutsideRefusal } from '@lineside/contract/rtc/call-steps'
import type { RungFor } from '@lineside/telephony/call/call-events'
import type { HelpTry } from '@lineside/telephony/emergency/tries-with-place'
import { isInOwnRange } from '@lineside/telephony/outside/own-range'
import type { Services } from '../../domain/services.ts'
import { findNewPhoneOf } from '../../domain/line-phones/new-phone-calls-store.ts'
import { helpTries } from '../../domain/emergency/help-call.ts'
import type { CallingPhone } from '../../domain/emergency/place-of-call-store.ts'
import { warnOfCall } from '../../domain/line-phones/warn-of-call.ts'
import { findRate } from '../../domain/outside-limits/rates-store.ts'
import { tellOfRefusal } from '../../domain/outside-limits/refuse-outside.ts'
import {
  answerOutside,
  type EnteredOutside,
  enterOutside,
  leaveOutside,
  leaveOutsideOf,
} from '../../domain/trunks/outside-calls-store.ts'
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
  openTrunk(trunk: HelpTry): Leg | null
  /** The phone that has begun a call to what may be an emergency number, as long as it is up; null: none of ours has. */
  phoneOf(callId: string): CallingPhone | null
}

type Needs = Pick<Services, 'db' | 'log' | 'now' | 'metrics' | 'cells' | 'mail' | 'config'>

/**
 * TEL-06, TEL-07, HARD-02: creates the legs to numbers outside: over the configured trunks, on the account of a line, within its
 * customer's limit of simultaneous calls and the limits against toll fraud. This is the only place where a leg to the outside is made, whoever
 * calls: a person, a forwarding, a menu, a callback, a fax or an API.
 * @param lines null: phones and outside lines are switched off
 */
export const createOutsideTargets =
  (services: Needs, processId: number, lines: OutsideLines | null) =>
  async (number: string, callId: string, { line, present, isForeign }: RungFor): Promise<OpenedTarget> => {
    const { db, log, now } = services
    if (lines === null) {
      const account = line === null ? undefined : await findOutsideAccount(db, line)
      const isUnknown = isInOwnRange(number, account?.mainNumber ?? null)
      return { legs: [], none: isUnknown ? 'callee_unknown' : whyNoTrunk(number, (await listTrunks(db)).length) }
    }
    const way = await findOutsideWay(services, { subscriberId: line, number, presented: present, isForeign, callId })
    if ('refused' in way) {
      const { refused: none, customerId } = way
      if (none === 'number_barred' && customerId !== undefined && line !== null)
        tellOfRefusal(services, { customerId, subscriberId: line, reason: none, of: 'line', number, callId })
      return { legs: [], none }
    }
    const tries = way.isEmergency ? await helpTries(services, way, callId, lines.phoneOf(callId)) : way.tries
    const leg = legOver(tries, way, lines)
    // emergency calls do not count towards the limit, and calls to another cell stay among us
    if (way.isEmergency || way.isToCell) return { legs: [leg], none: 'offline' }
    const newPhone = await findNewPhoneOf(db, callId, way.subscriberId)
    if (newPhone !== undefined && newPhone.state !== 'known')
      return { legs: [], none: refuse(services, way, callId, { reason: 'new_phone', of: 'line' }) }
    const price = (await findRate(db, number))?.price ?? null
    const place = await enterOutside(db, { ...way, processId, callId, at: now(), price })
    if ('refused' in place) return { legs: [], none: refuse(services, way, callId, place.refused) }
    if (newPhone !== undefined) warnOfCall(services, { ...way, callId, price, phone: newPhone })
    const counted = toldOf(leg, {
      onAnswer: () => {
        if (price === null) return
        answerOutside(db, place.id, now()).catch((error: unknown) =>
          log.error(`Call ${callId} costs nothing: ${reason(error)}`),
        )
      },
      onOver: () => {
        leaveOutside(db, place.id, now()).catch((error: unknown) =>
          log.error(`Call ${callId} still counts: ${reason(error)}`),
        )
      },
    })
    return { legs: [counted], none: 'offline' }
  }

/** Tells of a call that a limit refuses. @returns what the caller is told */
const refuse = (
  services: Needs,
  { customerId, subscriberId, number }: OutsideWay,
  callId: string,
  refused: Extract<EnteredOutside, { refused: unknown }>['refused'],
): OutsideRefusal => {
  if (refused !== 'at_a_time') {
    tellOfRefusal(services, { customerId, subscriberId, number, callId, ...refused })
    return 'outside_limit'
  }
  services.metrics.calls.refused.inc({ reason: refused })
  services.log.warn(`Customer ${customerId} has as many calls outside as it may have: call ${callId} is refused`)
  return 'max_calls_out'
}

/** A leg to a number outside of a call that was taken over: when it ends, it counts no more. */
export const takenOverOutside = (
  { db, log, now }: Pick<Services, 'db' | 'log' | 'now'>,
  callId: string,
  leg: Leg,
): Leg =>
  toldOf(leg, {
    onAnswer: () => {},
    onOver: () => {
      leaveOutsideOf(db, callId, now()).catch((error: unknown) =>
        log.error(`Call ${callId} still counts: ${reason(error)}`),
      )
    },
  })

const legOver = (
  tries: readonly HelpTry[],
  { isEmergency }: Pick<OutsideWay, 'isEmergency'>,
  lines: OutsideLines,
): Leg =>
  createOutsideLeg(
    randomUUID(),
    tries.map((trunk) => ({
      device: trunk.trunk,
      isAgain: trunk.isAgain === true,
      open: () => lines.openTrunk(trunk),
    })),
    { isEmergency },
  )

interface Told {
  readonly onAnswer: () => void
  readonly onOver: () => void
}

/** Wraps a leg so that `onAnswer` is called when it answers, and `onOver` once when it ends, whichever side ends it. */
const toldOf = (leg: Leg, { onAnswer, onOver }: Told): Leg => {
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
        if (event.type === 'answered') onAnswer()
        if (event.type === 'failed' || event.type === 'ended') over()
        listener(event)
      }),
  }
}

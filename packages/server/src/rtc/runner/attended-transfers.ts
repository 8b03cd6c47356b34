import { canPickUp } from '@lineside/telephony/call/ring-stage'
import { handable, releasable } from '@lineside/telephony/call/talk-stage'
import type { Leg } from '../legs/leg.ts'
import type { ReleasedLeg, WantedJoin } from '../legs/remote-messages.ts'
import type { RungElsewhere } from '../services/service.ts'
import type { CallGround, CallsElsewhere, RunningCall } from './call-ground.ts'
import type { Runner } from './runner.ts'

type Released = ReturnType<Runner['release']>

/** Moves parties from one call into another, which may run at another process (attended transfer). */
export interface AttendedTransfers extends Pick<Runner, 'joined' | 'wantsPickUp'> {
  /** Moves the other party of the call that has the leg `legId` into this call. */
  readonly adopt: CallGround['adopt']
  /**
   * Releases the other party of `legId`'s call, with its leg.
   * @param isFar for a call of another process, which takes only legs that can continue there
   */
  release(legId: string, wanted: WantedJoin, isFar: boolean): Released
  /**
   * TEAM-02: moves the calling leg of a call into another one, in place of a leg that rings there.
   * @returns false: it does not ring any more, or its process could not be asked
   */
  pickUp(call: RunningCall, legId: string, rung: RungElsewhere): Promise<boolean>
}

export const createAttendedTransfers = (
  calls: ReadonlyMap<string, RunningCall>,
  elsewhere: CallsElsewhere,
): AttendedTransfers => {
  const callOf = (legId: string): RunningCall | undefined =>
    [...calls.values()].find(({ call: { legs } }) => legs[legId] !== undefined)

  const release = (legId: string, { subscriberId, started, picks }: WantedJoin, isFar: boolean): Released => {
    const other = callOf(legId)
    if (other === undefined || other.call.legs[legId]?.subscriberId !== subscriberId) return 'unknown_call'
    const leg = picks ? handable(other.call, legId) : releasable(other.call, legId, other.age(), started)
    if (leg !== null && isFar && leg.kind !== 'browser' && !other.canLeave(leg.id)) return 'not_possible'
    const given = leg === null ? undefined : other.giveLeg(leg.id)
    if (leg === null || given === undefined) return 'wrong_state'
    const { lines } = other.call
    other.feed({ type: picks ? 'handed_over' : 'let_go', leg: legId })
    return { leg, lines, given, callId: other.call.id }
  }

  /** The call may have been taken by somebody else meanwhile, which its party is then told. */
  const picked = (id: string, rung: string, outcome: Parameters<Runner['joined']>[1]): void => {
    if (typeof outcome === 'string') return
    const { leg, lines, given } = outcome
    const call = calls.get(id)
    if (call === undefined) return given.end('answered_elsewhere', null)
    call.takeLeg(given)
    call.feed({ type: 'picked_up', rung, leg, lines })
  }

  const wantsPickUp: AttendedTransfers['wantsPickUp'] = (id, rung, subscriberId) => {
    const call = calls.get(id)
    if (call === undefined || !canPickUp(call.call, rung)) return null
    return { call: id, by: rung, started: call.call.started, subscriberId, picks: true }
  }

  const pickUp: AttendedTransfers['pickUp'] = async (call, legId, { callId, legId: rung, owner }) => {
    const subscriberId = call.call.legs[legId]?.subscriberId ?? 0
    if (!calls.has(callId)) return elsewhere.wantPickUp(owner, legId, { call: callId, by: rung, subscriberId })
    const wanted = wantsPickUp(callId, rung, subscriberId)
    const released = wanted === null ? 'wrong_state' : release(legId, wanted, false)
    picked(callId, rung, released)
    return typeof released !== 'string'
  }

  const joined: AttendedTransfers['joined'] = ({ call: id, by, picks }, outcome) => {
    if (picks) return picked(id, by, outcome)
    const call = calls.get(id)
    if (typeof outcome === 'string') return call?.feed({ type: 'not_adopted', by, code: outcome })
    const { leg, lines, given }: ReleasedLeg & { readonly given: Leg } = outcome
    const { stage } = call?.call ?? {}
    // the leg that asked for the join may have ended meanwhile
    if (call === undefined || stage?.phase !== 'talking' || !stage.talk.sides.includes(by))
      return given.end('lost', null)
    call.takeLeg(given)
    call.feed({ type: 'adopted', by, leg, lines })
  }

  const adopt: AttendedTransfers['adopt'] = (call, by, legId) => {
    const { id, stage, started, legs } = call.call
    const wanted: WantedJoin = { call: id, by, started, subscriberId: legs[by]?.subscriberId ?? 0 }
    const other = callOf(legId)
    if (other === call) return joined(wanted, 'unknown_call')
    if (stage.phase !== 'talking') return joined(wanted, 'wrong_state')
    if (other !== undefined) return joined(wanted, release(legId, wanted, false))
    void elsewhere.wantJoin(legId, wanted).then((refused) => refused && joined(wanted, refused))
  }

  return { adopt, release, joined, pickUp, wantsPickUp }
}

import { isLive } from '@lineside/telephony/call/call-draft'
import { canChangeDevice } from '@lineside/telephony/call/change-device'
import type { Call, OpenedLeg } from '@lineside/telephony/call/call-state'
import { takeOver } from '@lineside/telephony/call/take-over'
import type { Leg } from '../legs/leg.ts'
import type { Attached } from '../legs/remote-messages.ts'
import type { RunningCall } from './call-ground.ts'
import type { KeptCall } from './call-rows.ts'
import type { CallShares } from './call-shares.ts'
import type { BeginningCall } from './running-call.ts'
import type { Runner } from './runner.ts'

export interface ReturningLegsOptions {
  readonly calls: ReadonlyMap<string, RunningCall>
  readonly shares: Pick<CallShares, 'begins'>
  readonly now: () => Date
  /** Continues a call whose process has died. @returns null: calls of this process are about to end */
  readonly resume: (call: Call, started: BeginningCall['started']) => RunningCall | null
  /** Continues a leg of a phone or outside line, of a call that was taken over. @returns null: it cannot continue */
  readonly adopt: (leg: OpenedLeg, callId: string, left: unknown) => Leg | null
}

/** Calls that go on after a loss: of their process, or of the connection to one of their legs, which comes back. */
export const createReturningLegs = ({
  calls,
  shares,
  now,
  resume,
  adopt,
}: ReturningLegsOptions): Pick<Runner, 'takeOver' | 'attach' | 'mayAttach'> => {
  const mayAttach: Runner['mayAttach'] = (callId, leg, how) => {
    const call = calls.get(callId)?.call
    return call !== undefined && mayCome(call, leg, how)
  }

  const attach: Runner['attach'] = (callId, leg, how) => {
    const call = calls.get(callId)
    if (call === undefined || !mayCome(call.call, leg, how)) return false
    const { id, subscriberId, kind, device } = leg
    const { isFresh, takes } = how
    call.takeLeg(leg)
    if (takes === undefined) call.feed({ type: 'attached', leg: id, isFresh })
    else call.feed({ type: 'changes_device', leg: takes, by: { id, subscriberId, kind, device } })
    return true
  }

  return {
    mayAttach,
    attach,
    takeOver: (state) => {
      const { left = {}, ...call } = state as KeptCall
      const started = takeOver(call, Math.max(0, (now().getTime() - call.started) / 1000))
      const running = started === null || calls.has(call.id) ? null : resume(call, started)
      if (started === null || running === null) return
      const maker = Object.values(call.legs).find(({ role }) => role === 'origin')?.subscriberId ?? null
      const line = maker ?? call.called?.line ?? null
      if (line !== null) shares.begins(running, { line, isMaker: maker !== null, room: 'given' })
      for (const leg of Object.values(started.call.legs)) {
        if (leg.lostUntil === null || left[leg.id] === undefined) continue
        const adopted = adopt(leg, call.id, left[leg.id])
        if (adopted !== null) attach(call.id, adopted, { isFresh: false, isKnown: true })
      }
    },
  }
}

/** Whether a device is in the call, and was away; or takes the place of another one of its line. */
const mayCome = (call: Call, { id, subscriberId }: Pick<Leg, 'id' | 'subscriberId'>, { isKnown, takes }: Attached) => {
  if (takes !== undefined) return canChangeDevice(call, takes, subscriberId ?? 0)
  const known = call.legs[id]
  return isLive(known) && known.subscriberId === subscriberId && (isKnown || known.lostUntil !== null)
}

import { anonymousCaller } from '../forwarding/matches-source-set.ts'
import { isSpeedDialSlot, resolveSpeedDial } from '../speed-dial/speed-dials.ts'
import { blockedOutgoing } from './blocking-rules.ts'
import { after, type Call, type Journey, reject, startCall } from './call.ts'
import { type Assumed, expectedPath } from './expected-path.ts'
import { isGranted } from './granted.ts'
import type { Plan } from './plan.ts'
import { namesOf, reachAddress } from './reach-address.ts'
import { receiveCall } from './receive-call.ts'
import { ringTargets } from './ring-targets.ts'
import { routingLimits } from './routing-limits.ts'
import type { Snapshot, SubscriberSettings } from './snapshot.ts'
import type { Step, TraceStep } from './steps.ts'

export type Resolution =
  | {
      readonly plan: Plan
      /** What happens while nobody answers, or as assumed. */
      readonly trace: readonly TraceStep[]
    }
  /** Subscribers whose settings decide too and are not in the snapshot. */
  | { readonly needs: readonly number[] }

/**
 * What happens to a call (architecture: how a call travels). Ends for every snapshot: a plan has a bounded number of
 * attempts and passes a bounded number of lines.
 * @param assumed what the called line does; by itself it rings where it has devices and is offline where it has none
 */
export const resolveCall = (snapshot: Snapshot, assumed: Assumed = 'as_registered'): Resolution => {
  const { caller } = snapshot
  const origin = caller.subscriberId === null ? null : snapshot.subscribers[caller.subscriberId]
  if (origin === undefined) return { needs: caller.subscriberId === null ? [] : [caller.subscriberId] }
  const isAnonymous = caller.isAnonymous || (origin !== null && hidesNumber(origin, snapshot))
  const callerNumbers = isAnonymous ? [anonymousCaller] : caller.numbers
  const call = startCall({ snapshot, isAnonymous, callerNumbers, enter: receiveCall })
  const why: Step[] =
    isAnonymous && !caller.isAnonymous && origin !== null ? [{ at: origin.id, code: 'number_hidden' }] : []
  const plan = after(why, origin === null ? connect(call) : placeCall(call, origin))
  if (call.needs.size > 0) return { needs: [...call.needs] }
  return { plan, trace: expectedPath(plan, snapshot, assumed) }
}

const whole: Journey = {
  path: [],
  seconds: Number.POSITIVE_INFINITY,
  rings: Number.POSITIVE_INFINITY,
  goesOn: false,
  end: reject,
}

/** SPD-04, then what the line may call. */
const placeCall = (call: Call, origin: SubscriberSettings): Plan => {
  const { callee, people } = call.snapshot
  const at = origin.id
  const { dialled } = callee
  if (isSpeedDialSlot(dialled)) {
    if (!isGranted(origin, 'speed_dial'))
      return reject('invalid_speeddial', [{ at, code: 'not_granted', attribute: 'speed_dial' }])
    const destination = resolveSpeedDial(origin.speedDials, dialled)
    if (destination === null) return reject('invalid_speeddial', [])
    const step: Step = { at, code: 'speed_dial', slot: dialled, destination }
    return after([step], reachAddress(call, origin, destination, whole))
  }
  const person = callee.subscriberId === null ? undefined : people[callee.subscriberId]
  const names = [callee.number, dialled, ...namesOf(person)]
  const blocked = blockedOutgoing(origin, names)
  return blocked === null ? connect(call) : reject('blocked_outgoing', [blocked])
}

const connect = (call: Call): Plan => {
  const { caller, callee } = call.snapshot
  if (callee.subscriberId !== null)
    return receiveCall(call, callee.subscriberId, { ...whole, path: [callee.subscriberId] })
  // nobody calls from outside to outside over us
  if (caller.subscriberId === null || !/^\+?\d+$/.test(callee.number)) return reject('unknown', [])
  const targets = [{ to: 'number', number: callee.number }] as const
  return ringTargets({ of: null, targets, seconds: routingLimits.ringSeconds, journey: whole })
}

/** `clir` hides from everybody, `clir_intrapbx` from the own PBX (CB-03, PBXSET-01). */
const hidesNumber = (origin: SubscriberSettings, { callee, people }: Snapshot): boolean => {
  if (origin.hidesNumber && isGranted(origin, 'clir')) return true
  const own = people[origin.id]
  const other = callee.subscriberId === null ? undefined : people[callee.subscriberId]
  const isInPbx = own !== undefined && own.customerId === other?.customerId
  return isInPbx && origin.hidesNumberInPbx && isGranted(origin, 'clir_intrapbx')
}

import type { Step, TraceStep } from '@lineside/contract/rtc/call-steps'
import type { Plan } from '@lineside/contract/rtc/plan'
import {
  isConferenceNumber,
  overrideService,
  parkPlaceOf,
  closedByDialling,
  pickedUpAt,
  pickUpService,
  type ServiceName,
  serviceOf,
  takeParkedService,
} from '@lineside/contract/rtc/service-numbers'
import { anonymousCaller } from '../forwarding/matches-source-set.ts'
import { isOwnExtension } from '../outside/own-range.ts'
import { isSpeedDialSlot, resolveSpeedDial } from '../speed-dial/speed-dials.ts'
import { calledNumbers, isPhoneNumber, namesOf } from './address-parts.ts'
import { blockedOutgoing } from './blocking-rules.ts'
import { after, type Call, type Journey, reject, startCall } from './call.ts'
import { type Assumed, expectedPath } from './expected-path.ts'
import { isGranted } from './granted.ts'
import { callForHelp, countryBlocked, isForHelp } from './outside-rules.ts'
import { hidesNumber } from './present-caller.ts'
import { ringTargets } from './ring-targets.ts'
import { reachAddress, routeToLine } from './route-to-line.ts'
import { routingLimits } from './routing-limits.ts'
import type { Snapshot, SubscriberSettings } from './snapshot.ts'

export type Resolution =
  | {
      readonly plan: Plan
      /** The steps if the called line behaves as assumed. */
      readonly trace: readonly TraceStep[]
      /** The line calls an emergency number. */
      readonly isForHelp?: true
    }
  /** Subscribers whose settings are needed but missing in the snapshot: load them and resolve again. */
  | { readonly needs: readonly number[] }

/**
 * Decides what happens to a call (architecture: how a call travels). It ends for every snapshot, because a plan has a
 * limited number of attempts and passes a limited number of lines.
 * @param assumed what the called line does, for the trace; by default it rings unanswered if it has registered devices
 * and is offline otherwise
 */
export const resolveCall = (snapshot: Snapshot, assumed: Assumed = 'as_registered'): Resolution => {
  const { caller } = snapshot
  const origin = caller.subscriberId === null ? null : snapshot.subscribers[caller.subscriberId]
  if (origin === undefined) return { needs: caller.subscriberId === null ? [] : [caller.subscriberId] }
  const help = origin === null ? null : helpDialled(origin, snapshot.callee.dialled)
  if (origin !== null && help !== null) {
    const call = startCall({ snapshot, origin, isAnonymous: false, callerNumbers: caller.numbers })
    const plan = after(help.why, callForHelp(call, origin, help.address, whole))
    return { plan, trace: expectedPath(plan, snapshot, assumed), isForHelp: true }
  }
  if (origin?.isBlocked) {
    const plan = reject('blocked_outgoing', [{ line: origin.id, code: 'line_blocked' }])
    return { plan, trace: expectedPath(plan, snapshot, assumed) }
  }
  const isAnonymous = caller.isAnonymous || (origin !== null && hidesNumber(origin, isToColleague(origin, snapshot)))
  const callerNumbers = isAnonymous ? [anonymousCaller] : caller.numbers
  const call = startCall({ snapshot, origin, isAnonymous, callerNumbers })
  const why: Step[] = isAnonymous && origin !== null ? [{ line: origin.id, code: 'number_hidden' }] : []
  const plan = after(why, origin === null ? connect(call) : placeCall(call, origin))
  if (call.needs.size > 0) return { needs: [...call.needs] }
  return { plan, trace: expectedPath(plan, snapshot, assumed) }
}

const whole: Journey = {
  path: [],
  called: [],
  seconds: Number.POSITIVE_INFINITY,
  rings: Number.POSITIVE_INFINITY,
  goesOn: false,
  end: reject,
}

/** The emergency number that a line dials, directly or by a speed dial; null: none. */
const helpDialled = (
  origin: SubscriberSettings,
  dialled: string,
): { readonly address: string; readonly why: readonly Step[] } | null => {
  if (isForHelp(origin, dialled)) return { address: dialled, why: [] }
  if (!isSpeedDialSlot(dialled) || !isGranted(origin, 'speed_dial')) return null
  const destination = resolveSpeedDial(origin.speedDials, dialled)
  if (destination === null || !isForHelp(origin, destination)) return null
  return { address: destination, why: [{ line: origin.id, code: 'speed_dial', slot: dialled, destination }] }
}

/**
 * The plan of a call from a line: service numbers first, then speed dials (SPD-04), then whatever the line is allowed
 * to call.
 */
const placeCall = (call: Call, origin: SubscriberSettings): Plan => {
  const { callee, people } = call.snapshot
  const line = origin.id
  const { dialled } = callee
  const service = serviceOf(dialled)
  if (service !== null) return serve(origin, service)
  const closing = closedByDialling(dialled)
  if (closing !== null) {
    const { service: name, at: of } = closing
    return { do: 'media', kind: 'application', of: line, name, ...(of !== null && { at: of }), why: [], on: {} }
  }
  const at = pickedUpAt(dialled)
  if (at !== null) return { do: 'media', kind: 'application', of: line, name: pickUpService, at, why: [], on: {} }
  const place = parkPlaceOf(dialled)
  if (place !== null) {
    const number = place === 'any' ? {} : { at: String(place) }
    return { do: 'media', kind: 'application', of: line, name: takeParkedService, ...number, why: [], on: {} }
  }
  if (isConferenceNumber(dialled)) return { do: 'media', kind: 'conference', of: line, why: [], on: {} }
  if (isSpeedDialSlot(dialled)) {
    if (!isGranted(origin, 'speed_dial'))
      return reject('invalid_speeddial', [{ line, code: 'not_granted', attribute: 'speed_dial' }])
    const destination = resolveSpeedDial(origin.speedDials, dialled)
    if (destination === null) return reject('invalid_speeddial', [])
    const step: Step = { line, code: 'speed_dial', slot: dialled, destination }
    return after([step], reachAddress(call, origin, destination, whole))
  }
  const person = callee.subscriberId === null ? undefined : people[callee.subscriberId]
  const names = [callee.number, dialled, ...namesOf(person)]
  const listed = blockedOutgoing(origin, names)
  const barred = countryBlocked(call, origin, callee.number, person?.id)
  if (listed !== null && barred === null && origin.hasOverridePin) return askForPin(call, origin, listed)
  const isBlocked = listed ?? barred
  return isBlocked === null ? connect(call) : reject('blocked_outgoing', [isBlocked])
}

/** FRONT-03: whoever knows the company's PIN calls a number on a block list. The PIN lifts no limit on calls outside. */
const askForPin = (call: Call, { id: of }: SubscriberSettings, listed: Step): Plan => ({
  do: 'media',
  kind: 'application',
  of,
  name: overrideService,
  why: [listed],
  on: { done: connect(call), timeout: reject('blocked_outgoing', []) },
})

/** Block lists do not apply to services: these cost nothing and reach nobody. */
const serve = (origin: SubscriberSettings, name: ServiceName): Plan => {
  const line = origin.id
  if (name === 'own_voicebox' && !isGranted(origin, 'voice_mail'))
    return reject('unknown', [{ line, code: 'not_granted', attribute: 'voice_mail' }])
  return { do: 'media', kind: 'application', of: line, name, why: [], on: {} }
}

const connect = (call: Call): Plan => {
  const { origin, snapshot } = call
  const { caller, callee, people, isBounded } = snapshot
  if (callee.subscriberId !== null)
    return routeToLine(call, callee.subscriberId, {
      ...whole,
      path: [callee.subscriberId],
      called: calledNumbers(people[callee.subscriberId], callee.number),
    })
  // a call from outside is never sent outside again
  if (caller.subscriberId === null) return reject('unknown', [])
  if (!isPhoneNumber(callee.number) && !isBounded) return reject('unknown', [])
  if (origin !== null && isOwnExtension(callee.number, origin.extensions)) return reject('unknown', [])
  return ringTargets(call, null, [{ to: 'outside', address: callee.number }], routingLimits.ringSeconds, whole)
}

const isToColleague = (origin: SubscriberSettings, { callee, people }: Snapshot): boolean => {
  const other = callee.subscriberId === null ? undefined : people[callee.subscriberId]
  return other !== undefined && other.customerId === people[origin.id]?.customerId
}

import { destinationKind } from '../destinations/destination-kind.ts'
import { after, type Call, type Journey, mayTry, type Outcome } from './call.ts'
import { answerByMedia } from './answer-by-media.ts'
import type { Plan } from './plan.ts'
import { reachAddress } from './reach-address.ts'
import { routingLimits } from './routing-limits.ts'
import { ringSecretaries } from './ring-secretaries.ts'
import type { Destination, SubscriberSettings } from './snapshot.ts'
import type { Step } from './steps.ts'

/** A rule that fits, being carried out. */
export interface Following {
  readonly from: SubscriberSettings
  readonly destinations: readonly Destination[]
  /** Which greeting the voicebox plays. */
  readonly greeting: 'busy' | 'unavail'
}

/** Destinations one after the other, each for its timeout, until one answers or ends the call (CF-17, CF-20). */
export const followDestinations = (call: Call, following: Following, journey: Journey, at = 0): Plan => {
  const { from, destinations, greeting } = following
  const destination = destinations[at]
  if (destination === undefined) return journey.end('no_answer', [])
  if (!mayTry(call)) return journey.end('loop', [])
  const timeout = destination.timeout > 0 ? destination.timeout : routingLimits.ringSeconds
  const seconds = Math.min(timeout, journey.seconds)
  const isLast = at + 1 >= destinations.length || seconds >= journey.seconds
  const rest = (taken: number): Plan => {
    const left = journey.seconds - taken
    return followDestinations(call, following, { ...journey, seconds: left, rings: left }, at + 1)
  }
  /** What can not be used takes no time. */
  const skip = (reason: Skipped['reason'], outcome: Outcome): Plan => {
    const why: Step[] = [{ at: from.id, code: 'skipped', reason, destination: destination.destination }]
    return at + 1 < destinations.length ? after(why, rest(0)) : journey.end(outcome, why)
  }
  const part: Journey = {
    path: journey.path,
    // nobody waits behind the last one: its time limits how long it rings, not what it does with the call
    seconds: isLast && !journey.goesOn ? journey.seconds : seconds,
    rings: seconds,
    goesOn: !isLast || journey.goesOn,
    end: (outcome, why) =>
      isLast ? journey.end(outcome, why) : after(why, rest(outcomeTakesTime(outcome) ? seconds : 0)),
  }
  const kind = destinationKind(destination.destination)
  if (kind === 'number') return reachAddress(call, from, destination.destination, part)
  // terminating: what stands behind it is never reached
  if (kind === 'manager-secretary')
    return ringSecretaries(call, from, { ...journey, rings: seconds }) ?? skip('no_secretaries', 'unknown')
  return answerByMedia(call, {
    kind,
    destination,
    from,
    greeting,
    journey,
    next: at + 1 < destinations.length ? () => rest(0) : null,
    skip,
  })
}

type Skipped = Extract<Step, { code: 'skipped' }>

const outcomeTakesTime = (outcome: Outcome): boolean => outcome === 'no_answer'

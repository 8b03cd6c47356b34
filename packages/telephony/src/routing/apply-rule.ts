import type { Call, Journey } from './call.ts'
import { followDestinations } from './follow-destinations.ts'
import type { Plan } from './plan.ts'
import type { ForwardType, Mapping, SubscriberSettings } from './snapshot.ts'
import type { Step } from './steps.ts'

/** Carries out a rule that fits. A line can have a prompt played before. */
export const applyRule = (
  call: Call,
  from: SubscriberSettings,
  type: ForwardType,
  { destinations }: Mapping,
  journey: Journey,
): Plan => {
  const greeting = type === 'cfb' ? 'busy' : 'unavail'
  const plan = followDestinations(call, { from, destinations, greeting }, { ...journey, rings: journey.seconds })
  if (!from.announcesForward) return plan
  return {
    do: 'media',
    kind: 'announcement',
    handle: 'announce_before_cf',
    of: from.id,
    why: [],
    on: { done: plan },
  }
}

/** What is told of a kind of rule: why none of them fits, or that the called line has none. */
export const orNoRule = (
  { id }: SubscriberSettings,
  type: ForwardType,
  { path }: Journey,
  why: readonly Step[],
): readonly Step[] => (why.length > 0 || path.length > 1 ? why : [{ at: id, code: 'no_rule', type }])

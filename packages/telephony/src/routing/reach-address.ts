import { isEmptyDestination } from '../destinations/destination-kind.ts'
import { blockedOutgoing } from './blocking-rules.ts'
import { after, type Call, type Journey, type Outcome } from './call.ts'
import type { Plan } from './plan.ts'
import { ringTargets } from './ring-targets.ts'
import { routingLimits } from './routing-limits.ts'
import type { Person, SubscriberSettings } from './snapshot.ts'
import type { Step } from './steps.ts'

const number = /^\+?\d+$/

/** To whom a number or address leads that stands in somebody's settings: another line here, or the outside. */
export const reachAddress = (call: Call, from: SubscriberSettings, address: string, journey: Journey): Plan => {
  const skipped = (reason: Extract<Step, { code: 'skipped' }>['reason'], outcome: Outcome): Plan =>
    journey.end(outcome, [{ at: from.id, code: 'skipped', reason, destination: address }])
  const user = userPart(address)
  if (isEmptyDestination(address)) return skipped('empty', 'unknown')
  const id = from.reaches[address]
  if (id === undefined && !number.test(user)) return skipped('unknown', 'unknown')
  const person = id === undefined ? undefined : call.snapshot.people[id]
  const names = [user.replace(/^\+/, ''), ...namesOf(person)]
  const blocked = blockedOutgoing(from, names)
  if (blocked !== null) return after([blocked], skipped('blocked', 'blocked_outgoing'))
  if (id === undefined)
    return ringTargets({
      of: from.id,
      targets: [{ to: 'number', number: user }],
      seconds: Math.min(journey.rings, routingLimits.ringSeconds),
      journey,
    })
  if (journey.path.includes(id)) return skipped('loop', 'loop')
  if (journey.path.length >= routingLimits.forwards) return skipped('too_many', 'loop')
  return call.enter(call, id, { ...journey, path: [...journey.path, id] })
}

/** Number and extension, as lists name somebody. */
export const namesOf = (person: Person | undefined): readonly string[] =>
  [person?.number, person?.extension].filter((name) => typeof name === 'string')

/** The part before the `@` of an address, without its scheme. */
export const userPart = (address: string): string => {
  const bare = address.trim().replace(/^sips?:/i, '')
  const at = bare.indexOf('@')
  return (at < 0 ? bare : bare.slice(0, at)).trim()
}

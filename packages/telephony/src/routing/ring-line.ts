import type { Step, Target } from '@lineside/contract/rtc/call-steps'
import type { Ring } from '@lineside/contract/rtc/plan'
import { statusAt } from '../status/line-status.ts'
import { huntOrder } from './hunt-order.ts'
import type { Call } from './call.ts'
import { isFromSecretary, secretariesStep, secretaryTargets } from './ring-secretaries.ts'
import { ringing } from './ring-targets.ts'
import { routingLimits } from './routing-limits.ts'
import type { Group, SubscriberSettings } from './snapshot.ts'

/** The devices that a line rings: turns, one after the other. */
export interface Ringing {
  readonly turns: readonly { readonly targets: readonly Target[]; readonly seconds: number }[]
  /** How long the turns ring when nothing else limits them, in seconds. */
  readonly seconds: number
  /** The longest that the turns can ring, in seconds; a group is gone through only once. */
  readonly most: number
  readonly why: readonly Step[]
}

/**
 * The turns of a line: the secretaries of a manager, who may be a group too (MS-01, MS-02), else the members of a group
 * by its policy (GRP-06), else its own devices.
 */
export const ringingOf = (call: Call, line: SubscriberSettings): Ringing => {
  const { group, id } = line
  const targets = isFromSecretary(call, line) ? [] : secretaryTargets(call, line)
  if (targets.length > 0) return { ...upTo(null, targets), why: [secretariesStep(line)] }
  return group === null ? { ...upTo(line.ringSeconds, [{ to: 'subscriber', id }]), why: [] } : hunting(call, id, group)
}

/** @param most how long the devices may ring, in seconds; null: as long as the rules say */
const upTo = (most: number | null, targets: readonly Target[]): Omit<Ringing, 'why'> => ({
  turns: [{ targets, seconds: Number.POSITIVE_INFINITY }],
  seconds: most ?? routingLimits.ringSeconds,
  most: most ?? Number.POSITIVE_INFINITY,
})

const hunting = (call: Call, id: number, group: Group): Ringing => {
  const { policy } = group
  const seconds = group.seconds > 0 ? group.seconds : routingLimits.ringSeconds
  const members = huntOrder(group, call.snapshot.chance).filter(
    (member) => member !== call.snapshot.caller.subscriberId,
  )
  const away = members.filter((member) => isSentAway(call, member))
  const there = away.length === 0 ? members : members.filter((member) => !away.includes(member))
  const targets = there.map((member): Target => ({ to: 'subscriber', id: member }))
  const why: Step[] = [{ line: id, code: 'hunts', policy, seconds, members: there, ...(away.length > 0 && { away }) }]
  if (policy === 'parallel' || targets.length === 0)
    return { turns: [{ targets, seconds }], seconds, most: seconds, why }
  const turns = targets.slice(0, routingLimits.turns).map((target) => ({ targets: [target], seconds }))
  const all = seconds * turns.length
  return { turns, seconds: all, most: all, why }
}

/** STAT-01: a member whose status sends calls elsewhere does not ring for the group either. */
const isSentAway = ({ snapshot: { people, moment } }: Call, member: number): boolean =>
  statusAt(people[member]?.sentAway ?? null, moment) !== null

/**
 * The turns as a plan: after any outcome except an answer the next turn begins at once, and the last turn leads to
 * `on`.
 * @param seconds time for all turns together; turns that do not fit are left out
 */
export const ringInTurn = (
  call: Call,
  line: SubscriberSettings,
  { turns, why }: Ringing,
  seconds: number,
  on: Ring['on'],
): Ring => {
  const rings: Omit<Ring, 'on'>[] = []
  let left = seconds
  for (const turn of turns) {
    if (left <= 0) break
    rings.push(ringing(call, line, turn.targets, Math.min(turn.seconds, left)))
    left -= turn.seconds
  }
  const [last, ...before] = rings.toReversed()
  let plan: Ring = { ...(last ?? ringing(call, line, [], seconds)), on }
  for (const ring of before) plan = { ...ring, on: { no_answer: plan } }
  return { ...plan, why: [...why] }
}

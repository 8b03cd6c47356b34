import { actsForCompany } from '@lineside/contract/access'
import type { CallOutcome, CallParty } from '@lineside/contract/resources/conversations/call-outcome'
import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import type { Person } from '@lineside/telephony/routing/snapshot'
import { visibleSteps } from '@lineside/telephony/routing/visible-steps'
import { shownTimes } from '@lineside/telephony/time-sets/time-entry'
import type { DecidedCall } from '../../domain/call-snapshot/place-call.ts'
import type { Principal } from '../../platform/auth/principal.ts'

/** The asker about a line: its line, and the lines whose settings it may read. */
export interface Asker {
  readonly line: number
  readonly maySee: (person: Person) => boolean
}

/** An administrator reads the settings of its customer's lines, everybody else its own. */
export const askerOf = ({ role, subscriberId, customerId }: Principal, line: number): Asker => ({
  line,
  maySee: (person) => (actsForCompany({ role }) ? person.customerId === customerId : person.id === subscriberId),
})

/** The trace without what the asker may not read, and the names of the lines in it. */
export const presentSteps = (
  { trace, snapshot }: Pick<DecidedCall, 'trace' | 'snapshot'>,
  asker: Asker,
): Pick<CallOutcome, 'steps' | 'people' | 'time_sets'> => {
  const { people } = snapshot
  const steps = visibleSteps(trace, (id) => {
    const person = people[id]
    return person === undefined || asker.maySee(person)
  })
  const named = new Set(steps.flatMap(idsOf))
  return {
    steps,
    people: Object.values(people).flatMap((person) =>
      named.has(person.id) ? [{ id: person.id, ...partyOf(person, asker) }] : [],
    ),
    time_sets: timeSetsIn(steps, snapshot),
  }
}

/**
 * RULE-03: the times of the time sets that the steps name, so that a reader sees the hours and not a generated name.
 */
const timeSetsIn = (
  steps: readonly TraceStep[],
  { subscribers }: DecidedCall['snapshot'],
): CallOutcome['time_sets'] => {
  const found = new Map<string, CallOutcome['time_sets'][number]>()
  for (const step of steps) {
    if (step.code !== 'rule_fits' && step.code !== 'rule_passed') continue
    // a schedule is told by its name and its use
    if (step.schedule_use !== undefined) continue
    const name = step.code === 'rule_fits' ? step.times : step.reason === 'time' ? step.set : null
    const rules = step.line === null ? [] : (subscribers[step.line]?.forwarding[step.type] ?? [])
    const times = rules.find((rule) => rule.times?.name === name && !rule.times.schedule)?.times
    if (step.line === null || !times) continue
    found.set(`${step.line} ${times.name}`, { line: step.line, name: times.name, times: shownTimes(times.times) })
  }
  return [...found.values()]
}

export const partyOf = ({ id, name, extension }: Person, asker: Asker): CallParty => ({
  kind: id === asker.line ? 'own' : 'line',
  name,
  extension,
})

const idsOf = (step: TraceStep): readonly number[] => [
  ...(step.line === null ? [] : [step.line]),
  ...('targets' in step ? step.targets.flatMap((target) => (target.to === 'subscriber' ? [target.id] : [])) : []),
  ...(step.code === 'hunts' ? step.members : []),
]

import type { CallOutcome, CallParty } from '@lineside/contract/resources/call-outcome'
import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import type { Person } from '@lineside/telephony/routing/snapshot'
import { visibleSteps } from '@lineside/telephony/routing/visible-steps'
import type { DecidedCall } from '../../domain/call-snapshot/place-call.ts'
import type { Principal } from '../../platform/auth/principal.ts'

/** Who asks: about which line, and whose settings it may read. */
export interface Asker {
  readonly line: number
  readonly maySee: (person: Person) => boolean
}

/** An administrator reads the settings of its customer's lines, everybody else its own. */
export const askerOf = ({ role, subscriberId, customerId }: Principal, line: number): Asker => ({
  line,
  maySee: (person) => (role === 'subscriberadmin' ? person.customerId === customerId : person.id === subscriberId),
})

/** The trace as the asker may read it, and who the lines are that it names. */
export const presentSteps = (
  { trace, snapshot: { people } }: Pick<DecidedCall, 'trace' | 'snapshot'>,
  asker: Asker,
): Pick<CallOutcome, 'steps' | 'people'> => {
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
  }
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

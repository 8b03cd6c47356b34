import type { CallOutcome, CallParty } from '@lineside/contract/resources/call-outcome'
import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import type { Person } from '@lineside/telephony/routing/snapshot'
import type { DecidedCall } from '../../domain/call-snapshot/place-call.ts'

/** Who asks: about which line, and whose settings it may read. */
export interface Asker {
  readonly line: number
  readonly maySee: (person: Person) => boolean
}

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

/**
 * What other lines have set up is theirs: of a line that the asker may not read stays that it rings, and that its own rules
 * decide then.
 */
const visibleSteps = (trace: readonly TraceStep[], maySee: (id: number) => boolean): TraceStep[] => {
  const steps: TraceStep[] = []
  for (const step of trace) {
    const { line, after, ends } = step
    if (line === null || maySee(line)) steps.push(step)
    else if (ringsItself(step, line)) steps.push(step.code === 'rings' ? { ...step, devices: [] } : step)
    // nothing of its own that would change the call's way
    else if (step.code !== 'not_blocked' && step.code !== 'no_rule') {
      const handed: TraceStep = {
        code: 'handed_on',
        line,
        targets: [{ to: 'subscriber', id: line }],
        seconds: null,
        after,
        ends,
      }
      const last = steps.at(-1)
      if (last?.code === 'handed_on' && last.line === line) steps[steps.length - 1] = { ...handed, after: last.after }
      else steps.push(handed)
    }
  }
  // how it ends there is no more the asker's to see than the rules that lead to it
  const end = steps.at(-2)
  return end?.code === 'handed_on' && steps.at(-1)?.code === 'rejected'
    ? [...steps.slice(0, -2), { ...end, ends: true }]
    : steps
}

const ringsItself = (step: TraceStep, id: number): boolean =>
  (step.code === 'rings' || step.code === 'offline') &&
  step.targets.length === 1 &&
  step.targets.every((target) => target.to === 'subscriber' && target.id === id)

const idsOf = (step: TraceStep): readonly number[] => [
  ...(step.line === null ? [] : [step.line]),
  ...('targets' in step ? step.targets.flatMap((target) => (target.to === 'subscriber' ? [target.id] : [])) : []),
  ...(step.code === 'hunts' ? step.members : []),
]

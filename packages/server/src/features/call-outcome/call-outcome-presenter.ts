import type { CallOutcome, CallParty, CallStep } from '@lineside/contract/resources/call-outcome'
import type { Target } from '@lineside/telephony/routing/target'
import type { Person, Snapshot } from '@lineside/telephony/routing/snapshot'
import type { TraceStep } from '@lineside/telephony/routing/steps'

/** Who asks: about which line, and whose settings it may read. */
export interface Asker {
  readonly line: number
  readonly maySee: (person: Person) => boolean
  readonly customerId: number
}

/**
 * The trace as the asker may read it. What other lines have set up is theirs: of a line that the asker may not read stays
 * that it rings, and that its own rules decide then.
 */
export const presentSteps = (
  trace: readonly TraceStep[],
  { people }: Pick<Snapshot, 'people'>,
  asker: Asker,
): CallOutcome['steps'] => {
  const steps: CallStep[] = []
  for (const step of trace) {
    const person = step.at === null ? null : (people[step.at] ?? null)
    const by = person && partyOf(person, asker)
    if (person === null || asker.maySee(person) || ringsItself(step, person.id)) {
      steps.push(present(step, by, people, asker))
      continue
    }
    // nothing of its own that would change the call's way
    if (step.code === 'not_blocked' || step.code === 'no_rule') continue
    const last = steps.at(-1)
    const isSame = last?.code === 'handed_on' && last.by?.name === by?.name
    if (isSame) steps.pop()
    const after = isSame ? last.after : step.after
    steps.push({ code: 'handed_on', by, after, ends: step.ends })
  }
  // how it ends there is no more the asker's to see than the rules that lead to it
  const end = steps.at(-2)
  return end?.code === 'handed_on' && steps.at(-1)?.code === 'rejected'
    ? [...steps.slice(0, -2), { ...end, ends: true }]
    : steps
}

/** Whom the asker meets: those of its customer by name, others by number. */
export const partyOf = (person: Person, asker: Asker): CallParty => {
  if (person.id === asker.line) return { kind: 'own', name: person.name, extension: person.extension }
  if (person.customerId === asker.customerId) return { kind: 'line', name: person.name, extension: person.extension }
  return { kind: 'number', name: person.number ?? '', extension: null }
}

const ringsItself = (step: TraceStep, id: number): boolean =>
  (step.code === 'rings' || step.code === 'offline') &&
  step.targets.length === 1 &&
  step.targets.every((target) => target.to === 'subscriber' && target.id === id)

const present = (step: TraceStep, by: CallParty | null, people: Snapshot['people'], asker: Asker): CallStep => {
  const { after, ends } = step
  const members = { by, after, ends }
  const targets = (of: readonly Target[]) => of.map((target) => targetOf(target, people, asker))
  switch (step.code) {
    case 'rings': {
      const isVisible = step.at !== null && people[step.at] !== undefined && asker.maySee(people[step.at] as Person)
      const devices = isVisible ? [...step.devices] : []
      return { ...members, code: step.code, targets: targets(step.targets), seconds: step.seconds, devices }
    }
    case 'busy':
    case 'offline':
    case 'declined':
      return { ...members, code: step.code, targets: targets(step.targets) }
    case 'hunts':
      return { ...members, code: step.code, policy: step.policy, seconds: step.seconds, members: step.members.length }
    case 'secretaries':
      return { ...members, code: step.code, count: step.numbers.length }
    case 'voicebox':
      return { ...members, code: step.code, is_custom: step.isCustom, greeting: step.greeting }
    case 'attendant':
      return { ...members, code: step.code, keys: [...step.keys] }
    case 'queue':
      return { ...members, code: step.code, length: step.length, wrap_up_seconds: step.wrapUpSeconds }
    case 'rejected':
      return { ...members, code: step.code, sip_code: step.sipCode, reason: step.reason }
    default: {
      const { at: _, ...values } = step
      return { ...values, by }
    }
  }
}

const targetOf = (target: Target, people: Snapshot['people'], asker: Asker): CallParty => {
  const person = target.to === 'subscriber' ? people[target.id] : undefined
  if (person !== undefined) return partyOf(person, asker)
  return { kind: 'number', name: target.to === 'number' ? target.number : '', extension: null }
}

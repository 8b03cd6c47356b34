import type { ForwardType, Step } from '@lineside/contract/rtc/call-steps'
import { shownTypes } from '../forwarding/forwarding-groups.ts'
import { givenRuleName, ruleNames } from '../forwarding/rule-name.ts'
import { matchesSourceSet } from '../forwarding/matches-source-set.ts'
import { scheduleHolds } from '../schedules/schedule-at.ts'
import { matchesTimeSet } from '../time-sets/matches-time-set.ts'
import type { Call, FittingRule } from './call.ts'
import { isGranted } from './granted.ts'
import type { Mapping, SourceSet, SubscriberSettings, TimeSet } from './snapshot.ts'

/** The first rule of a kind that is switched on and whose conditions hold; later rules of that kind do not count. */
export const fittingRule = (call: Call, settings: SubscriberSettings, type: ForwardType): FittingRule => {
  // the same line may come up in several branches of a plan, always with the same result
  const known = call.rules.get(settings)?.[type]
  if (known !== undefined) return known
  const found = findRule(call, settings, type)
  call.rules.set(settings, { ...call.rules.get(settings), [type]: found })
  return found
}

const findRule = (call: Call, settings: SubscriberSettings, type: ForwardType): FittingRule => {
  const line = settings.id
  const mappings = settings.forwarding[type]
  if (mappings.length === 0) return { mapping: null, why: [] }
  if (!isGranted(settings, type)) return { mapping: null, why: [{ line, code: 'not_granted', attribute: type }] }
  const why: Step[] = []
  const names = namesOf(settings, type)
  for (const [index, mapping] of mappings.entries()) {
    const rule = names[index]
    const passed = passedBecause(call, settings, mapping)
    if (passed === null) {
      const { sources, times } = mapping
      why.push({ line, code: 'rule_fits', type, sources: sources?.name ?? null, times: times?.name ?? null, rule })
      return { mapping, why }
    }
    why.push({ line, code: 'rule_passed', type, ...passed, rule })
  }
  return { mapping: null, why }
}

/** Position and name of each rule of a kind, as the portal shows them; positions count through all kinds. */
const namesOf = ({ forwarding }: SubscriberSettings, type: ForwardType) => {
  const kinds = shownTypes.slice(0, shownTypes.indexOf(type))
  const before = kinds.reduce((count, kind) => count + forwarding[kind].length, 0)
  const rules = forwarding[type].map(({ name = '', enabled, sources, times }) => ({
    name: givenRuleName(name),
    enabled,
    hasConditions: sources !== null || times !== null,
  }))
  return ruleNames(rules, before).map(({ number, name, isOtherwise }) => ({ number, name, is_otherwise: isOtherwise }))
}

type Passed = Pick<Extract<Step, { code: 'rule_passed' }>, 'reason' | 'set'>

const passedBecause = (call: Call, settings: SubscriberSettings, mapping: Mapping): Passed | null => {
  const { enabled, sources, times, destinations } = mapping
  if (!enabled) return { reason: 'off', set: null }
  if (destinations.length === 0) return { reason: 'empty', set: null }
  if (times !== null && !fitsTime(call, settings, times)) return { reason: 'time', set: times.name }
  if (sources !== null && !fitsCaller(call, settings, sources)) return { reason: 'caller', set: sources.name }
  return null
}

/** A time set is read in the time zone of the line, a schedule in its own. */
const fitsTime = ({ snapshot }: Call, { wallTime }: SubscriberSettings, { times, schedule }: TimeSet): boolean =>
  schedule ? scheduleHolds(schedule.hours, schedule.use, snapshot.moment) : matchesTimeSet(times, wallTime)

/**
 * Whether a source set applies to a caller who may be known by several numbers. In a whitelist one listed number is
 * enough. In a blacklist every number must be free of a match.
 */
const fitsCaller = ({ callerNumbers }: Call, { place }: SubscriberSettings, set: SourceSet): boolean =>
  set.mode === 'whitelist'
    ? callerNumbers.some((number) => matchesSourceSet(set, number, place))
    : callerNumbers.every((number) => matchesSourceSet(set, number, place))

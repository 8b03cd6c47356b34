import type { ForwardType, Step } from '@lineside/contract/rtc/call-steps'
import { shownTypes } from '../forwarding/forwarding-groups.ts'
import { givenRuleName, ruleNames } from '../forwarding/rule-name.ts'
import { matchesSourceSet } from '../forwarding/matches-source-set.ts'
import { scheduleHolds } from '../schedules/schedule-at.ts'
import { matchesTimeSet } from '../time-sets/matches-time-set.ts'
import type { Call, FittingRule, Journey } from './call.ts'
import { isGranted } from './granted.ts'
import type { Mapping, SourceSet, SubscriberSettings, TimeSet } from './snapshot.ts'

/**
 * The first rule of a kind that is switched on and whose conditions hold; later rules of that kind do not count.
 * @param called the numbers at which the line was called
 */
export const fittingRule = (
  call: Call,
  settings: SubscriberSettings,
  called: Journey['called'],
  type: ForwardType,
): FittingRule => {
  // the same line may come up in several branches of a plan; called in the same way, always with the same result
  const key = [type, ...called].join(' ')
  const known = call.rules.get(settings)?.[key]
  if (known !== undefined) return known
  const found = findRule(call, settings, called, type)
  call.rules.set(settings, { ...call.rules.get(settings), [key]: found })
  return found
}

const findRule = (
  call: Call,
  settings: SubscriberSettings,
  called: Journey['called'],
  type: ForwardType,
): FittingRule => {
  const line = settings.id
  const mappings = settings.forwarding[type]
  if (mappings.length === 0) return { mapping: null, why: [] }
  if (!isGranted(settings, type)) return { mapping: null, why: [{ line, code: 'not_granted', attribute: type }] }
  const why: Step[] = []
  const names = namesOf(settings, type)
  for (const [index, mapping] of mappings.entries()) {
    const rule = names[index]
    const passed = passedBecause(call, settings, called, mapping)
    if (passed === null) {
      const { sources, times, called: numbers } = mapping
      const sets = { sources: sources?.name ?? null, times: times?.name ?? null }
      const extra = { ...useOf(times), ...(numbers && { called: numbers.name }) }
      why.push({ line, code: 'rule_fits', type, ...sets, ...extra, rule })
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
  const rules = forwarding[type].map(({ name = '', enabled, sources, times, called }) => ({
    name: givenRuleName(name),
    enabled,
    hasConditions: sources !== null || times !== null || called !== null,
  }))
  return ruleNames(rules, before).map(({ number, name, isOtherwise }) => ({ number, name, is_otherwise: isOtherwise }))
}

type Passed = Pick<Extract<Step, { code: 'rule_passed' }>, 'reason' | 'set' | 'schedule_use'>

const passedBecause = (
  call: Call,
  settings: SubscriberSettings,
  called: Journey['called'],
  mapping: Mapping,
): Passed | null => {
  const { enabled, sources, times, destinations } = mapping
  if (!enabled) return { reason: 'off', set: null }
  if (destinations.length === 0) return { reason: 'empty', set: null }
  if (times !== null && !fitsTime(call, settings, times)) return { reason: 'time', set: times.name, ...useOf(times) }
  if (sources !== null && !fits(call.callerNumbers, settings, sources)) return { reason: 'caller', set: sources.name }
  if (mapping.called !== null && !fits(called, settings, mapping.called))
    return { reason: 'called', set: mapping.called.name }
  return null
}

/** A set that stands for a schedule has its name, and several sets may stand for the same one. */
const useOf = (times: TimeSet | null) => times?.schedule && { schedule_use: times.schedule.use }

/** A time set is read in the time zone of the line, a schedule in its own. */
const fitsTime = ({ snapshot }: Call, { wallTime }: SubscriberSettings, { times, schedule }: TimeSet): boolean =>
  schedule ? scheduleHolds(schedule.hours, schedule.use, snapshot.moment) : matchesTimeSet(times, wallTime)

/**
 * Whether a set of numbers applies to a party that may be known by several. In a whitelist one listed number is enough.
 * In a blacklist every number must be free of a match.
 */
const fits = (numbers: readonly string[], { place }: SubscriberSettings, set: SourceSet): boolean =>
  set.mode === 'whitelist'
    ? numbers.some((number) => matchesSourceSet(set, number, place))
    : numbers.every((number) => matchesSourceSet(set, number, place))

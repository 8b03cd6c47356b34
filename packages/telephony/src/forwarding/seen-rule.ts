import type { BNumberSet } from '@lineside/contract/resources/forwarding/bnumber-sets'
import {
  type CallForwardMapping,
  type CallForwardMappings,
  type CallForwardType,
  callForwardTypes,
} from '@lineside/contract/resources/forwarding/call-forward-mappings'
import type { DestinationSet } from '@lineside/contract/resources/forwarding/destination-sets'
import type { SeenRule } from '@lineside/contract/resources/forwarding/forwarding-rules'
import type { SourceSet } from '@lineside/contract/resources/forwarding/source-sets'
import type { TimeSet } from '@lineside/contract/resources/forwarding/time-sets'
import { timeMembers } from '../time-sets/time-entry.ts'

/** Why a change of a rule is refused: another user has changed or removed the rule since it was loaded. */
export type RuleConflict = 'rule_changed' | 'rule_gone'

/** The members of a rule that must be unchanged since it was loaded. */
export const seenRule = (type: CallForwardType, mapping: CallForwardMapping): SeenRule => ({
  type,
  destinationset: mapping.destinationset,
  destinationset_id: mapping.destinationset_id,
  sourceset_id: mapping.sourceset_id,
  timeset_id: mapping.timeset_id,
  ...(mapping.bnumberset_id && { bnumberset_id: mapping.bnumberset_id }),
  enabled: mapping.enabled,
})

/** The sets of a rule; those that are not loaded, or that do not matter to a change, are left out. */
export interface RuleSets {
  readonly destinationSet?: Pick<DestinationSet, 'destinations'> | null | undefined
  readonly sourceSet?: Pick<SourceSet, 'name' | 'mode' | 'sources'> | null | undefined
  readonly timeSet?: Pick<TimeSet, 'times'> | null | undefined
  readonly bnumberSet?: Pick<BNumberSet, 'name' | 'mode' | 'bnumbers'> | null | undefined
}
type Contents = Pick<SeenRule, 'destinations' | 'callers' | 'times' | 'called'>

/** The contents of sets, as a change tells how they were seen. */
export const seenContents = ({ destinationSet, sourceSet, timeSet, bnumberSet }: RuleSets): Contents => ({
  ...(destinationSet && {
    destinations: destinationSet.destinations.map(({ destination, priority, timeout, announcement_id }) => ({
      destination,
      priority,
      timeout,
      announcement_id,
    })),
  }),
  ...(sourceSet && {
    callers: {
      name: sourceSet.name,
      mode: sourceSet.mode,
      sources: sourceSet.sources.map(({ source }) => ({ source })),
    },
  }),
  ...(bnumberSet && {
    called: {
      name: bnumberSet.name,
      mode: bnumberSet.mode,
      bnumbers: bnumberSet.bnumbers.map(({ bnumber }) => ({ bnumber })),
    },
  }),
  ...(timeSet && {
    times: timeSet.times.map((time) => Object.fromEntries(timeMembers.map((part) => [part, time[part] ?? null]))),
  }),
})

/**
 * Compares a rule with how the user saw it.
 * @param sets the present sets of the rule, of which those are compared whose contents were seen; null: not even those
 * @returns null when the rule with this id is unchanged
 */
export const ruleConflict = (
  mappings: CallForwardMappings,
  id: number,
  { destinations, callers, called, times, ...seen }: SeenRule,
  sets: RuleSets | null = null,
): RuleConflict | null => {
  const found = callForwardTypes.flatMap((type) =>
    mappings[type].flatMap((mapping) => (mapping.cfm_id === id ? [seenRule(type, mapping)] : [])),
  )[0]
  if (found === undefined) return 'rule_gone'
  const now = sets && seenContents(sets)
  const isSame =
    (Object.keys({ ...found, ...seen }) as (keyof typeof seen)[]).every((member) => found[member] === seen[member]) &&
    (now === null ||
      ((destinations === undefined || textOf(now.destinations) === textOf(destinations)) &&
        (callers === undefined || textOf(now.callers) === textOf(callers)) &&
        (called === undefined || textOf(now.called) === textOf(called)) &&
        (times === undefined || textOf(now.times) === textOf(times))))
  return isSame ? null : 'rule_changed'
}

/**
 * FRONT-03: whether a list of callers or called numbers, or a time set, is as the user saw it: name, mode and entries, whose
 * order means nothing. For platforms that do not compare themselves.
 * @param seen only the set that is to be written
 */
export const isSetAsSeen = (seen: RuleSets, now: RuleSets): boolean =>
  textOf(inOrder(seenContents(seen))) === textOf(inOrder(seenContents(now)))

const inOrder = ({ callers, called, times }: Contents): Contents => ({
  ...(callers && { callers: { ...callers, sources: callers.sources.toSorted(byText) } }),
  ...(called && { called: { ...called, bnumbers: called.bnumbers.toSorted(byText) } }),
  ...(times && { times: times.toSorted(byText) }),
})
const byText = (one: unknown, other: unknown): number => (textOf(one) < textOf(other) ? -1 : 1)

/** Values as text, whatever the order of their members; absent members are null, and numbers may be sent as text. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'number'
      ? String(each)
      : typeof each === 'object' && each !== null && !Array.isArray(each)
        ? Object.entries(each)
            .filter(([, member]) => member !== null && member !== undefined)
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
        : each,
  ) ?? ''

import {
  type CallForwardMapping,
  type CallForwardMappings,
  type CallForwardType,
  callForwardTypes,
} from '@lineside/contract/resources/call-forward-mappings'
import type { RuleChange, SeenRule } from '@lineside/contract/resources/forwarding-rules'

/** Why a change of a rule is refused: another user has changed or removed the rule since it was loaded. */
export type RuleConflict = 'rule_changed' | 'rule_gone'

/** The members of a rule that must be unchanged since it was loaded. */
export const seenRule = (type: CallForwardType, mapping: CallForwardMapping): SeenRule => ({
  type,
  destinationset: mapping.destinationset,
  destinationset_id: mapping.destinationset_id,
  sourceset_id: mapping.sourceset_id,
  timeset_id: mapping.timeset_id,
  enabled: mapping.enabled,
})

/**
 * Compares a rule with how the user saw it.
 * @returns null when the rule with this id is unchanged
 */
export const ruleConflict = (mappings: CallForwardMappings, id: number, seen: SeenRule): RuleConflict | null => {
  const found = callForwardTypes.flatMap((type) =>
    mappings[type].flatMap((mapping) => (mapping.cfm_id === id ? [seenRule(type, mapping)] : [])),
  )[0]
  if (found === undefined) return 'rule_gone'
  return (Object.keys(found) as (keyof SeenRule)[]).every((member) => found[member] === seen[member])
    ? null
    : 'rule_changed'
}

/**
 * RULE-02: all mappings after one rule was switched or moved; other rules stay as they are now.
 *
 * A move is refused if the rule, or the one before which it is to go, has changed its position relative to others since
 * the user loaded the list, because the result would not be what the user wanted. Rules that were added or removed
 * meanwhile do not matter.
 */
export const changeRule = (
  mappings: CallForwardMappings,
  id: number,
  seen: SeenRule,
  change: Exclude<RuleChange, { readonly do: 'rename' }>,
): { readonly mappings: CallForwardMappings } | { readonly conflict: RuleConflict } => {
  const conflict = ruleConflict(mappings, id, seen)
  if (conflict !== null) return { conflict }
  const list = mappings[seen.type]
  if (change.do === 'switch') {
    const { enabled } = change
    return {
      mappings: {
        ...mappings,
        [seen.type]: list.map((each) => (each.cfm_id === id ? { ...each, enabled } : each)),
      },
    }
  }
  const moved = list.filter(({ cfm_id }) => cfm_id === id)
  const rest = list.filter(({ cfm_id }) => cfm_id !== id)
  const { in_front_of: next, order } = change
  const place = next === null ? rest.length : rest.findIndex(({ cfm_id }) => cfm_id === next)
  const now = list.map(({ cfm_id }) => cfm_id)
  if (place < 0 || hasMoved(id, order, now) || (next !== null && hasMoved(next, order, now)))
    return { conflict: 'rule_changed' }
  return { mappings: { ...mappings, [seen.type]: rest.toSpliced(place, 0, ...moved) } }
}

/** Whether a rule is now below other rules than before, looking only at rules that existed both times. */
const hasMoved = (id: number, before: readonly number[], now: readonly number[]): boolean => {
  const above = (ids: readonly number[], others: readonly number[]) =>
    ids
      .slice(0, ids.indexOf(id))
      .filter((each) => others.includes(each))
      .toSorted((one, other) => one - other)
      .join()
  return !before.includes(id) || above(before, now) !== above(now, before)
}

import {
  type CallForwardMapping,
  type CallForwardMappings,
  type CallForwardType,
  callForwardTypes,
} from '@lineside/contract/resources/call-forward-mappings'
import type { RuleChange, SeenRule } from '@lineside/contract/resources/forwarding-rules'

/** Why a change of a rule is not made: somebody else has changed it, or removed it, since it was seen. */
export type RuleConflict = 'rule_changed' | 'rule_gone'

/** What of a rule must still be the same when it is changed. */
export const seenRule = (type: CallForwardType, mapping: CallForwardMapping): SeenRule => ({
  type,
  destinationset: mapping.destinationset,
  destinationset_id: mapping.destinationset_id,
  sourceset_id: mapping.sourceset_id,
  timeset_id: mapping.timeset_id,
  enabled: mapping.enabled,
})

/** @returns null: the rule with this id is as it was seen */
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
 * RULE-02: all mappings after one rule was switched or moved; no other rule is touched, whatever became of it since.
 *
 * A move is refused where the rule, or the one in front of which it is to go, has got above or below another one since the
 * order was seen: what its owner wanted would not come of it. Rules that came or went meanwhile do not matter.
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

/** Whether a rule is below others than before, of those that were there then and are there now. */
const hasMoved = (id: number, before: readonly number[], now: readonly number[]): boolean => {
  const above = (ids: readonly number[], others: readonly number[]) =>
    ids
      .slice(0, ids.indexOf(id))
      .filter((each) => others.includes(each))
      .toSorted((one, other) => one - other)
      .join()
  return !before.includes(id) || above(before, now) !== above(now, before)
}

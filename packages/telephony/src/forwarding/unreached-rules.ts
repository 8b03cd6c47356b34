import type { CallForwardMapping } from '@lineside/contract/resources/call-forward-mappings'
import type { ForwardingGroup, ShownType } from './forwarding-groups.ts'

/** What of a rule decides whether calls come to those behind it. */
export type AskedRule = Pick<ForwardingGroup, 'key' | 'type' | 'destinations'> & {
  readonly mapping: Pick<CallForwardMapping, 'enabled' | 'sourceset_id' | 'timeset_id' | 'bnumberset_id'>
}

/**
 * RULE-02: rules that no call ever comes to, each with the one that takes every call before it: of its own kind and above it,
 * or, since those decide before anything rings, one that always forwards. A rule that is off is none of them: it says so itself.
 *
 * @param rules of all kinds, those of a kind in their order
 * @param isGranted whether the profile grants a kind; what it does not grant takes no call
 * @returns by key
 */
export const unreachedRules = <Rule extends AskedRule>(
  rules: readonly Rule[],
  isGranted: (type: ShownType) => boolean,
): ReadonlyMap<string, Rule> => {
  const unreached = new Map<string, Rule>()
  rules.forEach((rule, index) => {
    if (!rule.mapping.enabled) return
    const taker = rules.find(
      (other, place) =>
        (other.type === rule.type ? place < index : other.type === 'cfu') &&
        isGranted(other.type) &&
        takesCalls(other) &&
        takesAllOf(other, rule),
    )
    if (taker !== undefined) unreached.set(rule.key, taker)
  })
  return unreached
}

const takesCalls = ({ mapping, destinations }: AskedRule): boolean => mapping.enabled && destinations.length > 0

/** Each condition of the first is absent, or the very same of the second. */
const takesAllOf = ({ mapping: first }: AskedRule, { mapping: second }: AskedRule): boolean =>
  conditions.every((condition) => !first[condition] || first[condition] === second[condition])

const conditions = ['sourceset_id', 'timeset_id', 'bnumberset_id'] as const

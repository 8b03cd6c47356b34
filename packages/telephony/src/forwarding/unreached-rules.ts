import type { CallForwardMapping } from '@lineside/contract/resources/forwarding/call-forward-mappings'
import type { ForwardingGroup, ShownType } from './forwarding-groups.ts'

/** The facts that decide whether a rule leaves calls to those after it. */
export type AskedRule = Pick<ForwardingGroup, 'key' | 'type' | 'destinations'> & {
  readonly mapping: Pick<CallForwardMapping, 'enabled' | 'sourceset_id' | 'timeset_id' | 'bnumberset_id'>
}

/**
 * RULE-02: the rules that no call ever reaches, each with the rule that takes all of its calls: one of the same kind
 * above it, or one that always forwards, since those are applied before anything rings. Rules that are switched off are
 * not included.
 *
 * @param rules of all kinds, those of one kind in order
 * @param isGranted whether the profile grants a kind; rules of other kinds take no calls
 * @returns by key of the unreached rule
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

/**
 * Whether the first rule takes all calls of the second: each of its conditions is absent or the same as the second's.
 */
const takesAllOf = ({ mapping: first }: AskedRule, { mapping: second }: AskedRule): boolean =>
  conditions.every((condition) => !first[condition] || first[condition] === second[condition])

const conditions = ['sourceset_id', 'timeset_id', 'bnumberset_id'] as const

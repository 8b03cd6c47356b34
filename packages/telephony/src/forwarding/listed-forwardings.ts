import { type ForwardingGroup, namesOfGroups, type ShownType } from './forwarding-groups.ts'
import type { RuleName } from './rule-name.ts'
import { unreachedRules } from './unreached-rules.ts'

/** A forwarding as a list shows it (RULE-02). */
export interface ListedForwarding {
  readonly group: ForwardingGroup
  readonly label: RuleName
  /** The forwarding that takes all of its calls, so that this one is never reached; null: it is reached. */
  readonly taker: Pick<ListedForwarding, 'group' | 'label'> | null
  /** First or last among those of its kind. */
  readonly isFirst: boolean
  readonly isLast: boolean
}

/**
 * The forwardings as a list shows them.
 * @param isGranted whether the profile grants a kind
 */
export const listForwardings = (
  groups: readonly ForwardingGroup[],
  isGranted: (type: ShownType) => boolean,
): readonly ListedForwarding[] => {
  const labels = namesOfGroups(groups)
  const unreached = unreachedRules(groups, isGranted)
  const labelled = groups.flatMap((group, index) => {
    const label = labels[index]
    return label === undefined ? [] : [{ group, label }]
  })
  return labelled.map((each, index) => {
    const { type, key } = each.group
    const taker = unreached.get(key)
    return {
      ...each,
      taker: labelled.find(({ group }) => group === taker) ?? null,
      isFirst: groups[index - 1]?.type !== type,
      isLast: groups[index + 1]?.type !== type,
    }
  })
}

import { limits } from '@lineside/contract/limits'
import type {
  CallForwardMapping,
  CallForwardMappings,
} from '@lineside/contract/resources/forwarding/call-forward-mappings'
import type { BNumberSet } from '@lineside/contract/resources/forwarding/bnumber-sets'
import type { Destination, DestinationSet } from '@lineside/contract/resources/forwarding/destination-sets'
import type { SourceSet } from '@lineside/contract/resources/forwarding/source-sets'
import type { TimeSet } from '@lineside/contract/resources/forwarding/time-sets'
import { givenRuleName, type RuleName, ruleNames } from './rule-name.ts'

/** CF-01: the kinds of forwarding that are shown, in this order. */
export const shownTypes = ['cfu', 'cft', 'cfna', 'cfb'] as const
export type ShownType = (typeof shownTypes)[number]

/** A mapping together with its sets. */
export interface ForwardingGroup {
  /**
   * Stays the same as long as the group exists, unlike the mapping's id, which other platforms renumber with each
   * write.
   */
  readonly key: string
  readonly type: ShownType
  readonly mapping: CallForwardMapping
  /** RULE-02: the name of the destination set, which is the name of the forwarding. */
  readonly setName: string
  readonly destinations: readonly Destination[]
  /** null: it has none, or the set was not loaded. */
  readonly sourceSet: SourceSet | null
  readonly timeSet: TimeSet | null
  readonly bnumberSet: BNumberSet | null
  /** How long the primary number rings first, in seconds; null: it does not ring. */
  readonly ringSeconds: number | null
}

export interface ForwardingSets {
  readonly destinationSets: readonly DestinationSet[]
  readonly sourceSets: readonly SourceSet[]
  readonly timeSets: readonly TimeSet[]
  /** Sets of called numbers, which older platforms do not have. */
  readonly bnumberSets: readonly BNumberSet[]
}

/** CF-01: the groups of a subscriber, with their sets looked up in maps, since there may be many. */
export const groupsOf = (mappings: CallForwardMappings, sets: ForwardingSets): readonly ForwardingGroup[] => {
  const destinationSets = byId(sets.destinationSets)
  const sourceSets = byId(sets.sourceSets)
  const timeSets = byId(sets.timeSets)
  const bnumberSets = byId(sets.bnumberSets)
  const seen = new Map<number, number>()
  return shownTypes.flatMap((type) =>
    // other platforms leave out empty lists
    (mappings[type] ?? []).map((mapping) => {
      const before = seen.get(mapping.destinationset_id) ?? 0
      seen.set(mapping.destinationset_id, before + 1)
      const set = destinationSets.get(mapping.destinationset_id)
      return {
        key: before === 0 ? `${mapping.destinationset_id}` : `${mapping.destinationset_id}.${before}`,
        type,
        mapping,
        setName: set?.name ?? mapping.destinationset,
        destinations: set?.destinations ?? [],
        sourceSet: sourceSets.get(mapping.sourceset_id ?? 0) ?? null,
        timeSet: timeSets.get(mapping.timeset_id ?? 0) ?? null,
        bnumberSet: bnumberSets.get(mapping.bnumberset_id ?? 0) ?? null,
        ringSeconds: type === 'cft' ? (mappings.cft_ringtimeout ?? limits.forwardTimeoutDefault) : null,
      }
    }),
  )
}

/** Whether all calls are forwarded unconditionally; then "Always rings at ..." would not be true. */
export const forwardsEverything = (groups: readonly ForwardingGroup[]): boolean =>
  groups.some(
    ({ type, mapping }) => (type === 'cfu' || type === 'cft') && mapping.enabled && !hasConditions({ mapping }),
  )

/** Whether a rule applies only to some calls. */
export const hasConditions = ({ mapping }: Pick<ForwardingGroup, 'mapping'>): boolean =>
  Boolean(mapping.sourceset_id || mapping.timeset_id || mapping.bnumberset_id)

/** RULE-02: the names of the groups, in the order of `groupsOf`: kind by kind. */
export const namesOfGroups = (groups: readonly ForwardingGroup[]): readonly RuleName[] => {
  let before = 0
  return shownTypes.flatMap((shown) => {
    const rules = groups
      .filter(({ type }) => type === shown)
      .map((group) => ({
        name: givenRuleName(group.setName),
        enabled: group.mapping.enabled,
        hasConditions: hasConditions(group),
      }))
    const names = ruleNames(rules, before)
    before += rules.length
    return names
  })
}

/** CF-08: which conditions can still be added to a group, and whether it needs a destination first. */
export const missingConditions = ({ destinations, mapping }: Pick<ForwardingGroup, 'destinations' | 'mapping'>) => ({
  needsDestination: destinations.length === 0,
  source: !mapping.sourceset_id,
  time: !mapping.timeset_id,
  called: !mapping.bnumberset_id,
})

const byId = <Item extends { readonly id: number }>(items: readonly Item[]): ReadonlyMap<number, Item> =>
  new Map(items.map((item) => [item.id, item]))

import {
  type CallForwardMapping,
  type CallForwardMappings,
  callForwardTypes,
} from '@lineside/contract/resources/forwarding/call-forward-mappings'
import { changeForwardingRule, type RuleChange } from '@lineside/contract/resources/forwarding/forwarding-rules'
import { type RuleSets, seenContents, seenRule } from '@lineside/telephony/forwarding/seen-rule'
import type { QueryClient } from '@tanstack/react-query'
import { callRoute } from '../../../shared/api/call-route.ts'
import { forwardingQueries } from '../../../domain/forwarding/forwarding-queries.ts'
import type { NamedGroup } from './mapping-writes.ts'

interface Seen extends RuleSets {
  readonly mapping?: Pick<CallForwardMapping, 'sourceset_id' | 'timeset_id' | 'bnumberset_id'>
}
export type RuleWrites = ReturnType<typeof createRuleWrites>

/**
 * RULE-02: changes of one rule, each a request of its own. The platform refuses a change if somebody else has changed
 * the rule since it was shown.
 */
export const createRuleWrites = (client: QueryClient, subscriberId: number) => {
  const queries = forwardingQueries(subscriberId)
  const shownIn = (type: NamedGroup['type']): readonly CallForwardMapping[] =>
    client.getQueryData(queries.mappings.queryKey)?.[type] ?? []
  /** The rule of a group as it is shown now. */
  const shown = ({ type, mapping }: NamedGroup): CallForwardMapping =>
    shownIn(type).find(({ cfm_id }) => cfm_id === mapping.cfm_id) ?? mapping

  /** @param saw what the user saw before the page was loaded anew, and the sets that the change is about */
  const change = async (group: NamedGroup, wanted: RuleChange, saw: Seen = {}): Promise<void> => {
    const { sourceset_id, timeset_id, bnumberset_id } = { ...shown(group), ...saw.mapping }
    const sets = { sourceset_id, timeset_id, bnumberset_id }
    const seen = { ...seenRule(group.type, { ...shown(group), ...sets }), ...seenContents(saw) }
    const stored = await callRoute(changeForwardingRule, {
      params: { id: subscriberId, rule: group.mapping.cfm_id },
      body: { seen, change: wanted },
    })
    showSets(stored)
    client.setQueryData(queries.mappings.queryKey, stored)
  }

  /** Shows the sets that the reply carries, which have just been written. */
  const showSets = (stored: CallForwardMappings): void => {
    const written = callForwardTypes.flatMap((type) => stored[type])
    const { destinationSets, sourceSets, timeSets, bnumberSets } = queries
    client.setQueryData(destinationSets.queryKey, withSets(written.map((each) => each.destinationset_id_expand)))
    client.setQueryData(sourceSets.queryKey, withSets(written.map((each) => each.sourceset_id_expand)))
    client.setQueryData(timeSets.queryKey, withSets(written.map((each) => each.timeset_id_expand)))
    client.setQueryData(bnumberSets.queryKey, withSets(written.map((each) => each.bnumberset_id_expand)))
  }

  return {
    change,

    /** @param nextOf finds the id of the rule above which it goes, among those that are shown; null: the end */
    move: (group: NamedGroup, nextOf: (ids: readonly number[]) => number | null): Promise<void> => {
      const order = shownIn(group.type).map(({ cfm_id }) => cfm_id)
      return change(group, { do: 'move', in_front_of: nextOf(order), order })
    },

    changeRingTime: (group: NamedGroup, seconds: number): Promise<void> => {
      const shownSeconds = client.getQueryData(queries.mappings.queryKey)?.cft_ringtimeout ?? null
      return change(group, { do: 'ring_time', seconds, seen_seconds: shownSeconds })
    },

    /** The sets of a rule as they are shown now. */
    setsOf: (group: NamedGroup): RuleSets => {
      const { destinationset_id, sourceset_id, timeset_id, bnumberset_id } = shown(group)
      return {
        destinationSet: client
          .getQueryData(queries.destinationSets.queryKey)
          ?.find(({ id }) => id === destinationset_id),
        sourceSet: client.getQueryData(queries.sourceSets.queryKey)?.find(({ id }) => id === sourceset_id),
        timeSet: client.getQueryData(queries.timeSets.queryKey)?.find(({ id }) => id === timeset_id),
        bnumberSet: client.getQueryData(queries.bnumberSets.queryKey)?.find(({ id }) => id === bnumberset_id),
      }
    },
  }
}

/** Replaces sets in a list of all, and adds those that are new. */
const withSets = <Set extends { readonly id: number }>(written: readonly (Set | undefined)[]) => {
  const byId = new Map(written.flatMap((set) => (set === undefined ? [] : [[set.id, set]])))
  return (sets: readonly Set[] | undefined): readonly Set[] | undefined =>
    sets && [
      ...sets.map((set) => byId.get(set.id) ?? set),
      ...[...byId.values()].filter(({ id }) => sets.every((set) => set.id !== id)),
    ]
}

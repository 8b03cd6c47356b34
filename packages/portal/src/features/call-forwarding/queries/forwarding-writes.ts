import { bnumberSets } from '@lineside/contract/resources/forwarding/bnumber-sets'
import { callForwardMappings } from '@lineside/contract/resources/forwarding/call-forward-mappings'
import { destinationSets } from '@lineside/contract/resources/forwarding/destination-sets'
import { sourceSets } from '@lineside/contract/resources/forwarding/source-sets'
import { timeSets } from '@lineside/contract/resources/forwarding/time-sets'
import { type DestinationEdit, writtenDestination } from '@lineside/telephony/forwarding/destination-edits'
import { type ForwardingDraft, saveDraft } from '@lineside/telephony/forwarding/forwarding-draft'
import {
  changeMapping,
  moveMapping,
  moveMappingAbove,
  removeMapping,
  ringPrimary,
} from '@lineside/telephony/forwarding/mapping-edits'
import { freeSetName } from '@lineside/telephony/forwarding/number-set-form'
import type { QueryClient } from '@tanstack/react-query'
import { writtenEntries } from '../../../domain/numbers/rewritten-numbers.ts'
import { getItem, patchItem, setMember } from '../../../shared/api/resource-client.ts'
import { createConditionWrites } from './condition-writes.ts'
import { forwardingQueries } from '../../../domain/forwarding/forwarding-queries.ts'
import { generatedId } from '../../../shared/api/generated-id.ts'
import { createRuleWrites } from './rule-writes.ts'
import { ChangedElsewhere, createMappingWrites, type NamedGroup, removeUnused, ruleChanged } from './mapping-writes.ts'

/**
 * Every change that the page makes, as requests.
 * @param hasRules whether the platform can change a single rule
 */
export const createForwardingWrites = (client: QueryClient, subscriberId: number, hasRules: boolean) => {
  const queries = forwardingQueries(subscriberId)
  const mappings = createMappingWrites(client, subscriberId)
  const rules = hasRules ? createRuleWrites(client, subscriberId) : null
  const refresh = () =>
    Promise.all(Object.values(queries).map(({ queryKey }) => client.invalidateQueries({ queryKey })))
  /** Gives a rule's own list of numbers a name that no other list has, and its numbers the platform's form. */
  const writtenNumbers = async (
    wanted: ForwardingDraft['sources'],
    sets: readonly { readonly name: string }[] = [],
  ): Promise<ForwardingDraft['sources']> => {
    if (wanted === null || 'id' in wanted) return wanted
    const name = freeSetName(
      wanted.name,
      sets.map((set) => set.name),
    )
    return { ...wanted, name, numbers: await writtenEntries(subscriberId, wanted.numbers) }
  }

  const showName = (id: number, name: string) =>
    client.setQueryData(queries.destinationSets.queryKey, (sets) =>
      sets?.map((set) => (set.id === id ? { ...set, name } : set)),
    )

  return {
    conditions: createConditionWrites(client, subscriberId, mappings, rules),

    /** RULE-01: saves a whole draft in one request, all or nothing. Rules that others add meanwhile stay. */
    addDraft: async (draft: ForwardingDraft): Promise<void> => {
      const [now, sources, called] = await Promise.all([
        mappings.read(),
        writtenNumbers(draft.sources, client.getQueryData(queries.sourceSets.queryKey)),
        writtenNumbers(draft.called, client.getQueryData(queries.bnumberSets.queryKey)),
      ])
      await patchItem(callForwardMappings, subscriberId, saveDraft(now, { ...draft, sources, called }, generatedId()))
      // some platforms answer only with what was added
      await refresh()
    },

    /** RULE-02: renames a rule. Its name is the name of its destination set; an empty text removes it. */
    rename: async (group: NamedGroup, typed: string): Promise<void> => {
      const id = group.mapping.destinationset_id
      const name = typed.trim() || `csc-${generatedId()}`
      if (rules) await rules.change(group, { do: 'rename', name })
      else {
        const shown = client.getQueryData(queries.destinationSets.queryKey)?.find((set) => set.id === id)
        if (shown && (await getItem(destinationSets, id)).name !== shown.name) throw await ruleChanged()
        await setMember(destinationSets, id, 'name', name)
      }
      showName(id, name)
    },

    /** CF-04: switches a forwarding on or off. */
    switch: async (group: NamedGroup, enabled: boolean): Promise<void> => {
      if (rules) await rules.change(group, { do: 'switch', enabled })
      else await mappings.patch(changeMapping(await mappings.read(), group, { enabled }))
    },

    /** RULE-02: moves a rule up or down among the rules of its kind. */
    move: async (group: NamedGroup, by: -1 | 1): Promise<void> => {
      if (rules) await rules.move(group, (ids) => ids[ids.indexOf(group.mapping.cfm_id) + (by === 1 ? 2 : -1)] ?? null)
      else await mappings.patch(moveMapping(await mappings.read(), group, by))
    },

    moveAbove: async (group: NamedGroup, other: NamedGroup): Promise<void> => {
      if (rules) await rules.move(group, () => other.mapping.cfm_id)
      else await mappings.patch(moveMappingAbove(await mappings.read(), group, other.mapping))
    },

    /** CF-15: removes a forwarding together with its sets, if nothing else uses them. */
    remove: async (group: NamedGroup): Promise<void> => {
      if (rules) await rules.change(group, { do: 'remove' }, rules.setsOf(group))
      else await removeWithSets(mappings, group)
      // reloads the lists of numbers that can be chosen
      const lists = [queries.sourceSets, queries.bnumberSets]
      await Promise.all(lists.map(({ queryKey }) => client.invalidateQueries({ queryKey })))
    },

    changeDestinations: async (group: NamedGroup, edit: DestinationEdit): Promise<void> => {
      const id = group.mapping.destinationset_id
      const set = rules ? rules.setsOf(group).destinationSet : await getItem(destinationSets, id)
      const destinations = set ? edit(set.destinations.map(writtenDestination)) : null
      if (destinations === null) throw new ChangedElsewhere()
      if (rules)
        await rules.change(group, { do: 'destinations', destinations: [...destinations] }, { destinationSet: set })
      else {
        const stored = await setMember(destinationSets, id, 'destinations', destinations)
        client.setQueryData(queries.destinationSets.queryKey, (sets) =>
          sets?.map((each) => (each.id === id ? stored : each)),
        )
      }
    },

    /** The ring time before the rule, which is that of all others that wait for it, too. */
    changeRingTime: async (group: NamedGroup, seconds: number): Promise<void> => {
      if (rules) return await rules.changeRingTime(group, seconds)
      const shown = client.getQueryData(queries.mappings.queryKey)
      if (shown && (await mappings.read()).cft_ringtimeout !== shown.cft_ringtimeout) throw await ruleChanged()
      await mappings.patch([{ op: 'replace', path: '/cft_ringtimeout', value: seconds }])
    },

    ringPrimaryNumber: async (group: NamedGroup, isRung: boolean): Promise<void> => {
      if (rules) await rules.change(group, { do: 'ring', ring: isRung })
      else await mappings.patch(ringPrimary(await mappings.read(), isRung))
    },

    /** Cancels requests under way, whose answers would undo the change on the page. */
    stopReading: () =>
      Promise.all(
        Object.values(queries).map(({ queryKey }) =>
          client.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined }),
        ),
      ),

    /** Reloads everything, for example after a failed write. */
    refresh,
  }
}

/** CF-15, one request after the other. */
const removeWithSets = async (mappings: ReturnType<typeof createMappingWrites>, group: NamedGroup): Promise<void> => {
  const removal = removeMapping(await mappings.read(), group)
  if (removal === null) throw new ChangedElsewhere()
  await mappings.patch(removal.edit)
  const { destinationSet, sourceSet, timeSet, bnumberSet } = removal.unused
  await Promise.all([
    removeUnused(destinationSets, destinationSet),
    removeUnused(sourceSets, sourceSet),
    removeUnused(timeSets, timeSet),
    removeUnused(bnumberSets, bnumberSet),
  ])
}

/** The changes of a forwarding, either on the platform or in a draft that is not saved yet. */
export type GroupWrites = Omit<ReturnType<typeof createForwardingWrites>, 'addDraft' | 'stopReading' | 'refresh'>

import { type SourceSet, sourceSets } from '@lineside/contract/resources/source-sets'
import { timeSets } from '@lineside/contract/resources/time-sets'
import { changeMapping, removeCondition, withoutCondition } from '@lineside/telephony/forwarding/mapping-edits'
import type { SourceSetValues } from '@lineside/telephony/forwarding/source-set-form'
import type { TimeEntry } from '@lineside/telephony/time-sets/time-entry'
import { type TimeSetKind, timeSetName } from '@lineside/telephony/time-sets/time-set-kind'
import type { QueryClient } from '@tanstack/react-query'
import { getItem, setMember, setMembers } from '../../shared/api/resource-client.ts'
import { writtenEntries } from '../../domain/numbers/rewritten-numbers.ts'
import { forwardingQueries } from './forwarding-queries.ts'
import { generatedId } from './generated-id.ts'
import {
  ChangedElsewhere,
  type createMappingWrites,
  createUsed,
  type NamedGroup,
  removeUnused,
} from './mapping-writes.ts'

/** Writes the conditions of a forwarding: its source set and time set, and their ids in its mapping. */
export const createConditionWrites = (
  client: QueryClient,
  subscriberId: number,
  mappings: ReturnType<typeof createMappingWrites>,
) => {
  const queries = forwardingQueries(subscriberId)
  const assign = async (group: NamedGroup, members: Parameters<typeof changeMapping>[2]): Promise<void> =>
    mappings.patch(changeMapping(await mappings.read(), group, members))
  const takeOff = async (group: NamedGroup, condition: 'source' | 'time') => {
    const removal = removeCondition(await mappings.read(), group, condition)
    if (removal === null) throw new ChangedElsewhere()
    await mappings.patch(removal.edit)
    return removal.unused
  }
  /** Reloads the sets, because the platform counts how many forwardings use each. */
  const recount = (condition: 'source' | 'time') =>
    client.invalidateQueries({ queryKey: queries[`${condition}Sets`].queryKey })

  return {
    saveSources: async (group: NamedGroup, { name, mode, sources }: SourceSetValues): Promise<void> => {
      const written = await writtenEntries(subscriberId, sources)
      const values = { name, mode, is_regex: true, sources: written.map((source) => ({ source })) }
      const id = group.mapping.sourceset_id
      if (id === null) {
        await createUsed(sourceSets, { ...values, subscriber_id: subscriberId }, async (made) => {
          const set = await getItem(sourceSets, made)
          client.setQueryData(queries.sourceSets.queryKey, (sets) => sets && [...sets, set])
          await assign(group, { sourceset_id: made })
        })
      } else {
        const stored = await setMembers(sourceSets, id, values)
        client.setQueryData(queries.sourceSets.queryKey, (sets) => sets?.map((set) => (set.id === id ? stored : set)))
      }
      void recount('source')
    },

    chooseSources: async (group: NamedGroup, { id, name }: SourceSet): Promise<void> => {
      await assign(group, { sourceset_id: id, sourceset: name })
      void recount('source')
    },

    unassignSources: async (group: NamedGroup): Promise<void> => {
      await assign(group, withoutCondition.source)
      void recount('source')
    },

    deleteSources: async (group: NamedGroup): Promise<void> => {
      await removeUnused(sourceSets, await takeOff(group, 'source'))
      void recount('source')
    },

    /** CF-12: writes the time entries into the forwarding's time set, or into a new one with a generated name. */
    saveTimes: async (group: NamedGroup, kind: TimeSetKind, times: readonly TimeEntry[]): Promise<void> => {
      const id = group.mapping.timeset_id
      if (id === null) {
        const body = { name: timeSetName(kind, generatedId()), subscriber_id: subscriberId, times }
        await createUsed(timeSets, body, async (made) => {
          const set = await getItem(timeSets, made)
          client.setQueryData(queries.timeSets.queryKey, (sets) => sets && [...sets, set])
          await assign(group, { timeset_id: made })
        })
      } else {
        const stored = await setMember(timeSets, id, 'times', times)
        client.setQueryData(queries.timeSets.queryKey, (sets) => sets?.map((set) => (set.id === id ? stored : set)))
      }
      void recount('time')
    },

    deleteTimes: async (group: NamedGroup): Promise<void> => {
      await removeUnused(timeSets, await takeOff(group, 'time'))
      void recount('time')
    },
  }
}

import type { RuleCallers } from '@lineside/contract/resources/forwarding/forwarding-rules'
import { type SourceSet, sourceSets } from '@lineside/contract/resources/forwarding/source-sets'
import { timeSets } from '@lineside/contract/resources/forwarding/time-sets'
import type { NamedSchedule } from '@lineside/telephony/forwarding/forwarding-draft'
import type { ForwardingGroup } from '@lineside/telephony/forwarding/forwarding-groups'
import { changeMapping, removeCondition, withoutCondition } from '@lineside/telephony/forwarding/mapping-edits'
import type { SourceSetValues } from '@lineside/telephony/forwarding/source-set-form'
import type { TimeEntry } from '@lineside/telephony/time-sets/time-entry'
import { scheduleSetName, type TimeSetKind, timeSetName } from '@lineside/telephony/time-sets/time-set-kind'
import type { QueryClient } from '@tanstack/react-query'
import { getItem, setMember, setMembers } from '../../../shared/api/resource-client.ts'
import { writtenEntries } from '../../../domain/numbers/rewritten-numbers.ts'
import { forwardingQueries } from '../../../domain/forwarding/forwarding-queries.ts'
import { generatedId } from '../../../shared/api/generated-id.ts'
import {
  ChangedElsewhere,
  type createMappingWrites,
  createUsed,
  type NamedGroup,
  removeUnused,
} from './mapping-writes.ts'
import type { RuleWrites } from './rule-writes.ts'

/** A forwarding as it was when its editor was opened. */
type Opened = Pick<ForwardingGroup, 'type' | 'mapping' | 'sourceSet' | 'timeSet'>

/**
 * Writes the conditions of a forwarding: its source set and time set, and their ids in its mapping.
 * @param rules for platforms that can change a single rule
 */
export const createConditionWrites = (
  client: QueryClient,
  subscriberId: number,
  mappings: ReturnType<typeof createMappingWrites>,
  rules: RuleWrites | null,
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

  const saveSources = async (group: NamedGroup, values: RuleCallers & { readonly is_regex: true }): Promise<void> => {
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
  }
  const saveTimes = async (group: NamedGroup, name: string, times: readonly TimeEntry[]): Promise<void> => {
    const id = group.mapping.timeset_id
    if (id === null) {
      await createUsed(timeSets, { name, subscriber_id: subscriberId, times }, async (made) => {
        const set = await getItem(timeSets, made)
        client.setQueryData(queries.timeSets.queryKey, (sets) => sets && [...sets, set])
        await assign(group, { timeset_id: made })
      })
    } else {
      const stored = await setMember(timeSets, id, 'times', times)
      client.setQueryData(queries.timeSets.queryKey, (sets) => sets?.map((set) => (set.id === id ? stored : set)))
    }
  }

  return {
    saveSources: async (group: Opened, values: SourceSetValues): Promise<void> => {
      const { name, mode } = values
      const sources = (await writtenEntries(subscriberId, values.sources)).map((source) => ({ source }))
      if (rules)
        await rules.change(group, { do: 'callers', callers: { name, mode, sources } }, seen(group, 'sourceSet'))
      else await saveSources(group, { name, mode, is_regex: true, sources })
      void recount('source')
    },

    chooseSources: async (group: Opened, { id, name }: SourceSet): Promise<void> => {
      if (rules) await rules.change(group, { do: 'callers', callers: { id } }, seen(group))
      else await assign(group, { sourceset_id: id, sourceset: name })
      void recount('source')
    },

    unassignSources: async (group: Opened): Promise<void> => {
      if (rules) await rules.change(group, { do: 'callers', callers: null }, seen(group))
      else await assign(group, withoutCondition.source)
      void recount('source')
    },

    deleteSources: async (group: Opened): Promise<void> => {
      if (rules)
        await rules.change(group, { do: 'callers', callers: null, delete_unused: true }, seen(group, 'sourceSet'))
      else await removeUnused(sourceSets, await takeOff(group, 'source'))
      void recount('source')
    },

    /** CF-12: writes the time entries into the forwarding's time set, or into a new one with a generated name. */
    saveTimes: async (group: Opened, kind: TimeSetKind, times: readonly TimeEntry[]): Promise<void> => {
      const name = timeSetName(kind, generatedId())
      if (rules) await rules.change(group, { do: 'times', times: { name, times: [...times] } }, seen(group, 'timeSet'))
      else await saveTimes(group, name, times)
      void recount('time')
    },

    /** SCHED-01: a new time set stands for the schedule; the one before goes if no other rule uses it. */
    chooseSchedule: async (group: Opened, { id, use }: NamedSchedule): Promise<void> => {
      // only our own platform has schedules
      if (!rules) throw new ChangedElsewhere()
      const times = { name: scheduleSetName(generatedId()), times: [], schedule: { id, use } }
      await rules.change(group, { do: 'times', times, delete_unused: true }, seen(group))
      void recount('time')
    },

    deleteTimes: async (group: Opened): Promise<void> => {
      if (rules) await rules.change(group, { do: 'times', times: null, delete_unused: true }, seen(group, 'timeSet'))
      else await removeUnused(timeSets, await takeOff(group, 'time'))
      void recount('time')
    },
  }
}

const seen = ({ mapping, ...sets }: Opened, about?: 'sourceSet' | 'timeSet') => ({
  mapping,
  ...(about !== undefined && { [about]: sets[about] }),
})

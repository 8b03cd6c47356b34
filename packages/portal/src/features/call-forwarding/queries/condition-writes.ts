import { timeSets } from '@lineside/contract/resources/forwarding/time-sets'
import type { NamedSchedule } from '@lineside/telephony/forwarding/forwarding-draft'
import { type Condition, withoutCondition } from '@lineside/telephony/forwarding/mapping-edits'
import type { NumberSet, NumberSetValues } from '@lineside/telephony/forwarding/number-set-form'
import type { TimeEntry } from '@lineside/telephony/time-sets/time-entry'
import { scheduleSetName, type TimeSetKind, timeSetName } from '@lineside/telephony/time-sets/time-set-kind'
import type { QueryClient } from '@tanstack/react-query'
import { writtenEntries } from '../../../domain/numbers/rewritten-numbers.ts'
import { forwardingQueries } from '../../../domain/forwarding/forwarding-queries.ts'
import { generatedId } from '../../../shared/api/generated-id.ts'
import type { NumbersAbout } from '../conditions/condition-props.ts'
import { ChangedElsewhere, type createMappingWrites } from './mapping-writes.ts'
import { numberSetKinds } from './number-set-kinds.ts'
import type { RuleWrites } from './rule-writes.ts'
import { createSetWrites, type Opened } from './set-writes.ts'

/**
 * Writes the conditions of a forwarding: its lists of numbers and time set, and their ids in its mapping.
 * @param rules for platforms that can change a single rule
 */
export const createConditionWrites = (
  client: QueryClient,
  subscriberId: number,
  mappings: ReturnType<typeof createMappingWrites>,
  rules: RuleWrites | null,
) => {
  const queries = forwardingQueries(subscriberId)
  const queryOf = { source: queries.sourceSets, time: queries.timeSets, called: queries.bnumberSets } as const
  const sets = createSetWrites(client, subscriberId, mappings)
  /** Reloads the sets, because the platform counts how many forwardings use each. */
  const recount = (condition: Condition) => client.invalidateQueries({ queryKey: queryOf[condition].queryKey })

  return {
    saveNumbers: async (group: Opened, of: NumbersAbout, wanted: NumberSetValues): Promise<void> => {
      const { change, set } = numberSetKinds[of]
      const values = { ...wanted, numbers: await writtenEntries(subscriberId, wanted.numbers) }
      if (rules) await rules.change(group, change(values), seen(group, set))
      else await sets.saveNumbers(group, of, values)
      void recount(of)
    },

    chooseNumbers: async (group: Opened, of: NumbersAbout, { id, name }: NumberSet): Promise<void> => {
      const { assigned, change } = numberSetKinds[of]
      if (rules) await rules.change(group, change({ id }), seen(group))
      else await sets.assign(group, of, assigned(id, name))
      void recount(of)
    },

    unassignNumbers: async (group: Opened, of: NumbersAbout): Promise<void> => {
      if (rules) await rules.change(group, numberSetKinds[of].change(null), seen(group))
      else await sets.assign(group, of, withoutCondition[of])
      void recount(of)
    },

    deleteNumbers: async (group: Opened, of: NumbersAbout): Promise<void> => {
      const { change, resource, set, idIn } = numberSetKinds[of]
      if (rules) await rules.change(group, change(null, true), seen(group, set))
      else await sets.remove(resource, of, group, idIn(group.mapping) ?? null)
      void recount(of)
    },

    /** CF-12: writes the time entries into the forwarding's time set, or into a new one with a generated name. */
    saveTimes: async (group: Opened, kind: TimeSetKind, times: readonly TimeEntry[]): Promise<void> => {
      const name = timeSetName(kind, generatedId())
      if (rules) await rules.change(group, { do: 'times', times: { name, times: [...times] } }, seen(group, 'timeSet'))
      else await sets.saveTimes(group, name, times)
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
      else await sets.remove(timeSets, 'time', group, group.mapping.timeset_id)
      void recount('time')
    },
  }
}

const seen = ({ mapping, ...sets }: Opened, about?: 'sourceSet' | 'timeSet' | 'bnumberSet') => ({
  mapping,
  ...(about !== undefined && { [about]: sets[about] }),
})

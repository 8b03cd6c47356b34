import type { ResourceDescription } from '@lineside/contract/http/resource'
import type { ItemOf, SentItem, SentMembers } from '@lineside/contract/http/resource-types'
import { bnumberSets } from '@lineside/contract/resources/forwarding/bnumber-sets'
import { sourceSets } from '@lineside/contract/resources/forwarding/source-sets'
import { timeSets } from '@lineside/contract/resources/forwarding/time-sets'
import type { NamedSchedule } from '@lineside/telephony/forwarding/forwarding-draft'
import type { ForwardingGroup } from '@lineside/telephony/forwarding/forwarding-groups'
import {
  changeMapping,
  type Condition,
  isConditionAsSeen,
  removeCondition,
  withoutCondition,
} from '@lineside/telephony/forwarding/mapping-edits'
import type { NumberSet, NumberSetValues } from '@lineside/telephony/forwarding/number-set-form'
import { isSetAsSeen, type RuleSets } from '@lineside/telephony/forwarding/seen-rule'
import type { TimeEntry } from '@lineside/telephony/time-sets/time-entry'
import { scheduleSetName, type TimeSetKind, timeSetName } from '@lineside/telephony/time-sets/time-set-kind'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ApiError, refusalOf } from '../../../shared/api/api-error.ts'
import { getItem, setMembers } from '../../../shared/api/resource-client.ts'
import { writtenEntries } from '../../../domain/numbers/rewritten-numbers.ts'
import { forwardingQueries } from '../../../domain/forwarding/forwarding-queries.ts'
import { generatedId } from '../../../shared/api/generated-id.ts'
import type { NumbersAbout } from '../conditions/condition-props.ts'
import {
  ChangedElsewhere,
  type createMappingWrites,
  createUsed,
  type NamedGroup,
  removeUnused,
} from './mapping-writes.ts'
import { numberSetKinds } from './number-set-kinds.ts'
import type { RuleWrites } from './rule-writes.ts'

/** A forwarding as it was when its editor was opened. */
type Opened = Pick<ForwardingGroup, 'type' | 'mapping' | 'sourceSet' | 'timeSet' | 'bnumberSet'>

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
  /** The mappings as they are now, for a write that the platform does not compare with what the user saw. */
  const readFor = async (group: NamedGroup, condition: Condition) => {
    const now = await mappings.read()
    const isAsSeen = isConditionAsSeen(now, group, condition)
    if (isAsSeen === null) throw new ChangedElsewhere()
    if (!isAsSeen) throw await ruleChanged()
    return now
  }
  const assign = async (
    group: NamedGroup,
    condition: Condition,
    members: Parameters<typeof changeMapping>[2],
  ): Promise<void> => mappings.patch(changeMapping(await readFor(group, condition), group, members))
  const takeOff = async (group: NamedGroup, condition: Condition) => {
    const removal = removeCondition(await readFor(group, condition), group, condition)
    if (removal === null) throw new ChangedElsewhere()
    await mappings.patch(removal.edit)
    return removal.unused
  }
  /** The set itself may have been edited meanwhile, also from another rule. */
  const checkSet = async <D extends ResourceDescription>(
    resource: D,
    condition: Condition,
    saw: Opened,
    id: number,
  ): Promise<void> => {
    const name = setNames[condition]
    if (!saw[name]) return
    const now = await getItem<D>(resource, id).catch(nullIfGone)
    if (!isSetAsSeen({ [name]: saw[name] }, { [name]: now } as RuleSets)) throw await ruleChanged()
  }
  /** Takes a condition off, and deletes its set if no other forwarding uses it. */
  const deleteSet = async <D extends ResourceDescription>(
    resource: D,
    condition: Condition,
    saw: Opened,
    id: number | null,
  ): Promise<void> => {
    if (id !== null) await checkSet<D>(resource, condition, saw, id)
    await removeUnused(resource, await takeOff(saw, condition))
  }
  /** Reloads the sets, because the platform counts how many forwardings use each. */
  const recount = (condition: Condition) => client.invalidateQueries({ queryKey: queryOf[condition].queryKey })

  /**
   * Writes a condition's set where there is no change of a single rule: the set that the rule has, or a new one. Such
   * platforms do not compare, so the set is read once more: what somebody else has written meanwhile stays.
   */
  const saveSet = async <D extends ResourceDescription>(
    [resource, condition]: readonly [D, Condition],
    saw: Opened,
    id: number | null,
    members: Partial<SentMembers<D>>,
    created: SentItem<D>,
    use: (made: number) => Promise<void>,
  ): Promise<void> => {
    type Sets = readonly (ItemOf<D> & { readonly id: number })[]
    const queryKey: QueryKey = queryOf[condition].queryKey
    const show = (change: (sets: Sets) => Sets) =>
      client.setQueryData(queryKey, (sets: Sets | undefined) => sets && change(sets))
    await readFor(saw, condition)
    if (id !== null) {
      await checkSet<D>(resource, condition, saw, id)
      const stored = (await setMembers<D>(resource, id, members)) as Sets[number]
      show((sets) => sets.map((set) => (set.id === id ? stored : set)))
      return
    }
    await createUsed(resource, created, async (made) => {
      const set = (await getItem<D>(resource, made)) as Sets[number]
      show((sets) => [...sets, set])
      await use(made)
    })
  }
  const saveNumbers = (group: Opened, of: NumbersAbout, values: NumberSetValues): Promise<void> => {
    const { assigned, idIn } = numberSetKinds[of]
    const use = (made: number) => assign(group, of, assigned(made))
    const id = idIn(group.mapping) ?? null
    if (of === 'source') {
      const members = numberSetKinds.source.members(values)
      return saveSet([sourceSets, of], group, id, members, { ...members, subscriber_id: subscriberId }, use)
    }
    const members = numberSetKinds.called.members(values)
    return saveSet([bnumberSets, of], group, id, members, { ...members, subscriber_id: subscriberId }, use)
  }

  return {
    saveNumbers: async (group: Opened, of: NumbersAbout, wanted: NumberSetValues): Promise<void> => {
      const { change, set } = numberSetKinds[of]
      const values = { ...wanted, numbers: await writtenEntries(subscriberId, wanted.numbers) }
      if (rules) await rules.change(group, change(values), seen(group, set))
      else await saveNumbers(group, of, values)
      void recount(of)
    },

    chooseNumbers: async (group: Opened, of: NumbersAbout, { id, name }: NumberSet): Promise<void> => {
      const { assigned, change } = numberSetKinds[of]
      if (rules) await rules.change(group, change({ id }), seen(group))
      else await assign(group, of, assigned(id, name))
      void recount(of)
    },

    unassignNumbers: async (group: Opened, of: NumbersAbout): Promise<void> => {
      if (rules) await rules.change(group, numberSetKinds[of].change(null), seen(group))
      else await assign(group, of, withoutCondition[of])
      void recount(of)
    },

    deleteNumbers: async (group: Opened, of: NumbersAbout): Promise<void> => {
      const { change, resource, set, idIn } = numberSetKinds[of]
      if (rules) await rules.change(group, change(null, true), seen(group, set))
      else await deleteSet(resource, of, group, idIn(group.mapping) ?? null)
      void recount(of)
    },

    /** CF-12: writes the time entries into the forwarding's time set, or into a new one with a generated name. */
    saveTimes: async (group: Opened, kind: TimeSetKind, times: readonly TimeEntry[]): Promise<void> => {
      const name = timeSetName(kind, generatedId())
      const use = (made: number) => assign(group, 'time', { timeset_id: made })
      if (rules) await rules.change(group, { do: 'times', times: { name, times: [...times] } }, seen(group, 'timeSet'))
      else {
        const created = { name, subscriber_id: subscriberId, times }
        await saveSet([timeSets, 'time'], group, group.mapping.timeset_id, { times }, created, use)
      }
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
      else await deleteSet(timeSets, 'time', group, group.mapping.timeset_id)
      void recount('time')
    },
  }
}

const ruleChanged = () => refusalOf(409, { reason: 'rule_changed', values: {} })

const setNames = { source: 'sourceSet', time: 'timeSet', called: 'bnumberSet' } as const

const nullIfGone = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

const seen = ({ mapping, ...sets }: Opened, about?: 'sourceSet' | 'timeSet' | 'bnumberSet') => ({
  mapping,
  ...(about !== undefined && { [about]: sets[about] }),
})

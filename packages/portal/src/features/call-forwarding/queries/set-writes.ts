import type { ResourceDescription } from '@lineside/contract/http/resource'
import type { ItemOf, SentItem, SentMembers } from '@lineside/contract/http/resource-types'
import { bnumberSets } from '@lineside/contract/resources/forwarding/bnumber-sets'
import { sourceSets } from '@lineside/contract/resources/forwarding/source-sets'
import { timeSets } from '@lineside/contract/resources/forwarding/time-sets'
import type { ForwardingGroup } from '@lineside/telephony/forwarding/forwarding-groups'
import {
  changeMapping,
  type Condition,
  isConditionAsSeen,
  removeCondition,
} from '@lineside/telephony/forwarding/mapping-edits'
import type { NumberSetValues } from '@lineside/telephony/forwarding/number-set-form'
import { isSetAsSeen } from '@lineside/telephony/forwarding/seen-rule'
import type { TimeEntry } from '@lineside/telephony/time-sets/time-entry'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { forwardingQueries } from '../../../domain/forwarding/forwarding-queries.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { getItem, setMembers } from '../../../shared/api/resource-client.ts'
import type { NumbersAbout } from '../conditions/condition-props.ts'
import {
  ChangedElsewhere,
  type createMappingWrites,
  createUsed,
  type NamedGroup,
  removeUnused,
  ruleChanged,
} from './mapping-writes.ts'
import { numberSetKinds } from './number-set-kinds.ts'

/** A forwarding as it was when its editor was opened. */
export type Opened = Pick<ForwardingGroup, 'type' | 'mapping' | 'sourceSet' | 'timeSet' | 'bnumberSet'>

/**
 * FRONT-03: writes the lists and time sets of forwardings on platforms that can not change a single rule. These do not compare,
 * so everything is read once more before it is written: a rule or set that somebody else has changed stays as it is.
 * All throw an ApiError with status 409 then, or `ChangedElsewhere` where the forwarding is gone.
 */
export const createSetWrites = (
  client: QueryClient,
  subscriberId: number,
  mappings: ReturnType<typeof createMappingWrites>,
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
  const checkSet = async (
    resource: ResourceDescription,
    condition: Condition,
    saw: Opened,
    id: number,
  ): Promise<void> => {
    const name = setNames[condition]
    if (!saw[name]) return
    const now = await getItem(resource, id).catch(nullIfGone)
    if (!isSetAsSeen({ [name]: saw[name] }, { [name]: now })) throw await ruleChanged()
  }
  /** Takes a condition off, and deletes its set if no other forwarding uses it. */
  const remove = async (
    resource: ResourceDescription,
    condition: Condition,
    saw: Opened,
    id: number | null,
  ): Promise<void> => {
    if (id !== null) await checkSet(resource, condition, saw, id)
    await removeUnused(resource, await takeOff(saw, condition))
  }
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
      await checkSet(resource, condition, saw, id)
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
  /** CF-12: writes the time entries into the forwarding's time set, or into a new one with this name. */
  const saveTimes = (group: Opened, name: string, times: readonly TimeEntry[]): Promise<void> => {
    const created = { name, subscriber_id: subscriberId, times }
    const use = (made: number) => assign(group, 'time', { timeset_id: made })
    return saveSet([timeSets, 'time'], group, group.mapping.timeset_id, { times }, created, use)
  }

  return { assign, remove, saveNumbers, saveTimes }
}

const setNames = { source: 'sourceSet', time: 'timeSet', called: 'bnumberSet' } as const

const nullIfGone = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

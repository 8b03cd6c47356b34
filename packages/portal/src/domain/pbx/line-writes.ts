import { numbers } from '@lineside/contract/resources/numbers'
import { type SubscriberPreferences, subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { type Subscriber, subscribers } from '@lineside/contract/resources/subscribers'
import { getItem, setMember } from '../../shared/api/resource-client.ts'
import { mergeChoice } from '../../shared/editing/merge-choice.ts'
import { findPilot } from './line-queries.ts'

/**
 * Writes the members of a group, or the groups of a seat. Members that somebody else has added or removed since the
 * page was loaded stay so.
 */
export const writeMembers = async (
  { id, ...shown }: Subscriber,
  member: 'pbx_groupmember_ids' | 'pbx_group_ids',
  chosen: readonly string[],
) => {
  const now = await getItem(subscribers, id)
  const ids = (line: Pick<Subscriber, typeof member>) => (line[member] ?? []).map(String)
  return await setMember(subscribers, id, member, mergeChoice(ids(shown), chosen, ids(now)).map(Number))
}

/** Writes the numbers of secretaries in the same way. */
export const writeSecretaryNumbers = async (
  { subscriber_id, secretary_numbers = [] }: SubscriberPreferences,
  chosen: readonly string[],
) => {
  const now = await getItem(subscriberPreferences, subscriber_id)
  const merged = mergeChoice(secretary_numbers, chosen, now.secretary_numbers ?? [])
  return await setMember(subscriberPreferences, subscriber_id, 'secretary_numbers', merged)
}

/**
 * GRP-03, SEAT-03, PBX-09: gives newly chosen numbers to this line and returns removed ones to the pilot. Only the
 * difference is written, so a number that somebody else has added meanwhile stays.
 */
export const moveNumbers = async (id: number, before: readonly string[], after: readonly string[]): Promise<void> => {
  const come = after.filter((number) => !before.includes(number))
  const gone = before.filter((number) => !after.includes(number))
  const pilot = gone.length === 0 ? null : await findPilot()
  const move = (number: string, to: number) => setMember(numbers, number, 'subscriber_id', to)
  await Promise.all([
    ...come.map((number) => move(number, id)),
    ...gone.map((number) => (pilot === null ? undefined : move(number, pilot.id))),
  ])
}

/** The parts of numbers (country code, area code, subscriber number), as a new subscriber lists them. */
export const numberParts = async (ids: readonly string[]) => {
  const found = await Promise.all(ids.map((id) => getItem(numbers, id)))
  return found.map(({ cc, ac, sn }) => ({ cc, ac, sn }))
}

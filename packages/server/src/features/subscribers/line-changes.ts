import { isDeepStrictEqual } from 'node:util'
import type { Output } from '@lineside/contract/http/schema'
import type { Subscriber, subscribers, WrittenNumber } from '@lineside/contract/resources/subscribers'
import { writtenDigits } from '../../domain/pbx-lines/save-aliases.ts'

export type Wanted = Output<typeof subscribers.replace>

/** Members that only a PBX administrator may write: they place a line in its PBX. */
export const lineMembers = [
  'username',
  'customer_id',
  'is_pbx_group',
  'is_pbx_pilot',
  'webusername',
  'profile_id',
  'pbx_extension',
  'pbx_group_ids',
  'pbx_groupmember_ids',
  'pbx_hunt_policy',
  'pbx_hunt_timeout',
  'pbx_hunt_cancel_mode',
  'primary_number',
  'alias_numbers',
] as const
export type LineMember = (typeof lineMembers)[number]

type Comparable = Readonly<Partial<Record<LineMember, unknown>>>

const aliasesOf = (numbers: readonly WrittenNumber[]) =>
  numbers.map((number) => `${writtenDigits(number)} ${number.is_devid ?? ''}`).sort()
const ascending = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)

/** Members in a comparable form: empty values become null, and lists whose order does not matter are sorted. */
const comparable = ({ alias_numbers, primary_number, pbx_group_ids, ...members }: Wanted): Comparable => ({
  ...Object.fromEntries(lineMembers.map((name) => [name, (members as Comparable)[name] || null])),
  pbx_groupmember_ids: members.pbx_groupmember_ids ?? [],
  pbx_group_ids: ascending(pbx_group_ids ?? []),
  alias_numbers: aliasesOf(alias_numbers ?? []),
  primary_number: primary_number ? writtenDigits(primary_number) : null,
})

/** Members that stay unchanged when they are absent; absent lists among the others count as empty. */
const kept: readonly LineMember[] = [
  'username',
  'customer_id',
  'is_pbx_group',
  'is_pbx_pilot',
  'primary_number',
  'webusername',
  'profile_id',
]

/** Which of the members a write would change. */
export const lineChanges = (current: Subscriber, wanted: Wanted): ReadonlySet<LineMember> => {
  const [before, after] = [comparable(current as Wanted), comparable(wanted)]
  const isSent = (name: LineMember) => wanted[name] !== undefined || !kept.includes(name)
  return new Set(lineMembers.filter((name) => isSent(name) && !isDeepStrictEqual(before[name], after[name])))
}

/** The changes among the members that were sent. */
export const sentLineChanges = (current: Subscriber, wanted: Wanted): readonly LineMember[] =>
  [...lineChanges(current, wanted)].filter((name) => wanted[name] !== undefined)

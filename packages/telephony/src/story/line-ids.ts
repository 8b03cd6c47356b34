/** The members of a change that hold ids of seats and groups. */
export const lineIdMembers: readonly string[] = [
  'subscriber_id',
  'pbx_group_ids',
  'pbx_groupmember_ids',
  'status_colleague',
]

/** The ids in the value of such a member, which is one or a list; whatever else it holds is left out. */
export const lineIdsOf = (value: unknown): readonly number[] =>
  (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number')

/** The ids of seats and groups in both sides of a change, each once. */
export const lineIdsIn = (...sides: readonly (Readonly<Record<string, unknown>> | null)[]): readonly number[] => [
  ...new Set(sides.flatMap((side) => lineIdMembers.flatMap((member) => lineIdsOf(side?.[member])))),
]

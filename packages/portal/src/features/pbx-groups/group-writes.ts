import type { HuntPolicy } from '@lineside/contract/resources/subscribers'
import { createLine, hardPassword, type NewLine } from '../../domain/pbx/create-line.ts'

/** GRP-02: the form of a new group, as it is typed. */
export interface NewGroup extends NewLine {
  readonly huntPolicy: string
  readonly huntTimeout: string
  /** Ids, in the order in which they are rung. */
  readonly seats: readonly string[]
}

/** In the order of the specification; the first is the usual one. */
export const offeredPolicies = ['serial', 'parallel', 'circular', 'random'] as const satisfies readonly HuntPolicy[]

/** What a select of them has chosen. */
export const huntPolicyOf = (chosen: string): HuntPolicy =>
  offeredPolicies.find((policy) => policy === chosen) ?? offeredPolicies[0]

export const createGroup = (group: NewGroup, isLineside: boolean): Promise<number> =>
  createLine(
    group,
    {
      password: hardPassword(),
      is_pbx_group: true,
      pbx_hunt_policy: huntPolicyOf(group.huntPolicy),
      pbx_hunt_timeout: Number(group.huntTimeout),
      pbx_groupmember_ids: group.seats.map(Number),
    },
    isLineside,
  )

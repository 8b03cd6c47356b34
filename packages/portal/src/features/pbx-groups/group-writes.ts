import type { HuntPolicy } from '@lineside/contract/resources/subscribers'
import { limits } from '@lineside/contract/limits'
import { createLine, hardPassword, type NewLine } from '../../domain/pbx/create-line.ts'
import type { ChosenEnd } from '../../domain/line-sentence/shown-end.ts'

/** GRP-02: the form of a new group, with values as typed. */
export interface NewGroup extends NewLine {
  readonly huntPolicy: string
  readonly huntTimeout: string
  /** Ids of the members, in ringing order. */
  readonly seats: readonly string[]
  /** The same members with their names. */
  readonly people: readonly { readonly id: string; readonly name: string }[]
  /** Where a call goes that nobody answers. */
  readonly end: ChosenEnd
}

/** The hunt policies in the order of the specification; the first is the default. */
export const offeredPolicies = ['serial', 'parallel', 'circular', 'random'] as const satisfies readonly HuntPolicy[]

/** Reads the value of a select as a hunt policy; an unknown value counts as the default. */
export const huntPolicyOf = (chosen: string): HuntPolicy =>
  offeredPolicies.find((policy) => policy === chosen) ?? offeredPolicies[0]

/** How long each member rings, in seconds, while the field may hold anything. */
export const ringSecondsOf = (typed: string): number =>
  /^\d+$/.test(typed) && Number(typed) > 0 ? Number(typed) : limits.huntTimeoutDefault

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

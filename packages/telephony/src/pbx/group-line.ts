import type { HuntPolicy } from '@lineside/contract/resources/subscribers'
import { routingLimits } from '../routing/routing-limits.ts'

/** A stop of a call in a group: who rings, and from when to when. */
export interface GroupStop<Member> {
  readonly members: readonly Member[]
  /** In seconds after the call came in; null: the order differs from call to call. */
  readonly from: number | null
  /** How long the stop rings, in seconds. */
  readonly seconds: number
}

export interface GroupLine<Member> {
  readonly stops: readonly GroupStop<Member>[]
  /** Members who ring but have no stop of their own. */
  readonly rest: number
  /** How long a caller waits at most, in seconds. */
  readonly total: number
}

/**
 * GRP-06: the stops of a call that nobody answers, as the engine rings the members.
 * @param seconds how long each member rings, or all at once
 * @param most how many stops have room
 */
export const groupLine = <Member>(
  members: readonly Member[],
  policy: HuntPolicy,
  { seconds, most }: { readonly seconds: number; readonly most: number },
): GroupLine<Member> => {
  if (members.length === 0) return { stops: [], rest: 0, total: 0 }
  if (policy === 'parallel') return { stops: [{ members, from: 0, seconds }], rest: 0, total: seconds }
  const turns = members.slice(0, routingLimits.turns)
  const shown = turns.length > most ? turns.slice(0, most - 1) : turns
  return {
    stops: shown.map((member, index) => ({
      members: [member],
      from: policy === 'serial' ? index * seconds : null,
      seconds,
    })),
    rest: turns.length - shown.length,
    total: turns.length * seconds,
  }
}

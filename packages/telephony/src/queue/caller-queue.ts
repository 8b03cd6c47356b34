import type { HuntPolicy } from '@lineside/contract/rtc/call-steps'
import type { QueueNode } from '../call/call-state.ts'
import { callLimits } from '../call/call-limits.ts'
import { turnsOf, unansweredBy } from '../call/places/queue-place.ts'
import type { GoesOn } from './waiting-place.ts'

/** An agent, who may be offered the callers of a queue (CQ-04). */
export interface Agent {
  readonly id: number
  /** The agent has a registered device. */
  readonly isThere: boolean
  /** The agent has a device, is in no call, is being offered no caller, and is neither paused nor in wrap-up. */
  readonly isFree: boolean
  /** When a caller was last offered to the agent, in milliseconds since 1970; null: never. */
  readonly askedAt: number | null
  /** Since when the agent has paused in this queue, in milliseconds since 1970; null: not paused. */
  readonly pausedAt: number | null
}

export type Joined = 'waits' | 'turn' | 'full' | 'nobody'

/**
 * The decision about a new caller. Nobody overtakes callers who already wait. When no agent has a registered device,
 * nobody waits: the line's rules apply at once (`nobody`). Paused agents count as present, since they come back.
 * @param waiting how many callers already wait
 * @param length how many callers may wait
 */
export const joinQueue = (waiting: number, length: number, agents: readonly Agent[]): Joined => {
  if (!agents.some(({ isThere }) => isThere)) return 'nobody'
  if (waiting === 0 && agents.some(({ isFree }) => isFree)) return 'turn'
  return waiting >= length ? 'full' : 'waits'
}

/**
 * Which agents the first callers are offered to. The longest-waiting caller comes first, and each caller is offered to
 * one agent, in the hunt order of the line. `circular` begins with the agents who have been asked longest ago.
 * `parallel` offers only the first caller, to all free agents at once.
 */
export const nextOffers = (
  waiting: readonly number[],
  agents: readonly Agent[],
  policy: HuntPolicy,
): readonly { readonly caller: number; readonly agents: readonly number[] }[] => {
  const free = agents.filter(({ isFree }) => isFree)
  const [first] = waiting
  if (first === undefined || free.length === 0) return []
  if (policy === 'parallel') return [{ caller: first, agents: free.map(({ id }) => id) }]
  const order = policy === 'circular' ? free.toSorted((one, other) => (one.askedAt ?? 0) - (other.askedAt ?? 0)) : free
  return waiting.slice(0, order.length).map((caller, index) => ({
    caller,
    agents: order.slice(index, index + 1).map(({ id }) => id),
  }))
}

/** The agents of a queue: the subscribers that its line rings, in that order. */
export const agentsOf = (node: QueueNode): readonly number[] => [
  ...new Set(
    turnsOf(node).flatMap(({ targets }) => targets.flatMap((target) => (target.to === 'subscriber' ? target.id : []))),
  ),
]

/** The hunt policy of the queue's line; a line that is not a group only rings itself. */
export const policyOf = ({ of, on }: QueueNode): HuntPolicy => {
  const hunts = on.done.why.find(({ code, line }) => code === 'hunts' && line === of)
  return hunts?.code === 'hunts' ? hunts.policy : 'serial'
}

/**
 * How long a caller waits while all agents pause, in seconds: if the line has a rule for unanswered calls, as long as
 * it would have rung; otherwise as long as any call may stay unanswered.
 */
const pausePatience = (node: QueueNode): number => {
  if (unansweredBy(node).do === 'reject') return callLimits.unanswered
  const rings = turnsOf(node).reduce((sum, { seconds }) => sum + seconds, 0)
  return Math.min(callLimits.unanswered, rings)
}

/**
 * QBOARD-05: whether a caller has waited for as long as the queue lets callers wait; agents are offered this caller no more.
 * @param waitingSince and `now`: in milliseconds since 1970
 */
export const outlastsQueue = (
  waitingSince: number,
  { overflow_seconds: seconds }: Pick<QueueNode, 'overflow_seconds'>,
  now: number,
): boolean => seconds !== undefined && now - waitingSince >= seconds * 1000

/**
 * Whether a waiting caller is now treated as unanswered: all agents who are present have been paused for too long since
 * the caller came. Agents who talk or are in wrap-up become free by themselves, so the caller waits for them.
 * @param waitingSince and `now`: in milliseconds since 1970
 */
export const outlastsPause = (
  waitingSince: number,
  agents: readonly Agent[],
  node: QueueNode,
  now: number,
): boolean => {
  // such callers wait for their overflow
  if (node.overflow_seconds !== undefined) return false
  const there = agents.filter(({ isThere }) => isThere)
  const pausedSince = there.map(({ pausedAt }) => pausedAt)
  if (there.length === 0 || pausedSince.includes(null)) return false
  const since = Math.max(waitingSince, ...pausedSince.map((moment) => moment ?? 0))
  return now - since >= pausePatience(node) * 1000
}

/** Callers are sent on only when no agent was reachable for so long: a page that is reloaded is away for a moment. */
const aloneMs = 15_000

/**
 * Whether a caller to whom no agent is offered waits on, and why not.
 * @param waitingSince and `aloneSince`, `now`: in milliseconds since 1970; `aloneSince`: since when no agent is reachable; null: at
 *   least one is
 */
export const whyGoesOn = (
  waitingSince: number,
  {
    node,
    agents,
    aloneSince,
    now,
  }: {
    readonly node: QueueNode
    readonly agents: readonly Agent[]
    readonly aloneSince: number | null
    readonly now: number
  },
): GoesOn => {
  if (aloneSince !== null && now - aloneSince >= aloneMs) return null
  if (outlastsQueue(waitingSince, node, now)) return 'overflow'
  return outlastsPause(waitingSince, agents, node, now) ? 'all_pause' : undefined
}

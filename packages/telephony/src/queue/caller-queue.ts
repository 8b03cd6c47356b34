import type { HuntPolicy } from '@lineside/contract/rtc/call-steps'
import type { QueueNode } from '../call/call-state.ts'
import { callLimits } from '../call/call-limits.ts'
import { turnsOf, unansweredBy } from '../call/queue-place.ts'

/** Who may be asked to take a caller of a queue (CQ-04). */
export interface Agent {
  readonly id: number
  /** A device of it is signed in. */
  readonly isThere: boolean
  /** It is there, in no call, asked by nobody, and has neither a pause nor its wrap-up. */
  readonly isFree: boolean
  /** When it was asked last, in milliseconds since 1970; null: never. */
  readonly askedAt: number | null
  /** Since when it takes no calls of this queue, in milliseconds since 1970; null: it does not pause. */
  readonly pausedAt: number | null
}

export type Joined = 'waits' | 'turn' | 'full' | 'nobody'

/**
 * Somebody calls. Nobody overtakes those who wait; where no agent is signed in nobody waits either, for the line's rules say
 * what holds then. Agents who pause are there: they come back.
 * @param waiting how many do so already
 */
export const joinQueue = (waiting: number, length: number, agents: readonly Agent[]): Joined => {
  if (!agents.some(({ isThere }) => isThere)) return 'nobody'
  if (waiting === 0 && agents.some(({ isFree }) => isFree)) return 'turn'
  return waiting >= length ? 'full' : 'waits'
}

/**
 * Whom each of the first callers is offered to. Who came first is offered first, to one agent each: by the order in which the
 * line hunts, with a circular one to those whom nobody has asked for the longest time; a parallel one asks all for the first.
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

/** Who answers the callers of a queue: whom its line rings, in that order. */
export const agentsOf = (node: QueueNode): readonly number[] => [
  ...new Set(
    turnsOf(node).flatMap(({ targets }) => targets.flatMap((target) => (target.to === 'subscriber' ? target.id : []))),
  ),
]

/** How its line hunts; one that is no group rings itself. */
export const policyOf = ({ of, on }: QueueNode): HuntPolicy => {
  const hunts = on.done.why.find(({ code, line }) => code === 'hunts' && line === of)
  return hunts?.code === 'hunts' ? hunts.policy : 'serial'
}

/**
 * How long who waits does so while all agents pause, in seconds: where the line has a rule for calls that nobody answers, as
 * long as it would have rung; else as long as anybody waits for an answer.
 */
const pausePatience = (node: QueueNode): number => {
  if (unansweredBy(node).do === 'reject') return callLimits.unanswered
  const rings = turnsOf(node).reduce((sum, { seconds }) => sum + seconds, 0)
  return Math.min(callLimits.unanswered, rings)
}

/**
 * Whether who waits goes on as a call that nobody answers: all agents who are there pause, and have done so for too long since
 * it came. Agents who talk or have their wrap-up come back by themselves, and are waited for.
 * @param waitingSince and `now`: in milliseconds since 1970
 */
export const outlastsPause = (
  waitingSince: number,
  agents: readonly Agent[],
  node: QueueNode,
  now: number,
): boolean => {
  const there = agents.filter(({ isThere }) => isThere)
  const pausedSince = there.map(({ pausedAt }) => pausedAt)
  if (there.length === 0 || pausedSince.includes(null)) return false
  const since = Math.max(waitingSince, ...pausedSince.map((moment) => moment ?? 0))
  return now - since >= pausePatience(node) * 1000
}

import type { Plan, Ring, RingOutcome } from '@lineside/contract/rtc/plan'
import { parkedService } from '@lineside/contract/rtc/service-numbers'
import { changeLeg, clearTimer, type Draft, endLeg, setStage } from '../call-draft.ts'
import type { CallEffect } from '../call-events.ts'
import type { InQueue, Parked, QueueNode, Serving, Stage } from '../call-state.ts'

/**
 * The service that the waiting party hears or will hear, if any: on its own, or in a queue or parked while somebody is
 * asked.
 */
export const servingOf = (stage: Stage): Serving | null => {
  if (stage.phase === 'serving') return stage
  if (stage.phase === 'ringing') return stage.place
  return stage.phase === 'deciding' ? (stage.turn?.place ?? null) : null
}

export const setServing = (draft: Draft, change: Partial<Pick<Serving, 'service' | 'isRunning'>>): void => {
  const { stage } = draft.call
  if (stage.phase === 'serving') setStage(draft, { ...stage, ...change })
  if (stage.phase === 'ringing' && stage.place !== null)
    setStage(draft, { ...stage, place: { ...stage.place, ...change } })
  if (stage.phase === 'deciding' && stage.turn !== null) {
    const { turn } = stage
    setStage(draft, { ...stage, turn: { ...turn, place: { ...turn.place, ...change } } })
  }
}

export const isInQueue = (serving: Serving): serving is InQueue =>
  serving.node.do === 'media' && serving.node.kind === 'queue'

/** TEAM-03: whether the waiting party is parked. */
export const isParked = (serving: Serving): serving is Parked =>
  serving.node.do === 'media' && serving.node.kind === 'application' && serving.node.name === parkedService

/** The agents who were asked did not take the caller, who waits on at the same place; the music goes on or starts. */
export const waitOn = (draft: Draft, place: InQueue): void => {
  draft.effects.push({ do: 'wait_on', key: place.key, node: place.node })
  setStage(draft, place)
  if (place.service === null) draft.effects.push({ do: 'open_media', key: place.key })
}

/** How a caller leaves a queue (QBOARD-01). */
export type Leaving = Pick<Extract<CallEffect, { do: 'leave_queue' }>, 'left' | 'agent'>

/** Gives a place back: that of a caller in a queue, or of a parked one. */
export const leavePlace = (draft: Draft, place: Serving, leaving: Leaving): void => {
  if (isInQueue(place)) draft.effects.push({ do: 'leave_queue', key: place.key, ...leaving })
  if (!isParked(place)) return
  clearTimer(draft, 'parked')
  draft.effects.push({ do: 'leave_place', key: place.key })
}

/** Somebody has taken the caller, who hears the music until they are connected. */
export const leavePlaceToTalk = (draft: Draft, place: InQueue | Parked, agent: number | null): void => {
  const { key, service, isRunning } = place
  leavePlace(draft, place, { left: 'answered', agent })
  if (isRunning) draft.effects.push({ do: 'stop_service', key })
  if (service === null) return
  if (isRunning) changeLeg(draft, service, { role: 'music' })
  else endLeg(draft, service, 'done')
}

/** The devices that a queue's line rings, turn by turn. */
export const turnsOf = ({ of, on }: QueueNode): readonly Ring[] => {
  const turns: Ring[] = []
  for (let part: Plan | undefined = on.done; part?.do === 'ring' && part.of === of; part = part.on.no_answer)
    turns.push(part)
  return turns
}

/**
 * Rings only these agents, all at once, as the line would ring them.
 * @returns null when the line rings nobody any more
 */
export const offerTo = (node: QueueNode, agents: readonly number[]): Ring | null => {
  const turns = turnsOf(node)
  const rings = ({ targets }: Ring) =>
    targets.some((target) => target.to === 'subscriber' && agents.includes(target.id))
  const turn = turns.find(rings) ?? turns[0]
  if (turn === undefined || agents.length === 0) return null
  return { ...turn, targets: agents.map((id) => ({ to: 'subscriber', id })), on: { no_answer: lastOf(turns, turn) } }
}

const lastOf = (turns: readonly Ring[], turn: Ring): Plan => (turns.at(-1) ?? turn).on.no_answer

/** The plan for a caller whom nobody will take: the line's rule for unanswered calls. */
export const unansweredBy = (node: QueueNode): Plan => {
  const turns = turnsOf(node)
  const [first] = turns
  return first === undefined ? node.on.done : lastOf(turns, first)
}

/**
 * The plan for a caller whom an agent has just not taken, if it waits no longer. With an overflow after a time, that time alone
 * decides, whatever the agent did. Without one, the line's rule for unanswered calls also applies in its queue, once the
 * caller has waited for as long as the line would have rung.
 * @returns null when that time is not over, or there is no rule: the caller waits on
 */
export const ruleAfter = ({ node, since }: InQueue, at: number, outcome: RingOutcome): Plan | null => {
  const { overflow } = node.on
  if (overflow !== undefined) return at - since >= (node.overflow_seconds ?? 0) ? overflow : null
  const turns = turnsOf(node)
  const [first] = turns
  if (first === undefined || outcome !== 'no_answer') return null
  const rule = lastOf(turns, first)
  const seconds = turns.reduce((sum, turn) => sum + turn.seconds, 0)
  return rule.do !== 'reject' && at - since >= seconds ? rule : null
}

import type { Media, Reject } from '@lineside/contract/rtc/plan'
import { addLeg, type Draft, endLeg, liveLeg, setStage, tell } from './call-draft.ts'
import type { CallHappening } from './call-events.ts'
import { partyOfLine, waitingLine } from './call-parties.ts'
import type { OpenedLeg, Question, Serving, Stage, Turn, Way } from './call-state.ts'
import { connect } from './connect-legs.ts'
import { afterService, decide, goOn, isTaken, followTurn, openService } from './follow-plan.ts'
import { isInQueue, isParked, setServing } from './places/queue-place.ts'

/** The platform's own leg is open: connects it to the waiting party. */
export const serviceOpened = (draft: Draft, stage: Serving, opened: OpenedLeg): void => {
  const { way, node } = stage
  const { call } = draft
  const party = node.do === 'reject' ? { number: null, name: null } : partyOfLine(call, node.of, waitingLine(call, way))
  addLeg(draft, opened, { role: 'service', phase: 'talking', answered: draft.at, party })
  setServing(draft, { service: opened.id })
  const wasTalking = liveLeg(draft, way.waiting)?.phase === 'talking'
  const greeting = isAnswered(node) ? { with: party, isRecorded: false, isService: true } : 'early'
  connect(draft, 'service', [way.waiting, opened.id], greeting)
  if (wasTalking && isAnswered(node)) tell(draft, way.waiting, { kind: 'party', with: party, isService: true })
}

/** The service is connected: starts it. */
export const serviceConnected = (draft: Draft, stage: Serving): void => {
  const { node, key, service } = stage
  if (service === null) return
  if (isAnswered(node)) isTaken(draft)
  setServing(draft, { isRunning: true })
  draft.effects.push({ do: 'serve', key, leg: service, node })
}

/** The media of the service failed or could not be opened. */
export const serviceFailed = (draft: Draft, stage: Serving, reason?: 'too_many_calls'): void => {
  if (stage.isRunning) draft.effects.push({ do: 'stop_service', key: stage.key })
  if (stage.service !== null) endLeg(draft, stage.service, 'media_failed')
  afterServed(draft, { ...stage, service: null, isRunning: false }, { type: 'failed', ...(reason && { reason }) })
}

/** A service has ended. A caller in a queue, or a parked one, keeps the place, in silence if no music can be played. */
export const afterServed = (draft: Draft, stage: Serving, outcome: Parameters<typeof afterService>[2]): void => {
  const { service } = stage
  if (!isInQueue(stage) && !isParked(stage)) return afterService(draft, stage, outcome)
  if (service !== null) endLeg(draft, service, 'done')
  setServing(draft, { service: null, isRunning: false })
}

/** Handles the answer of a queue: the caller waits, an agent is free, the queue is full, or no agent is present. */
export const placeTold = (
  draft: Draft,
  { way, node, key }: Extract<Stage, { phase: 'queueing' }>,
  told: Extract<CallHappening, { type: 'queued' }>,
): void => {
  if (told.place === 'waits') return openService(draft, way, node, key)
  if (told.place === 'turn') {
    const place = { phase: 'serving', way, node, key, since: draft.at, service: null, isRunning: false } as const
    return followTurn(draft, { place, agents: told.agents }, node)
  }
  // the caller has no place in the queue that would have to be left
  setStage(draft, { phase: 'deciding', way, key, turn: null })
  goOn(draft, way, told.place === 'nobody' ? node.on.done : node.on.full)
}

/**
 * An agent is free for a waiting caller: the call is decided anew, because settings, times and devices may have
 * changed. The caller meanwhile hears the same music.
 */
export const turnCame = (draft: Draft, stage: Serving, agents: Turn['agents']): void => {
  if (!isInQueue(stage)) return
  const { way, node } = stage
  const turn = { place: stage, agents }
  const question = questionAt(draft, way, node.of)
  if (question === null) followTurn(draft, turn, node)
  else decide(draft, way, question, turn)
}

/** The question by which a call that waits at a line is decided anew. */
const questionAt = ({ call }: Draft, way: Way, line: number): Question | null => {
  const facts = call.lines[line]
  if (way.by === null) {
    const number = call.legs[way.waiting]?.party.number ?? null
    const from = { number, isAnonymous: number === null }
    return { kind: 'in', line, from, ...(call.dialled !== null && { called: call.dialled }) }
  }
  const isColleague = facts !== undefined && call.lines[way.by]?.customerId === facts.customerId
  const dialled = isColleague ? (facts.extension ?? facts.number) : (facts?.number ?? null)
  return dialled === null ? null : { kind: 'out', line: way.by, dialled, ...(way.hides && { hides: way.hides }) }
}

/**
 * Whether a service counts as an answer to the call, so that the call costs. If not, the caller hears it before anybody
 * has answered: the reason for a rejection, or an announcement or question after which the call goes on.
 */
export const isAnswered = (node: Media | Reject): boolean =>
  node.do === 'media' && ((node.kind !== 'announcement' && node.kind !== 'application') || node.on.done === undefined)

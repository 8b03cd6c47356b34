import type { CallEffect, Side } from './call-events.ts'
import { addJoin, changeLeg, type Draft, endLeg, liveLeg, liveLegs, nextKey } from './call-draft.ts'
import type { CallLeg, Join } from './call-state.ts'
import type { Accepted } from './leg-messages.ts'

/** The message for a connected caller. `early`: nobody has answered yet. */
export type Greeting = Omit<Accepted, 'description'> | 'early'

/**
 * Connects the media of two legs. A leg whose offer is still unanswered gets the answer; if both have exchanged media
 * before, the second leg makes the offer. The result comes as the event `connected` or `not_connected`.
 * @param ids the leg that stays and the leg that joins it
 * @param greeting for a leg that has called and was not accepted yet
 */
export const connect = (draft: Draft, kind: Join['for'], ids: readonly [string, string], greeting: Greeting): void => {
  const [stays, joins] = [liveLeg(draft, ids[0]), liveLeg(draft, ids[1])]
  if (stays === null || joins === null) return
  const key = nextKey(draft)
  addJoin(draft, { key, stays: stays.id, joins: joins.id, for: kind })
  for (const leg of [stays, joins]) {
    if (leg.linked !== null) changeLeg(draft, leg.linked, { linked: null })
    changeLeg(draft, leg.id, { linked: null, offer: null })
  }
  const effect: CallEffect = { do: 'connect', key, stays: sideOf(stays, greeting), joins: sideOf(joins, greeting) }
  draft.effects.push(effect)
  for (const leg of [stays, joins]) greet(draft, leg, greeting)
}

const sideOf = ({ id, offer, phase }: CallLeg, greeting: Greeting): Side => {
  if (phase !== 'calling') return { leg: id, offer, takes: 'confirm', accepted: null }
  return greeting === 'early'
    ? { leg: id, offer, takes: 'early', accepted: null }
    : { leg: id, offer, takes: 'accept', accepted: greeting }
}

/**
 * Tells a leg that it is accepted, once. A leg that already heard a prompt has its answer, so it is told without one.
 */
export const greet = (draft: Draft, { id, phase }: CallLeg, greeting: Greeting): void => {
  if (greeting === 'early') {
    if (phase === 'calling') changeLeg(draft, id, { phase: 'early' })
    return
  }
  if (phase !== 'calling' && phase !== 'early') return
  changeLeg(draft, id, { phase: 'talking', answered: draft.at })
  if (phase === 'early') draft.effects.push({ do: 'accept', leg: id, accepted: { ...greeting, description: null } })
}

/** Notes that media flow between two legs, and ends music legs that nobody hears any more. */
export const setLinked = (draft: Draft, one: string, other: string): void => {
  changeLeg(draft, one, { linked: other })
  changeLeg(draft, other, { linked: one })
  const isPending = (id: string) => draft.call.joins.some(({ joins }) => joins === id)
  for (const leg of liveLegs(draft)) {
    if (leg.role === 'music' && leg.linked === null && !isPending(leg.id)) endLeg(draft, leg.id, 'done')
    // the line now talks at another device
    if (leg.role === 'moved') endLeg(draft, leg.id, 'moved')
  }
}

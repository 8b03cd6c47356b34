import type { CallEffect, Side } from './call-events.ts'
import { addJoin, changeLeg, type Draft, endLeg, liveLeg, liveLegs, nextKey } from './call-draft.ts'
import type { CallLeg, Join } from './call-state.ts'
import type { Accepted } from './leg-messages.ts'

/** What whoever called is told when it is connected. `early`: nobody has answered. */
export type Greeting = Omit<Accepted, 'description'> | 'early'

/**
 * Two legs shall exchange media. One whose offer waits for an answer gets it; of two that have exchanged media before, who
 * joins makes the offer. What becomes of it comes as `connected` or `not_connected`.
 * @param greeting for one that has called and was not accepted yet
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

/** Nobody is accepted twice. One that has heard a prompt already is told without an answer. */
export const greet = (draft: Draft, { id, phase }: CallLeg, greeting: Greeting): void => {
  if (greeting === 'early') {
    if (phase === 'calling') changeLeg(draft, id, { phase: 'early' })
    return
  }
  if (phase !== 'calling' && phase !== 'early') return
  changeLeg(draft, id, { phase: 'talking', answered: draft.at })
  if (phase === 'early') draft.effects.push({ do: 'accept', leg: id, accepted: { ...greeting, description: null } })
}

/** Media flow between them. Music that nobody hears any more ends. */
export const setLinked = (draft: Draft, one: string, other: string): void => {
  changeLeg(draft, one, { linked: other })
  changeLeg(draft, other, { linked: one })
  const isPending = (id: string) => draft.call.joins.some(({ joins }) => joins === id)
  for (const leg of liveLegs(draft)) {
    if (leg.role === 'music' && leg.linked === null && !isPending(leg.id)) endLeg(draft, leg.id, 'done')
  }
}

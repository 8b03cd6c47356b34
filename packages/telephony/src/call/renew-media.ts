import { changeLeg, type Draft, isLive, liveLeg, liveLegs, takeJoin, tell } from './call-draft.ts'
import type { Call, CallLeg } from './call-state.ts'
import { connect } from './connect-legs.ts'
import { joinSides } from './talk-stage.ts'

/** Passes a new offer for an existing connection to the leg at its other end, which answers it. */
export const renegotiated = (draft: Draft, { id, linked }: CallLeg, description: string): void => {
  const other = linked === null ? null : liveLeg(draft, linked)
  draft.effects.push(
    other === null ? { do: 'refuse_offer', leg: id } : { do: 'pass_offer', from: id, to: other.id, description },
  )
}

/**
 * Whether an offer of one leg may still be passed on to another: they exchange media with each other. While a leg is
 * being connected with another one, its own offer is void, because that exchange replaces it.
 */
export const offerStands = ({ legs }: Pick<Call, 'legs'>, from: string, to: string): boolean =>
  isLive(legs[from]) && legs[from].linked === to && isLive(legs[to])

/**
 * Connects a newly loaded page, which has no media yet, with the leg that it was connected with or was about to be. The
 * caller's first offer was lost with the old page, so the party that answers makes an offer.
 */
export const linkAgain = (draft: Draft, id: string): void => {
  const leg = liveLeg(draft, id)
  if (leg === null) return
  if (leg.phase === 'calling') changeLeg(draft, id, { phase: 'early', offer: null })
  const pending = draft.call.joins.find(({ stays, joins }) => stays === id || joins === id)
  const partner = leg.linked ?? (pending && (pending.stays === id ? pending.joins : pending.stays)) ?? null
  if (pending !== undefined) takeJoin(draft, pending.key)
  const other = partner === null ? null : liveLeg(draft, partner)
  const { stage } = draft.call
  if (other !== null)
    return connect(
      draft,
      other.role === 'music' || other.role === 'service' ? other.role : 'talk',
      [id, other.id],
      'early',
    )
  if (stage.phase === 'talking') joinSides(draft, stage.talk)
}

/**
 * The relay of a leg's media has restarted: connects the leg again. If one relay carried both sides, both report this,
 * and only the first report counts.
 */
export const mediaGone = (draft: Draft, { id, phase }: CallLeg): void => {
  if (phase !== 'talking' && phase !== 'early') return
  if (draft.call.joins.some(({ stays, joins }) => stays === id || joins === id)) return
  linkAgain(draft, id)
}

/** A leg found more addresses: legs that have its offer are told, and legs that get the offer later get it complete. */
export const addressesFound = (draft: Draft, { id, offer, linked }: CallLeg, description: string): void => {
  if (offer !== null) changeLeg(draft, id, { offer: description })
  const joined = draft.call.joins.flatMap(({ stays, joins }) => (stays === id ? joins : joins === id ? stays : []))
  for (const other of liveLegs(draft)) {
    const isAsked = other.hasOffer && (other.phase === 'invited' || other.phase === 'ringing')
    const isConnected = other.id === linked || joined.includes(other.id)
    if (other.id !== id && (isAsked || isConnected)) tell(draft, other.id, { kind: 'addresses', description })
  }
}

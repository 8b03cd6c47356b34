import {
  changesIn,
  isUnchanged,
  localAnswer,
  refusedAnswer,
  withoutCandidates,
  withoutPartner,
} from './session-descriptions.ts'
import type {
  DialogEnd,
  Negotiated,
  Negotiation,
  NegotiationEffect,
  NegotiationEvent,
  Wish,
  WhyFailed,
} from './negotiation.ts'

/** How often a re-INVITE is sent that meets one of the phone (491), or no media relay (503). */
export const mostTries = 4

type Of<Type extends NegotiationEvent['type']> = Extract<NegotiationEvent, { type: Type }>
type Exchange = Extract<Wish, { kind: 'exchange' }>

/** Decides what an event means for the exchange of descriptions with one phone, or one line outside. */
export const stepNegotiation = (state: Negotiation, event: NegotiationEvent): Negotiated => {
  if (state.stage.phase === 'over' || state.stage.phase === 'ending') return afterTheCall(state, event)
  switch (event.type) {
    case 'wanted':
      return wanted(state, event)
    case 'acknowledgement_wanted':
      return goOn({ ...state, wishes: [...state.wishes, { id: event.id, kind: 'acknowledgement' }] })
    case 'confirmed':
      return confirmed(state, event)
    case 'offer_refused':
      return goOn(...alone(settled(state)))
    case 'hung_up':
      return hungUp(state)
    case 'given_away':
      return closed(state, null, [])
    case 'exchanged':
      return stay({ ...state, local: event.local ?? state.local, remote: event.remote ?? state.remote })
    case 'established':
      return stay(event.isUnacknowledged ? { ...state, stage: first(state) } : state)
    case 'answered_with_offer':
      return stay({ ...state, stage: { phase: 'offered', offer: event.offer } })
    case 'accepted':
      return accepted(state, event)
    case 'rejected':
      return rejected(state, event)
    case 'reinvited':
      return reinvited(state, event)
    case 'cancelled':
      return cancelled(state)
    case 'updated':
      return updated(state, event)
    case 'acknowledged':
      return acknowledged(state, event)
    case 'bye':
      return over(state, event.fault ?? 'hung_up')
    case 'lost':
      return over(state, 'lost', [{ do: 'bye' }])
    case 'pause_over':
      return pauseOver(state)
  }
}

const idle = { phase: 'idle' } as const
const unacknowledged = { phase: 'unacknowledged', isFirst: false, bringsAnswer: false } as const
const first = ({ remote }: Negotiation) =>
  ({ phase: 'unacknowledged', isFirst: true, bringsAnswer: remote === null }) as const

const stay = (state: Negotiation, effects: readonly NegotiationEffect[] = []): Negotiated => ({ state, effects })

/** The exchange that the call waits for; undefined: none. */
const atWork = ({ wishes: [wish] }: Negotiation): Exchange | undefined => (wish?.kind === 'exchange' ? wish : undefined)

/** A new wish does not wait for the other party of the former one: what the phone has offered is answered alone. */
const wanted = (state: Negotiation, { id, offer, isFresh }: Of<'wanted'>): Negotiated => {
  const wish: Wish = { id, kind: 'exchange', offer, isFresh, tries: 0, isPausing: false }
  const next = { ...state, wishes: [...state.wishes, wish] }
  return next.wishes.length > 1 ? stay(next) : goOn(...withoutOffer(next))
}

const pauseOver = (state: Negotiation): Negotiated => {
  const wish = atWork(state)
  if (wish?.isPausing !== true) return stay(state)
  const wishes = [{ ...wish, isPausing: false }, ...state.wishes.slice(1)]
  return goOn(...withoutOffer({ ...state, wishes }))
}

/** Ends what the phone has begun: its re-INVITE may come again, its offer is answered without the other party. */
const withoutOffer = (state: Negotiation): [Negotiation, readonly NegotiationEffect[]] =>
  state.stage.phase === 'theirs' ? [{ ...state, stage: idle }, [{ do: 'reject', code: 491 }]] : alone(settled(state))

/** The exchange that the phone has taken back is over for the other party, too. */
const settled = (state: Negotiation): Negotiation =>
  state.stage.phase === 'withdrawn' ? { ...state, stage: idle } : state

/** Begins the first wish, if nothing is in its way. */
const goOn = (state: Negotiation, effects: readonly NegotiationEffect[] = []): Negotiated => {
  const [wish] = state.wishes
  if (wish === undefined || state.stage.phase !== 'idle') return stay(state, effects)
  if (wish.kind === 'acknowledgement') {
    const done: NegotiationEffect =
      state.remote === null
        ? { do: 'failed', wish: wish.id, why: 'no_description' }
        : { do: 'agreed', wish: wish.id, description: state.remote }
    return goOn(withoutWish(state), [...effects, done])
  }
  if (wish.isPausing) return stay(state, effects)
  const parting = wish.isFresh ? partingOffer(state, wish) : null
  const offer = parting ?? (wish.offer === null ? null : withoutCandidates(wish.offer))
  const wishes = [{ ...wish, isFresh: false }, ...state.wishes.slice(1)]
  const stage = { phase: 'ours', offer, isParting: parting !== null } as const
  return stay({ ...state, wishes, stage }, [...effects, { do: 'invite', offer }])
}

/** The media relay does not notice a new party behind itself: a description without any makes it shake hands anew. */
const partingOffer = ({ local, remote }: Negotiation, { offer }: Exchange): string | null =>
  local === null || remote === null ? null : withoutPartner(offer ?? remote, local)

const withoutWish = (state: Negotiation): Negotiation => ({ ...state, wishes: state.wishes.slice(1) })

const accepted = (state: Negotiation, { description }: Of<'accepted'>): Negotiated => {
  const { stage } = state
  const wish = atWork(state)
  if (stage.phase !== 'ours' || wish === undefined) return stay(state, [{ do: 'acknowledge', answer: null }])
  const agreed = { do: 'agreed', wish: wish.id, description } as const
  // the next wish waits until this offer has its answer
  if (stage.offer === null)
    return stay({ ...withoutWish(state), stage: { phase: 'offered', offer: description } }, [agreed])
  const next = { ...state, local: stage.offer, remote: description, stage: idle }
  const acknowledge = { do: 'acknowledge', answer: null } as const
  return stage.isParting ? goOn(next, [acknowledge]) : goOn(withoutWish(next), [acknowledge, agreed])
}

const rejected = (state: Negotiation, { code }: Of<'rejected'>): Negotiated => {
  const { stage } = state
  const wish = atWork(state)
  if (stage.phase !== 'ours' || wish === undefined) return stay(state)
  const fail = (why: WhyFailed): NegotiationEffect => ({ do: 'failed', wish: wish.id, why })
  // RFC 3261 section 12.2.1.2: the phone does not know the call any more, or is not there
  if (code === 481 || code === 408)
    return over(withoutWish({ ...state, stage: idle }), 'lost', [fail(`refused_${code}`), { do: 'bye' }])
  const next: Negotiation = { ...state, stage: idle }
  if (stage.isParting) return goOn(next)
  if (code !== 491 && code !== 503) return goOn(withoutWish(next), [fail(`refused_${code}`)])
  const tries = wish.tries + 1
  if (tries === mostTries) return goOn(withoutWish(next), [fail('busy')])
  const wishes = [{ ...wish, tries, isPausing: true }, ...state.wishes.slice(1)]
  const [from, to] = state.isOurs ? [2100, 4000] : [0, 2000]
  return stay({ ...next, wishes }, [{ do: 'pause', from, to }])
}

const reinvited = (state: Negotiation, { offer }: Of<'reinvited'>): Negotiated => {
  const { stage, local, remote } = state
  // RFC 5407 section 3.1.5: a request that overtakes an ACK stands for it, unless the ACK brings an answer
  const isBusy =
    stage.phase === 'unacknowledged' ? stage.bringsAnswer : ['ours', 'offered', 'withdrawn'].includes(stage.phase)
  if (isBusy) return stay(state, [{ do: 'reject', code: 491 }])
  if (offer === null) {
    if (local === null) return stay(state, [{ do: 'reject', code: 488 }])
    const answer = local.replace(/^a=setup:\w+/gm, 'a=setup:actpass')
    const next = { ...state, local: answer, stage: { ...unacknowledged, bringsAnswer: true } }
    return stay(next, [{ do: 'accept', answer }])
  }
  const theirs: Negotiation = { ...state, stage: { phase: 'theirs', offer } }
  const isAlone = atWork(state) !== undefined || (remote !== null && isUnchanged(remote, offer))
  if (isAlone) return stay(...alone(theirs))
  return stay(theirs, [{ do: 'emit', event: { type: 'renegotiate', description: offer } }])
}

/**
 * RFC 3261 section 9.2. The media relay and perhaps the other party know the offer by now, and the phone goes on as
 * before: all of them are connected anew. An answer that has been sent already stands.
 */
const cancelled = (state: Negotiation): Negotiated =>
  state.stage.phase === 'theirs'
    ? stay({ ...state, stage: { phase: 'withdrawn' } }, [
        { do: 'reject', code: 487 },
        { do: 'emit', event: { type: 'media_gone' } },
      ])
    : stay(state)

const ownAnswer = ({ local, remote }: Negotiation, offer: string): string | null =>
  local === null || remote === null ? null : localAnswer(offer, { local, remote })

/** Answers what the phone has offered without the other party, with the connection that there is. */
const alone = (state: Negotiation): [Negotiation, readonly NegotiationEffect[]] => {
  const { stage } = state
  if (stage.phase === 'theirs') {
    const answer = ownAnswer(state, stage.offer)
    if (answer === null) return [{ ...state, stage: idle }, [{ do: 'reject', code: 488 }]]
    const { state: next, effects } = answered(state, stage.offer, answer)
    return [next, effects]
  }
  if (stage.phase === 'offered') {
    const answer = ownAnswer(state, stage.offer) ?? refusedAnswer(stage.offer)
    return [{ ...state, local: answer, remote: stage.offer, stage: idle }, [{ do: 'acknowledge', answer }]]
  }
  return [state, []]
}

const confirmed = (state: Negotiation, { answer }: Of<'confirmed'>): Negotiated => {
  const { stage } = state
  if (stage.phase === 'theirs') return answered(state, stage.offer, answer)
  if (stage.phase !== 'offered') return goOn(settled(state))
  return goOn({ ...state, local: answer, remote: stage.offer, stage: idle }, [{ do: 'acknowledge', answer }])
}

/** Accepts the phone's re-INVITE, and reports what the phone has changed with it. */
const answered = (state: Negotiation, offer: string, answer: string): Negotiated =>
  stay({ ...state, local: answer, remote: offer, stage: unacknowledged }, [
    { do: 'accept', answer },
    ...changes(state, offer),
  ])

const changes = ({ remote }: Negotiation, offer: string): readonly NegotiationEffect[] =>
  changesIn(remote, offer).map((event) => ({ do: 'emit', event }))

/** RFC 3311: an UPDATE is a sign of life, or changes the media, such as hold. It is answered at once, without ACK. */
const updated = (state: Negotiation, { offer }: Of<'updated'>): Negotiated => {
  if (offer === null) return stay(state, [{ do: 'accept_update', answer: null }])
  const { stage } = state
  const isOpen = stage.phase === 'unacknowledged' ? stage.bringsAnswer : stage.phase !== 'idle'
  if (isOpen || atWork(state) !== undefined) return stay(state, [{ do: 'reject_update', code: 491 }])
  const answer = ownAnswer(state, offer)
  if (answer === null) return stay(state, [{ do: 'reject_update', code: 488 }])
  return stay({ ...state, local: answer, remote: offer }, [{ do: 'accept_update', answer }, ...changes(state, offer)])
}

const acknowledged = (before: Negotiation, { description, fault }: Of<'acknowledged'>): Negotiated => {
  if (fault !== null) return over(before, fault, [{ do: 'bye' }])
  // an ACK that comes late, after the next request, changes nothing
  if (before.stage.phase !== 'unacknowledged') return stay(before)
  return goOn({ ...before, remote: description ?? before.remote, stage: idle })
}

const hungUp = (state: Negotiation): Negotiated => {
  const waits = state.stage.phase === 'unacknowledged' && state.stage.isFirst
  if (!waits) return over(state, null, [{ do: 'bye' }])
  return stay({ ...state, wishes: [], stage: { phase: 'ending' } }, [...allFail(state), { do: 'close', reason: null }])
}

/** @param last what is sent at last */
const over = (state: Negotiation, reason: DialogEnd | null, last: readonly NegotiationEffect[] = []): Negotiated => {
  const refused: readonly NegotiationEffect[] =
    state.stage.phase === 'theirs' ? [{ do: 'reject', code: 487 }] : alone(state)[1]
  return closed(state, reason, [...refused, ...last])
}

const closed = (state: Negotiation, reason: DialogEnd | null, sent: readonly NegotiationEffect[]): Negotiated =>
  stay({ ...state, wishes: [], stage: { phase: 'over' } }, [...sent, ...allFail(state), { do: 'close', reason }])

const allFail = ({ wishes }: Negotiation): readonly NegotiationEffect[] =>
  wishes.map(({ id }) => ({ do: 'failed', wish: id, why: 'over' }))

/** Messages that crossed the end of the call, and the end of one whose BYE has to wait. */
const afterTheCall = (state: Negotiation, event: NegotiationEvent): Negotiated => {
  const isEnding = state.stage.phase === 'ending'
  const ended: Negotiation = { ...state, stage: { phase: 'over' } }
  switch (event.type) {
    case 'wanted':
    case 'acknowledgement_wanted':
      return stay(state, [{ do: 'failed', wish: event.id, why: 'over' }])
    case 'accepted':
      return stay(state, [{ do: 'acknowledge', answer: null }])
    case 'reinvited':
      return stay(state, [{ do: 'reject', code: 481 }])
    case 'updated':
      return stay(state, [{ do: 'reject_update', code: 481 }])
    case 'acknowledged':
    case 'lost':
      return isEnding ? stay(ended, [{ do: 'bye' }]) : stay(state)
    case 'bye':
    case 'given_away':
      return stay(ended)
    default:
      return stay(state)
  }
}

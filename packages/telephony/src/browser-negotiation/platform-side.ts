import { isOwnExchange } from './exchange-numbers.ts'

/**
 * The platform's side of the exchange of session descriptions (SDP) with one browser in one call. There is no ACK and
 * no 491 as in SIP: exchanges have numbers, frames come in order, and an exchange of the platform always has priority.
 * The other side is in `browser-side.ts`.
 */
export interface PlatformSide {
  readonly phase: 'open' | 'over'
  /** Exchanges of the platform for which the browser has not sent its part yet. */
  readonly asked: readonly Asked[]
  /** The browser's offers that the call knows and has not answered, in the order in which it answers them. */
  readonly offers: readonly BrowserOffer[]
}

interface Asked {
  readonly exchange: number
  /** The browser is to make the offer. */
  readonly bringsOffer: boolean
}

/** `acceptance`: it came when the browser took the call; otherwise the number of the exchange. */
type BrowserOffer = 'acceptance' | number

export type PlatformEvent =
  // from the call
  | { readonly type: 'wanted'; readonly exchange: number; readonly offer: string | null; readonly isFresh: boolean }
  /** The answer to the first of `offers`. */
  | { readonly type: 'confirmed'; readonly answer: string }
  | { readonly type: 'offer_refused' }
  // from the browser
  | { readonly type: 'accepted_with_offer' }
  | { readonly type: 'described'; readonly exchange: number; readonly description: string }
  | { readonly type: 'describe_failed'; readonly exchange: number }
  | { readonly type: 'renegotiated'; readonly exchange: number; readonly description: string }
  /** The browser's part has not come in time. */
  | { readonly type: 'late'; readonly exchange: number }
  /** The call goes on in another page, which knows of no exchange. */
  | { readonly type: 'moved' }
  | { readonly type: 'over' }

export type PlatformEffect =
  | { readonly do: 'negotiate'; readonly exchange: number; readonly offer: string | null; readonly isFresh: boolean }
  | { readonly do: 'agreed'; readonly exchange: number; readonly description: string }
  | { readonly do: 'failed'; readonly exchange: number }
  | { readonly do: 'confirm'; readonly exchange: number; readonly answer: string }
  | { readonly do: 'answer_acceptance'; readonly answer: string }
  /** Tell the browser that its offer gets no answer. */
  | { readonly do: 'refuse'; readonly exchange: number }
  /** Ask the other party for the answer to the browser's offer. */
  | { readonly do: 'pass_on'; readonly description: string }

export interface PlatformStep {
  readonly state: PlatformSide
  readonly effects: readonly PlatformEffect[]
}

export const beginPlatformSide: PlatformSide = { phase: 'open', asked: [], offers: [] }

/** Whether the platform still waits for the browser's part of this exchange. */
export const isAsked = ({ asked }: PlatformSide, exchange: number): boolean =>
  asked.some((one) => one.exchange === exchange)

/** Decides what an event means for the exchanges with one browser. */
export const stepPlatformSide = (state: PlatformSide, event: PlatformEvent): PlatformStep => {
  if (state.phase === 'over') return stay(state, event.type === 'wanted' ? [failed(event)] : [])
  switch (event.type) {
    case 'wanted':
      return wanted(state, event)
    case 'confirmed':
      return answered(state, (offer) =>
        offer === 'acceptance'
          ? [{ do: 'answer_acceptance', answer: event.answer }]
          : [{ do: 'confirm', exchange: offer, answer: event.answer }],
      )
    case 'offer_refused':
      return answered(state, (offer) => (offer === 'acceptance' ? [] : [{ do: 'refuse', exchange: offer }]))
    case 'accepted_with_offer':
      return stay({ ...state, offers: [...state.offers, 'acceptance'] })
    case 'described':
      return described(state, event)
    case 'describe_failed':
      return isAsked(state, event.exchange) ? stay(without(state, event.exchange), [failed(event)]) : stay(state)
    case 'renegotiated':
      return renegotiated(state, event)
    case 'late':
      return late(state, event.exchange)
    case 'moved':
      return stay(beginPlatformSide, state.asked.map(failed))
    case 'over':
      return stay({ ...beginPlatformSide, phase: 'over' }, state.asked.map(failed))
  }
}

type Of<Type extends PlatformEvent['type']> = Extract<PlatformEvent, { type: Type }>

const stay = (state: PlatformSide, effects: readonly PlatformEffect[] = []): PlatformStep => ({ state, effects })

const failed = ({ exchange }: { readonly exchange: number }): PlatformEffect => ({ do: 'failed', exchange })

const without = (state: PlatformSide, exchange: number): PlatformSide => ({
  ...state,
  asked: state.asked.filter((one) => one.exchange !== exchange),
})

/** A fresh connection makes void what the browser has offered over the one before. */
const wanted = (state: PlatformSide, { exchange, offer, isFresh }: Of<'wanted'>): PlatformStep => {
  const asked = [...state.asked, { exchange, bringsOffer: offer === null }]
  const offers = isFresh ? [] : state.offers
  return stay({ ...state, asked, offers }, [{ do: 'negotiate', exchange, offer, isFresh }])
}

const answered = (state: PlatformSide, reply: (offer: BrowserOffer) => readonly PlatformEffect[]): PlatformStep => {
  const [offer, ...offers] = state.offers
  return offer === undefined ? stay(state) : stay({ ...state, offers }, reply(offer))
}

/** The call answers an offer that it has asked for before it passes on what the browser has offered by itself. */
const described = (state: PlatformSide, { exchange, description }: Of<'described'>): PlatformStep => {
  const found = state.asked.find((one) => one.exchange === exchange)
  if (found === undefined) return stay(state)
  const offers = found.bringsOffer ? [exchange, ...state.offers] : state.offers
  return stay({ ...without(state, exchange), offers }, [{ do: 'agreed', exchange, description }])
}

/**
 * Glare: an offer that crosses an exchange of the platform is refused at once, because the browser withdraws it for that
 * exchange and makes it again later. Passed on, its answer would be taken for the answer to the platform's exchange.
 */
const renegotiated = (state: PlatformSide, { exchange, description }: Of<'renegotiated'>): PlatformStep => {
  if (state.asked.length > 0 || state.offers.some((offer) => offer !== 'acceptance' && !isOwnExchange(offer)))
    return stay(state, [{ do: 'refuse', exchange }])
  return stay({ ...state, offers: [...state.offers, exchange] }, [{ do: 'pass_on', description }])
}

/** A browser that makes its offer too late has to withdraw it, or it would wait for the answer for ever. */
const late = (state: PlatformSide, exchange: number): PlatformStep => {
  const found = state.asked.find((one) => one.exchange === exchange)
  if (found === undefined) return stay(state)
  const refused: readonly PlatformEffect[] = found.bringsOffer ? [{ do: 'refuse', exchange }] : []
  return stay(without(state, exchange), [failed({ exchange }), ...refused])
}

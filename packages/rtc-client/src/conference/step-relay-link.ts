import type { Step } from '@lineside/contract/machine'
import type { ServerFrameOf } from '@lineside/contract/rtc/frames'

/** After this many offers without success, no more are made. */
export const mostOffers = 8

/** The two connections of a browser to the relay, by their IDs. */
export type RelayLinkState =
  | {
      readonly phase: 'open'
      /** This browser makes the offers of it. null: there is none yet, or none any more. */
      readonly sending: { readonly id: string; readonly isAnswered: boolean } | null
      /** The relay makes the offers of it. */
      readonly getting: string | null
      readonly offers: number
    }
  | { readonly phase: 'closed' }

export type RelaySignal = Pick<ServerFrameOf<'conference_signal'>, 'connection' | 'kind' | 'description' | 'mids'>

export type RelayLinkEvent =
  /** `next`: the ID of the connection that begins with this event, if one does. */
  | { readonly type: 'begins'; readonly next: string }
  | { readonly type: 'failed' | 'unanswered'; readonly id: string; readonly next: string }
  | { readonly type: 'signal'; readonly signal: RelaySignal }
  /** Media can flow over a connection. */
  | { readonly type: 'stands'; readonly id: string }
  /** Other tracks are to be sent. */
  | { readonly type: 'tracks' }
  | { readonly type: 'closes' }

export type RelayLinkEffect =
  /** Open a sending connection, and offer it to the relay. */
  | { readonly do: 'offer'; readonly id: string }
  /** Take the relay's answer. */
  | { readonly do: 'accept'; readonly id: string; readonly description: string }
  /** Open a receiving connection. */
  | { readonly do: 'open'; readonly id: string }
  /** Answer an offer of the relay. */
  | { readonly do: 'answer'; readonly signal: RelaySignal }
  | { readonly do: 'put_tracks' | 'close'; readonly id: string }
  /** The members are received. */
  | { readonly do: 'connected' }

type Result = Step<RelayLinkState, RelayLinkEffect>
type Open = Extract<RelayLinkState, { phase: 'open' }>

export const firstRelayLink: RelayLinkState = { phase: 'open', sending: null, getting: null, offers: 0 }

/** Decides about the connections to the relay. An event of a connection that was replaced changes nothing. */
export const stepRelayLink = (state: RelayLinkState, event: RelayLinkEvent): Result => {
  if (state.phase === 'closed') return stays(state)
  const { sending, getting } = state
  switch (event.type) {
    case 'begins':
      return offer(state, event.next)
    case 'failed':
      return sending?.id === event.id ? offer(state, event.next) : stays(state)
    case 'unanswered':
      return sending?.id === event.id && !sending.isAnswered ? offer(state, event.next) : stays(state)
    case 'signal':
      return event.signal.kind === 'offer' ? offered(state, event.signal) : answered(state, event.signal)
    case 'stands':
      return stays(state, ...(getting === event.id ? [{ do: 'connected' } as const] : []))
    case 'tracks':
      return stays(state, ...(sending === null ? [] : [{ do: 'put_tracks', id: sending.id } as const]))
    case 'closes':
      return { state: { phase: 'closed' }, effects: [...close(sending?.id), ...close(getting)] }
  }
}

const stays = (state: RelayLinkState, ...effects: readonly RelayLinkEffect[]): Result => ({ state, effects })
const close = (id: string | null | undefined): readonly RelayLinkEffect[] =>
  id === null || id === undefined ? [] : [{ do: 'close', id }]

/** Replaces the sending connection, unless that was done too often. */
const offer = (state: Open, id: string): Result => {
  const closes = close(state.sending?.id)
  if (state.offers >= mostOffers) return stays({ ...state, sending: null }, ...closes)
  const next: Open = { ...state, sending: { id, isAnswered: false }, offers: state.offers + 1 }
  return stays(next, ...closes, { do: 'offer', id })
}

const offered = (state: Open, signal: RelaySignal): Result => {
  const { connection: id } = signal
  if (state.getting === id) return stays(state, { do: 'answer', signal })
  return stays({ ...state, getting: id }, ...close(state.getting), { do: 'open', id }, { do: 'answer', signal })
}

const answered = (state: Open, { connection: id, description }: RelaySignal): Result => {
  if (state.sending?.id !== id || state.sending.isAnswered) return stays(state)
  return stays({ ...state, sending: { id, isAnswered: true } }, { do: 'accept', id, description })
}

import type { Machine, Step } from '@lineside/contract/machine'
import type { CallDetails } from '@lineside/contract/rtc/cdk'
import type { EndReason, MediaState, RtcParty, ServerFrame } from '@lineside/contract/rtc/frames'

type CallFrame = Extract<ServerFrame, { call: string }>

/**
 * The phase of a call, as its client sees it. `calling`: an outgoing call is being placed; `ringing`: it rings at the
 * other side; `incoming`: it rings here; `accepting`: the user took it, and no media flow yet.
 */
export type CallPhase =
  | { readonly phase: 'calling' }
  | { readonly phase: 'ringing' }
  | { readonly phase: 'incoming' }
  | { readonly phase: 'accepting' }
  | { readonly phase: 'talking' }
  | { readonly phase: 'ended'; readonly reason: EndReason }

export interface CallState {
  readonly stage: CallPhase
  readonly party: RtcParty
  readonly isService: boolean
  /** A prompt or music is played before anybody has answered. */
  readonly hasEarlyMedia: boolean
  readonly details: Omit<CallDetails, 'connection'>
}

/** The events that listeners of a call can get. */
export type CallSignal = 'pending' | 'ringingStart' | 'ringingStop' | 'accepted' | 'changed' | 'ended'

/** `close`: nothing of the call may go on. Listeners get the other effects as events. */
export type CallEffect = CallSignal | 'close'

export type CallMachine = Machine<CallState, CallEvent, CallEffect>
type CallStep = Step<CallState, CallEffect>

export type CallEvent =
  | CallFrame
  /** The user took the call. */
  | { readonly type: 'accepting' }
  /** The page learns when a conversation began that it has not seen from its beginning. */
  | { readonly type: 'begun'; readonly at: number }
  /** The media flow. */
  | { readonly type: 'connected' }
  /** The call ended at this side: the user hung up, or the connection is lost for good. */
  | { readonly type: 'ending'; readonly reason: EndReason }

const soundOnly: MediaState = { audio: true, video: false, screen: false }

/**
 * The state of a call at its start.
 * @param party what was dialled, or who calls
 * @param remote what the other side sends
 */
export const callAt = (
  phase: 'calling' | 'incoming' | 'talking',
  party: RtcParty,
  remote: MediaState = soundOnly,
): CallState => ({
  stage: { phase },
  party,
  isService: false,
  hasEarlyMedia: false,
  details: {
    isHeld: false,
    isHolding: false,
    way: [],
    ringsAt: null,
    remote,
    isRecorded: false,
    farSide: null,
    lostUntil: null,
    endedBy: null,
  },
})

/**
 * The state after an event, and its effects, in order. An event that does not fit the phase changes
 * nothing.
 */
export const callAfter = (state: CallState, event: CallEvent): CallStep => {
  if (state.stage.phase === 'ended') return { state, effects: [] }
  const detailed = (details: Partial<CallState['details']>, more: Partial<CallState> = {}): CallStep => ({
    state: { ...state, ...more, details: { ...state.details, ...details } },
    effects: ['changed'],
  })
  switch (event.type) {
    case 'pending':
      return { state, effects: state.stage.phase === 'calling' ? ['pending'] : [] }
    case 'ringing':
      return ringing(state, event.at)
    case 'ringing_stopped':
      if (state.stage.phase === 'talking') return detailed({ ringsAt: null })
      if (state.stage.phase !== 'ringing') return { state, effects: [] }
      return { state: { ...state, stage: { phase: 'calling' } }, effects: ['ringingStop'] }
    case 'negotiate':
      // after a reload of the page, early media are negotiated again
      return isUnanswered(state) ? { state: { ...state, hasEarlyMedia: true }, effects: [] } : { state, effects: [] }
    case 'refused':
      return detailed({ refusal: event.reason })
    case 'description':
      return event.early ? { state: { ...state, hasEarlyMedia: true }, effects: ['changed'] } : { state, effects: [] }
    case 'accepting':
      return state.stage.phase === 'incoming'
        ? { state: { ...state, stage: { phase: 'accepting' } }, effects: [] }
        : { state, effects: [] }
    case 'connected':
      // the server does not confirm the taking of a call; that the media flow is the confirmation
      return state.stage.phase === 'accepting'
        ? { state: { ...state, stage: { phase: 'talking' } }, effects: ['accepted', 'changed'] }
        : { state, effects: [] }
    case 'accepted':
      return accepted(state, event)
    case 'ended':
      return ended(state, event.reason, event.by)
    case 'ending':
      return ended(state, event.reason, null)
    case 'way':
      return detailed({ way: event.steps })
    case 'held':
      return detailed({ isHeld: true })
    case 'talking':
      return detailed({ isHeld: false })
    case 'holding':
      return detailed({ isHolding: event.on })
    case 'party':
      return detailed({ ringsAt: null }, { party: event.with, isService: event.is_service ?? false })
    case 'recording':
      return detailed({ isRecorded: event.on })
    case 'far_side':
      return detailed({ farSide: event.side })
    case 'begun':
      return detailed({ answeredAt: event.at })
    case 'media':
      return detailed({ remote: event.media })
    case 'lost':
      return detailed({ lostUntil: event.until })
    case 'back':
      return detailed({ lostUntil: null })
    default:
      return { state, effects: [] }
  }
}

const isUnanswered = ({ stage }: CallState): boolean => stage.phase === 'calling' || stage.phase === 'ringing'

const ringing = (state: CallState, ringsAt: RtcParty | null): CallStep => {
  const details = { ...state.details, ringsAt }
  // this side is being transferred: the new target rings, and meanwhile there is nobody to talk to
  if (state.stage.phase === 'talking') return { state: { ...state, details }, effects: ['changed'] }
  if (!isUnanswered(state)) return { state, effects: [] }
  return {
    state: { ...state, stage: { phase: 'ringing' }, details },
    effects: state.stage.phase === 'ringing' ? ['changed'] : ['ringingStart', 'changed'],
  }
}

const accepted = (state: CallState, event: Extract<CallFrame, { type: 'accepted' }>): CallStep => {
  // an established call only learns its new party, for example the agent after a queue
  const wasTalking = state.stage.phase === 'talking'
  const details = { ...state.details, isRecorded: event.recorded, ringsAt: null }
  return {
    state: { ...state, stage: { phase: 'talking' }, party: event.with, isService: event.is_service, details },
    effects: [
      ...(state.stage.phase === 'ringing' ? (['ringingStop'] as const) : []),
      ...(wasTalking ? [] : (['accepted'] as const)),
      'changed',
    ],
  }
}

const ended = (state: CallState, reason: EndReason, endedBy: RtcParty | null): CallStep => ({
  state: { ...state, stage: { phase: 'ended', reason }, details: { ...state.details, endedBy, lostUntil: null } },
  effects: ['close', 'changed', 'ended'],
})

/** The end reason of a call that the user ends at this side. */
export const ownEnd = ({ stage }: CallState): EndReason => {
  if (stage.phase === 'incoming') return 'declined'
  return stage.phase === 'calling' || stage.phase === 'ringing' ? 'cancelled' : 'hung_up'
}

/** Whether the media from the other side are played to the user. */
export const isHeard = ({ stage, hasEarlyMedia }: CallState): boolean =>
  stage.phase === 'talking' || (hasEarlyMedia && stage.phase !== 'ended')

import type { ClientFrame, EndReason, RtcParty, ServerFrame, ServerFrameOf } from '@lineside/contract/rtc/frames'
import type { Step } from '@lineside/contract/machine'
import type { LegEvent } from '@lineside/telephony/call/leg-messages'
import { acceptedFrame } from './leg-frames.ts'

/** A frame about a call that is there already. */
export type CallFrame = Exclude<
  Extract<ClientFrame, { call: string }>,
  { type: 'call' | 'dial' | 'take' | 'heard' | 'sound' }
>

/** A browser's side of a call. `idle`: a target that has not been rung yet. */
export interface BrowserLegState {
  readonly callId: string
  readonly isOrigin: boolean
  readonly phase: 'idle' | 'calling' | 'ringing' | 'talking' | 'ended'
  /** The frame with which the browser was rung. */
  readonly incoming: ServerFrameOf<'incoming'> | null
}

export type BrowserLegEvent =
  /** `hasRoom`: the browser can take a further incoming call. */
  | { readonly type: 'rung'; readonly incoming: ServerFrameOf<'incoming'>; readonly hasRoom: boolean }
  | { readonly type: 'accepted' }
  /** The caller has found further network addresses. */
  | { readonly type: 'addresses'; readonly description: string }
  /** The call is over for this browser. */
  | { readonly type: 'end'; readonly reason: EndReason; readonly by: RtcParty | null }
  /** `other`: the leg with which the browser wants to connect this one; null: it has none, or it is this one. */
  | { readonly type: 'frame'; readonly frame: CallFrame; readonly other: { readonly id: string | null } | null }
  /** The browser did not come back in time. */
  | { readonly type: 'gone' }

export type BrowserLegEffect =
  | { readonly do: 'send'; readonly frame: ServerFrame }
  /** A page that is loaded anew gets this frame, which was not sent to the present one. */
  | { readonly do: 'keep'; readonly frame: ServerFrame }
  | { readonly do: 'emit'; readonly event: LegEvent }
  | { readonly do: 'accepted_with_offer' }
  | { readonly do: 'answer'; readonly exchange: number; readonly description: string }
  | { readonly do: 'no_answer'; readonly exchange: number }
  | { readonly do: 'renegotiated'; readonly exchange: number; readonly description: string }
  /** The frame cannot be handled. */
  | { readonly do: 'refuse'; readonly code: 'wrong_state' | 'unknown_call' }
  | { readonly do: 'close' }

type Result = Step<BrowserLegState, BrowserLegEffect>

/** Decides what an event means for a browser's side of a call. */
export const stepBrowserLeg = (state: BrowserLegState, event: BrowserLegEvent): Result => {
  const { phase, callId: call } = state
  switch (event.type) {
    case 'rung':
      if (phase !== 'idle') return stay(state)
      if (!event.hasRoom) return stay({ ...state, phase: 'ended' }, emit({ type: 'failed', outcome: 'busy' }))
      return stay({ ...state, phase: 'ringing', incoming: event.incoming }, [
        { do: 'send', frame: event.incoming },
        ...emit({ type: 'ringing' }),
      ])
    case 'accepted':
      return stay(phase === 'calling' ? { ...state, phase: 'talking' } : state)
    case 'addresses':
      if (phase !== 'ringing' || state.incoming === null) return stay(state)
      return stay({ ...state, incoming: { ...state.incoming, description: event.description } })
    case 'end': {
      const { reason, by } = event
      if (phase === 'ended') return stay(state)
      const told: readonly BrowserLegEffect[] =
        phase === 'idle' ? [] : [{ do: 'send', frame: { type: 'ended', call, reason, by } }]
      return stay({ ...state, phase: 'ended' }, [...told, { do: 'close' }])
    }
    case 'frame':
      return framed(state, event.frame, event.other)
    case 'gone':
      return over(state, [], phase === 'ringing' ? { type: 'failed', outcome: 'offline' } : lost)
  }
}

const lost = { type: 'ended', reason: 'lost' } as const
const stay = (state: BrowserLegState, effects: readonly BrowserLegEffect[] = []): Result => ({ state, effects })
const emit = (event: LegEvent): readonly BrowserLegEffect[] => [{ do: 'emit', event }]
const refuse = (state: BrowserLegState, code: 'wrong_state' | 'unknown_call' = 'wrong_state'): Result =>
  stay(state, [{ do: 'refuse', code }])

/** Ends the leg, unless it has ended. @param told what the browser is told of it */
const over = (state: BrowserLegState, told: readonly BrowserLegEffect[], event: LegEvent): Result =>
  state.phase === 'ended' ? stay(state) : stay({ ...state, phase: 'ended' }, [...told, { do: 'close' }, ...emit(event)])

const ended = (call: string, reason: EndReason): readonly BrowserLegEffect[] => [
  { do: 'send', frame: { type: 'ended', call, reason, by: null } },
]

/** The browser ends the call. The reason depends on the phase: declined, cancelled or hung up. */
const hungUp = (state: BrowserLegState): Result => {
  const { callId, phase } = state
  if (phase === 'ringing') return over(state, ended(callId, 'declined'), { type: 'failed', outcome: 'declined' })
  const reason = phase === 'calling' ? 'cancelled' : 'hung_up'
  return over(state, ended(callId, reason), { type: 'ended', reason: 'hung_up' })
}

const framed = (state: BrowserLegState, frame: CallFrame, other: { readonly id: string | null } | null): Result => {
  const { phase, callId } = state
  switch (frame.type) {
    case 'end':
      return hungUp(state)
    case 'accept':
    case 'rings':
    case 'deflect':
      return phase === 'ringing' ? whileRinging(state, frame) : refuse(state)
    case 'describe':
      return stay(state, [{ do: 'answer', exchange: frame.exchange, description: frame.description }])
    case 'describe_failed':
      return stay(state, [{ do: 'no_answer', exchange: frame.exchange }])
    case 'media_refused':
      return over(state, ended(callId, 'media_refused'), { type: 'ended', reason: 'media_refused' })
    case 'digit':
      return phase === 'ringing' ? refuse(state) : stay(state, emit({ type: 'digit', digit: frame.digit }))
    case 'media':
      return phase === 'ringing' ? refuse(state) : stay(state, emit({ type: 'media', media: frame.media }))
    case 'addresses':
      return state.isOrigin ? stay(state, emit({ type: 'addresses', description: frame.description })) : refuse(state)
    case 'connect':
      if (other === null) return refuse(state, 'unknown_call')
      if (phase !== 'talking' || other.id === null) return refuse(state)
      return stay(state, emit({ type: 'connect', legId: other.id }))
    case 'hold':
    case 'resume':
    case 'transfer':
    case 'renegotiate':
      return phase === 'talking' ? whileTalking(state, frame) : refuse(state)
  }
}

type FrameOf<Type extends CallFrame['type']> = Extract<CallFrame, { type: Type }>

const whileRinging = (state: BrowserLegState, frame: FrameOf<'accept' | 'rings' | 'deflect'>): Result => {
  const { callId: call, incoming } = state
  if (frame.type === 'rings') return stay(state, [{ do: 'send', frame: { type: 'rings', call } }])
  if (frame.type === 'deflect') return stay(state, emit({ type: 'deflect' }))
  const { description, media } = frame
  const bringsOffer: readonly BrowserLegEffect[] = incoming?.description === null ? [{ do: 'accepted_with_offer' }] : []
  const kept: readonly BrowserLegEffect[] =
    incoming === null ? [] : [{ do: 'keep', frame: acceptedFrame(call, incoming.from) }]
  return stay({ ...state, phase: 'talking' }, [
    ...bringsOffer,
    ...kept,
    ...emit({ type: 'answered', description, media }),
  ])
}

const whileTalking = (
  state: BrowserLegState,
  frame: FrameOf<'hold' | 'resume' | 'transfer' | 'renegotiate'>,
): Result => {
  if (frame.type === 'renegotiate')
    return stay(state, [{ do: 'renegotiated', exchange: frame.exchange, description: frame.description }])
  return stay(state, emit(frame.type === 'transfer' ? { type: 'transfer', to: frame.to } : { type: frame.type }))
}

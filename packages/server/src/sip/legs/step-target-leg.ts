import type { Step } from '@lineside/contract/machine'
import type { EndReason } from '@lineside/contract/rtc/frames'
import type { DialogFault } from '@lineside/telephony/negotiation/negotiation'
import { mediaOf } from '@lineside/telephony/negotiation/session-descriptions'
import type { LegEvent } from '../../rtc/legs/leg.ts'
import { outcomeOf } from '../agent/sip-codes.ts'

/** The leg of phones, or of a number outside, that are called. */
export interface TargetLegState {
  readonly phase: 'idle' | 'ringing' | 'talking' | 'ended'
  /** A number outside is called, not the phones of a line. */
  readonly isOutside: boolean
  /** How many ways to edges there are, and which of them is tried, from 0. */
  readonly ways: number
  readonly way: number
  /** The INVITE brings an offer. */
  readonly hasOffer: boolean
  readonly rings: boolean
  /** To tag of the reply whose early media is heard while it rings; null: none. */
  readonly heard: string | null
}

type Over = Extract<LegEvent, { type: 'ended' | 'failed' }>

/** `way`: the one by which the reply has come. */
export type TargetLegEvent =
  | { readonly type: 'rung'; readonly hasOffer: boolean }
  | { readonly type: 'progress'; readonly way: number; readonly tag: string; readonly description: string | null }
  | {
      readonly type: 'accepted'
      readonly way: number
      readonly tag: string
      readonly description: string
      readonly fault: DialogFault | null
    }
  | { readonly type: 'rejected'; readonly way: number; readonly status: number }
  /** The dialog is over. */
  | { readonly type: 'over'; readonly event: Over }
  /** The call ends the leg. */
  | { readonly type: 'end'; readonly reason: EndReason }
  /** Another process goes on with it. */
  | { readonly type: 'forgotten' }

export type TargetLegEffect =
  | { readonly do: 'invite'; readonly way: number }
  | { readonly do: 'emit'; readonly event: LegEvent }
  /** The accepted INVITE is the call. */
  | { readonly do: 'talk'; readonly description: string }
  /** An INVITE was accepted that nobody wants any more: ends its dialog. */
  | { readonly do: 'drop_accepted' }
  | { readonly do: 'cancel' | 'hang_up'; readonly reason: EndReason }
  | { readonly do: 'close' }

type Result = Step<TargetLegState, TargetLegEffect>

/** The edge is gone, or its media relay is. */
export const edgeCannot = 503

export const firstTargetLeg = (given: Pick<TargetLegState, 'isOutside' | 'ways'>): TargetLegState => ({
  ...given,
  phase: 'idle',
  way: 0,
  hasOffer: false,
  rings: false,
  heard: null,
})

/** Decides what an event means for the leg of a called party. */
export const stepTargetLeg = (state: TargetLegState, event: TargetLegEvent): Result => {
  // once another edge tries, what comes over the one before is of no interest any more
  const isCurrent = state.phase === 'ringing' && 'way' in event && event.way === state.way
  switch (event.type) {
    case 'rung':
      if (state.phase !== 'idle') return stay(state)
      return stay({ ...state, phase: 'ringing', hasOffer: event.hasOffer }, [{ do: 'invite', way: 0 }])
    case 'progress':
      return isCurrent ? progressed(state, event) : stay(state)
    case 'accepted':
      return accepted(state, event, isCurrent)
    case 'rejected':
      return isCurrent ? rejected(state, event.status) : stay(state)
    case 'over':
      return over(state, event.event)
    case 'end':
      return ended(state, event.reason)
    case 'forgotten':
      return state.phase === 'ended' ? stay(state) : stay({ ...state, phase: 'ended' }, [{ do: 'close' }])
  }
}

type Of<Type extends TargetLegEvent['type']> = Extract<TargetLegEvent, { type: Type }>

const stay = (state: TargetLegState, effects: readonly TargetLegEffect[] = []): Result => ({ state, effects })

const over = (state: TargetLegState, event: Over, before: readonly TargetLegEffect[] = []): Result =>
  state.phase === 'ended'
    ? stay(state, before)
    : stay({ ...state, phase: 'ended' }, [...before, { do: 'close' }, { do: 'emit', event }])

/** No early media from phones of a line: another phone than the one heard might answer. */
const progressed = (state: TargetLegState, { tag, description }: Of<'progress'>): Result => {
  const isSaying = state.isOutside && state.hasOffer && state.heard === null && description !== null
  if (state.rings && !isSaying) return stay(state)
  const event: LegEvent = { type: 'ringing', ...(isSaying && { description }) }
  return stay({ ...state, rings: true, heard: isSaying ? tag : state.heard }, [{ do: 'emit', event }])
}

const accepted = (state: TargetLegState, { tag, description, fault }: Of<'accepted'>, isCurrent: boolean): Result => {
  const drop = { do: 'drop_accepted' } as const
  // the phone answered while the call was being cancelled, or another phone of the line was faster
  if (!isCurrent) return stay(state, [drop])
  if (description === '') return over(state, { type: 'failed', outcome: 'offline' }, [drop])
  if (fault !== null) return over(state, { type: 'ended', reason: fault }, [drop])
  const isAnother = state.heard !== null && state.heard !== tag
  return stay({ ...state, phase: 'talking' }, [
    { do: 'talk', description },
    { do: 'emit', event: { type: 'answered', description, media: mediaOf(description), isAnother } },
  ])
}

const rejected = (state: TargetLegState, status: number): Result => {
  const way = state.way + 1
  if (status === edgeCannot && !state.rings && way < state.ways) return stay({ ...state, way }, [{ do: 'invite', way }])
  return over(state, { type: 'failed', outcome: outcomeOf(status), status })
}

const ended = (state: TargetLegState, reason: EndReason): Result => {
  const { phase } = state
  if (phase === 'ended') return stay(state)
  const last: readonly TargetLegEffect[] =
    phase === 'idle' ? [] : [{ do: phase === 'ringing' ? 'cancel' : 'hang_up', reason }]
  return stay({ ...state, phase: 'ended' }, [...last, { do: 'close' }])
}

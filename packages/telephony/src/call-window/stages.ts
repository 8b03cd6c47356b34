import type {
  CallEnd,
  CallInfo,
  CallNotice,
  CallStage,
  CallWindow,
  Dialled,
  HeldCall,
  OtherCall,
  TalkingCall,
} from './call-window.ts'
import { type CallEffect, type CallStep, endedMilliseconds, type IncomingCall } from './call-window-events.ts'

export const to = (state: CallWindow, ...effects: readonly CallEffect[]): CallStep => ({ state, effects })

/** Whether there is a call in any phase that has not ended. */
export const isCalling = ({ phase }: CallStage): boolean => phase !== 'input' && phase !== 'ended'

/** The call in front, if there is one. */
export const frontCall = (stage: CallStage): CallInfo | null =>
  stage.phase === 'input' || stage.phase === 'ended' ? null : stage.call

/** The second call, beside the one in front. */
export const otherCall = (stage: CallStage): OtherCall | null =>
  stage.phase === 'input' || stage.phase === 'ended' ? null : stage.other

export const heldCall = (stage: CallStage): HeldCall | null => {
  const other = otherCall(stage)
  return other?.state === 'held' ? other : null
}

/** The call that rings at this side; with two calls, the second one. */
export const ringingHere = (stage: CallStage): CallInfo | null => {
  if (stage.phase === 'incoming') return stage.isAnswering ? null : stage.call
  const other = otherCall(stage)
  return other?.state === 'waiting' ? other.call : null
}

const nothingSent = { audio: false, video: false, screen: false }

export const outgoing = (id: string, { number, name }: Dialled, media: CallInfo['media'], at: number): CallInfo => ({
  id,
  direction: 'out',
  party: { number, name },
  called: null,
  media,
  remote: nothingSent,
  since: at,
  way: [],
  ringsAt: null,
  refusal: null,
  isRecorded: false,
  isService: false,
  answeredAt: null,
})

export const comingIn = ({ id, party, called, remote, isOwn }: IncomingCall, at: number): CallInfo => ({
  ...outgoing(id, { number: '', name: null }, 'audio', at),
  direction: 'in',
  party,
  called,
  remote,
  ...(isOwn && { isOwn }),
})

export const talking = (call: CallInfo, at: number): TalkingCall => ({
  ...call,
  answeredAt: at,
  hold: null,
  lostUntil: null,
  isLostHere: false,
})

export const held = (call: TalkingCall, isAsking = false): HeldCall => ({
  state: 'held',
  call,
  isAsking,
  isConnecting: false,
})

/**
 * The state after the call in front has ended: a held call takes its place, else a waiting call, else the window shows
 * why the call ended. `end` null: the user ended it, and no reason is shown.
 */
export const withoutFront = (state: CallWindow, end: CallEnd | null): CallStep => {
  const { stage } = state
  if (stage.phase === 'input' || stage.phase === 'ended') return to(state)
  const { call, other } = stage
  const notice: CallNotice | null = end && other ? { kind: 'otherEnded', party: call.party, end } : state.notice
  const next: CallWindow = { ...state, notice, panel: null }
  if (other?.state === 'held')
    return to(
      { ...next, stage: { phase: 'established', call: other.call, other: null } },
      { type: 'sendAudio', id: other.call.id, isOn: state.controls.microphone },
    )
  if (other)
    return to({
      ...next,
      stage: {
        phase: 'incoming',
        call: other.call,
        isSilenced: other.isSilenced,
        isAnswering: false,
        other: null,
      },
    })
  if (end) return toEnded(next, call, end)
  return to({ ...next, notice: null, stage: { phase: 'input' }, isMaximised: false })
}

/** Shows why a call ended, for five seconds (CALL-06). */
export const toEnded = (state: CallWindow, call: CallInfo, end: CallEnd): CallStep =>
  to(
    // a notice is about a call that goes on
    { ...state, panel: null, notice: null, stage: { phase: 'ended', call, end, closesAt: end.at + endedMilliseconds } },
    { type: 'closeLater', id: call.id },
  )

/** The state after the second call has ended. */
export const withoutOther = (state: CallWindow, notice: CallNotice | null): CallWindow => {
  const { stage } = state
  if (stage.phase === 'input' || stage.phase === 'ended' || !stage.other) return state
  return { ...state, stage: { ...stage, other: null }, notice: notice ?? state.notice }
}

import type { CallInfo, CallWindow, HeldCall } from './call-window.ts'
import { type CallStep, endedMilliseconds, type UserEvent } from './call-window-events.ts'
import { dialledNumber, isDialable } from './dialled-number.ts'
import { heldCall, held, isCalling, outgoing, ringingHere, to, withoutFront, withoutOther } from './stages.ts'

type Handler<Event> = (state: CallWindow, event: Event) => CallStep
export type UserHandlers = { readonly [Type in UserEvent['type']]: Handler<Extract<UserEvent, { type: Type }>> }

export const userHandlers: UserHandlers = {
  start: (state, { id, to: dialled, media, isConnected, at }) => {
    if (isCalling(state.stage)) return to(state, { type: 'refuse', reason: 'exists' })
    if (!isConnected) return to(state, { type: 'refuse', reason: 'notConnected' })
    const number = dialledNumber(dialled.number)
    if (!isDialable(number)) return to(state)
    return to(
      {
        ...state,
        stage: { phase: 'initiating', call: outgoing(id, dialled, media, at), other: null },
        isMaximised: state.isHome,
        panel: null,
        notice: null,
        controls: { ...state.controls, microphone: true, camera: true },
      },
      { type: 'closeNever' },
      { type: 'place', id, number, media },
    )
  },

  add: (state, { id, to: dialled, isAsking, at }) => {
    const { stage } = state
    const number = dialledNumber(dialled.number)
    if (stage.phase !== 'established' || stage.other || !isDialable(number)) return to(state)
    const { call } = stage
    return to(
      {
        ...state,
        stage: { phase: 'initiating', call: outgoing(id, dialled, 'audio', at), other: held(call, isAsking) },
        panel: null,
        notice: null,
      },
      { type: 'hold', id: call.id },
      { type: 'place', id, number, media: 'audio' },
    )
  },

  answer: (state, { media }) => {
    const { stage } = state
    if (stage.phase === 'incoming' && !stage.isAnswering)
      return to(
        { ...state, notice: null, stage: { ...stage, isAnswering: true, call: { ...stage.call, media } } },
        { type: 'accept', id: stage.call.id, media },
      )
    if (stage.phase !== 'established' || stage.other?.state !== 'waiting') return to(state)
    const second = stage.other.call
    return to(
      {
        ...state,
        panel: null,
        stage: {
          phase: 'incoming',
          call: { ...second, media },
          isSilenced: false,
          isAnswering: true,
          other: held(stage.call),
        },
      },
      { type: 'hold', id: stage.call.id },
      { type: 'accept', id: second.id, media },
    )
  },

  endAndAnswer: (state) => {
    const { stage } = state
    if (stage.phase !== 'established' || stage.other?.state !== 'waiting') return to(state)
    const { call, isSilenced } = stage.other
    return to(
      { ...state, panel: null, stage: { phase: 'incoming', call, isSilenced, isAnswering: true, other: null } },
      { type: 'end', id: stage.call.id },
      { type: 'accept', id: call.id, media: 'audio' },
    )
  },

  decline: (state) => leaveRinging(state, 'end'),
  toVoicebox: (state) => leaveRinging(state, 'deflect'),

  silence: (state) => {
    const { stage } = state
    if (stage.phase === 'incoming') return to({ ...state, stage: { ...stage, isSilenced: true } })
    if (stage.phase === 'established' && stage.other?.state === 'waiting')
      return to({ ...state, stage: { ...stage, other: { ...stage.other, isSilenced: true } } })
    return to(state)
  },

  hangUp: (state) => {
    const { stage } = state
    if (stage.phase === 'input' || stage.phase === 'ended') return to(state)
    const { state: next, effects } = withoutFront(state, null)
    return to(next, { type: 'end', id: stage.call.id }, ...effects)
  },

  close: (state) =>
    state.stage.phase === 'ended'
      ? to({ ...state, stage: { phase: 'input' }, isMaximised: false }, { type: 'closeNever' })
      : to(state),

  microphone: (state, { isOn }) => {
    const { stage } = state
    if (!isCalling(stage) || !('call' in stage) || stage.phase === 'incoming') return to(state)
    // so far there is no microphone, so it has to be requested again
    if (stage.call.media === 'listen')
      return isOn && stage.phase === 'established'
        ? to(state, { type: 'changeMedia', id: stage.call.id, media: 'audio' })
        : to(state)
    const effect = { type: 'sendAudio', id: stage.call.id, isOn } as const
    return to({ ...state, controls: { ...state.controls, microphone: isOn } }, effect)
  },

  camera: (state, { isOn }) => {
    const { stage } = state
    if (stage.phase !== 'established') return to(state)
    const { id, media } = stage.call
    // the camera is only paused, so it can come back without asking the browser again
    if (media === 'video')
      return to({ ...state, controls: { ...state.controls, camera: isOn } }, { type: 'sendVideo', id, isOn })
    return isOn ? to(state, { type: 'changeMedia', id, media: 'video' }) : to(state)
  },

  screen: (state, { isOn }) => {
    const { stage } = state
    if (stage.phase !== 'established' || isOn === (stage.call.media === 'screen')) return to(state)
    return to(state, { type: 'changeMedia', id: stage.call.id, media: isOn ? 'screen' : 'audio' })
  },

  volume: (state, { volume }) =>
    to({ ...state, controls: { ...state.controls, volume: Math.min(1, Math.max(0, volume)) } }),

  digit: (state, { digit }) => {
    const { stage } = state
    // the platform may ask for a key before anything rings
    const isOut = stage.phase === 'established' || stage.phase === 'ringing' || stage.phase === 'initiating'
    return isOut && state.controls.keypad && /^[0-9*#+]$/.test(digit)
      ? to(state, { type: 'digit', id: stage.call.id, digit })
      : to(state)
  },

  hold: (state) => {
    const { stage } = state
    if (stage.phase !== 'established' || stage.call.hold?.byUs) return to(state)
    return to(state, { type: 'hold', id: stage.call.id })
  },

  resume: (state) => {
    const { stage } = state
    if (stage.phase !== 'established' || !stage.call.hold?.byUs) return to(state)
    return to(state, { type: 'resume', id: stage.call.id })
  },

  swap: (state) => {
    const { stage } = state
    if (stage.phase !== 'established' || stage.other?.state !== 'held') return to(state)
    const { call, other } = stage
    return to(
      { ...state, stage: { ...stage, call: other.call, other: held(call, other.isAsking) } },
      { type: 'hold', id: call.id },
      { type: 'resume', id: other.call.id },
      // the microphone switch holds for both calls, so that nobody is heard without knowing it
      { type: 'sendAudio', id: other.call.id, isOn: state.controls.microphone },
    )
  },

  connect: (state) => {
    const { stage } = state
    if (stage.phase === 'ringing' && stage.other) return handOn(state, stage.call, stage.other)
    if (stage.phase !== 'established' || stage.other?.state !== 'held' || stage.other.isConnecting) return to(state)
    const other = { ...stage.other, isConnecting: true }
    return to({ ...state, stage: { ...stage, other } }, { type: 'connect', id: stage.call.id, other: other.call.id })
  },

  back: (state) => {
    const { stage } = state
    const other = heldCall(stage)
    if (!other || !('call' in stage)) return to(state)
    const { state: next, effects } = withoutFront(state, null)
    return to(next, { type: 'end', id: stage.call.id }, { type: 'resume', id: other.call.id }, ...effects)
  },

  transfer: (state, { to: dialled }) => {
    const { stage } = state
    const number = dialledNumber(dialled.number)
    if (stage.phase !== 'established' || !isDialable(number)) return to(state)
    return to({ ...state, panel: null }, { type: 'transfer', id: stage.call.id, number })
  },

  park: (state) => {
    const { stage } = state
    if (stage.phase !== 'established' || stage.other?.state === 'held') return to(state)
    return to({ ...state, panel: null }, { type: 'park', id: stage.call.id })
  },

  panel: (state, { panel }) => {
    const isPossible = panel === null || (isCalling(state.stage) && state.stage.phase !== 'incoming')
    // a panel stands beside the stage, so a call in the corner becomes one
    return isPossible ? to({ ...state, panel, isMaximised: state.isMaximised || panel !== null }) : to(state)
  },

  minimise: (state) => to({ ...state, isMaximised: false }),

  maximise: (state, { isPhone }) => {
    if (state.stage.phase === 'input') return to(state)
    // CALL-08: on a phone there is no room for the call beside another page
    if (isPhone && !state.isHome) return to(state, { type: 'goHome' })
    return to({ ...state, isMaximised: true })
  },

  dismissNotice: (state) => to({ ...state, notice: null }),

  keepOpen: (state, { isKept, at }) => {
    const { stage } = state
    if (stage.phase !== 'ended' || isKept === (stage.closesAt === null)) return to(state)
    return isKept
      ? to({ ...state, stage: { ...stage, closesAt: null } }, { type: 'closeNever' })
      : to(
          { ...state, stage: { ...stage, closesAt: at + endedMilliseconds } },
          { type: 'closeLater', id: stage.call.id },
        )
  },
}

/**
 * Completes an attended transfer before the consulted party has answered: ends the consultation call and transfers the
 * held call to its number by a blind transfer.
 */
const handOn = (state: CallWindow, { id, party }: CallInfo, other: HeldCall): CallStep => {
  if (party.number === null) return to(state)
  const { state: next } = withoutFront(state, null)
  return to(next, { type: 'end', id }, { type: 'transfer', id: other.call.id, number: dialledNumber(party.number) })
}

/** Declines the call that rings at this side, or sends it to the voicebox; with two calls, the second one. */
const leaveRinging = (state: CallWindow, type: 'end' | 'deflect'): CallStep => {
  const rings = ringingHere(state.stage)
  if (!rings) return to(state)
  const left = state.stage.phase === 'incoming' ? withoutFront(state, null) : to(withoutOther(state, null))
  return to(left.state, { type, id: rings.id }, ...left.effects)
}

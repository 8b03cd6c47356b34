import type { CallWindow } from './call-window.ts'
import { type CallStep, endedMilliseconds, type UserEvent } from './call-window-events.ts'
import { dialledNumber, isDialable } from './dialled-number.ts'
import { heldCall, held, isCalling, outgoing, ringingHere, to, withoutFront, withoutOther } from './stages.ts'

type Handler<Event> = (window: CallWindow, event: Event) => CallStep
export type UserHandlers = { readonly [Type in UserEvent['type']]: Handler<Extract<UserEvent, { type: Type }>> }

export const userHandlers: UserHandlers = {
  start: (window, { id, to: dialled, media, isConnected, at }) => {
    if (isCalling(window.stage)) return to(window, { type: 'refuse', reason: 'exists' })
    if (!isConnected) return to(window, { type: 'refuse', reason: 'notConnected' })
    const number = dialledNumber(dialled.number)
    if (!isDialable(number)) return to(window)
    return to(
      {
        ...window,
        stage: { phase: 'initiating', call: outgoing(id, dialled, media, at), other: null },
        isMaximised: window.isHome,
        panel: null,
        notice: null,
        controls: { ...window.controls, microphone: true, camera: true },
      },
      { type: 'closeNever' },
      { type: 'place', id, number, media },
    )
  },

  add: (window, { id, to: dialled, isAsking, at }) => {
    const { stage } = window
    const number = dialledNumber(dialled.number)
    if (stage.phase !== 'established' || stage.other || !isDialable(number)) return to(window)
    const { call } = stage
    return to(
      {
        ...window,
        stage: { phase: 'initiating', call: outgoing(id, dialled, 'audio', at), other: held(call, isAsking) },
        panel: null,
        notice: null,
      },
      { type: 'hold', id: call.id },
      { type: 'place', id, number, media: 'audio' },
    )
  },

  answer: (window, { media }) => {
    const { stage } = window
    if (stage.phase === 'incoming' && !stage.isAnswering)
      return to(
        { ...window, stage: { ...stage, isAnswering: true, call: { ...stage.call, media } } },
        { type: 'accept', id: stage.call.id, media },
      )
    if (stage.phase !== 'established' || stage.other?.state !== 'waiting') return to(window)
    const second = stage.other.call
    return to(
      {
        ...window,
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

  endAndAnswer: (window) => {
    const { stage } = window
    if (stage.phase !== 'established' || stage.other?.state !== 'waiting') return to(window)
    const { call, isSilenced } = stage.other
    return to(
      { ...window, panel: null, stage: { phase: 'incoming', call, isSilenced, isAnswering: true, other: null } },
      { type: 'end', id: stage.call.id },
      { type: 'accept', id: call.id, media: 'audio' },
    )
  },

  decline: (window) => leaveRinging(window, 'end'),
  toVoicebox: (window) => leaveRinging(window, 'deflect'),

  silence: (window) => {
    const { stage } = window
    if (stage.phase === 'incoming') return to({ ...window, stage: { ...stage, isSilenced: true } })
    if (stage.phase === 'established' && stage.other?.state === 'waiting')
      return to({ ...window, stage: { ...stage, other: { ...stage.other, isSilenced: true } } })
    return to(window)
  },

  hangUp: (window) => {
    const { stage } = window
    if (stage.phase === 'input' || stage.phase === 'ended') return to(window)
    const { window: next } = withoutFront(window, null)
    return to(next, { type: 'end', id: stage.call.id })
  },

  close: (window) =>
    window.stage.phase === 'ended'
      ? to({ ...window, stage: { phase: 'input' }, isMaximised: false }, { type: 'closeNever' })
      : to(window),

  microphone: (window, { isOn }) => {
    const { stage } = window
    if (!isCalling(stage) || !('call' in stage) || stage.phase === 'incoming') return to(window)
    const effect = { type: 'sendAudio', id: stage.call.id, isOn } as const
    return to({ ...window, controls: { ...window.controls, microphone: isOn } }, effect)
  },

  camera: (window, { isOn }) => {
    const { stage } = window
    if (stage.phase !== 'established') return to(window)
    const { id, media } = stage.call
    // a picture that is only covered comes back without asking the browser again
    if (media === 'video')
      return to({ ...window, controls: { ...window.controls, camera: isOn } }, { type: 'sendVideo', id, isOn })
    return isOn ? to(window, { type: 'changeMedia', id, media: 'video' }) : to(window)
  },

  screen: (window, { isOn }) => {
    const { stage } = window
    if (stage.phase !== 'established' || isOn === (stage.call.media === 'screen')) return to(window)
    return to(window, { type: 'changeMedia', id: stage.call.id, media: isOn ? 'screen' : 'audio' })
  },

  volume: (window, { volume }) =>
    to({ ...window, controls: { ...window.controls, volume: Math.min(1, Math.max(0, volume)) } }),

  digit: (window, { digit }) => {
    const { stage } = window
    const isHeard = (stage.phase === 'established' || stage.phase === 'ringing') && window.controls.keypad
    return isHeard && /^[0-9*#+]$/.test(digit) ? to(window, { type: 'digit', id: stage.call.id, digit }) : to(window)
  },

  hold: (window) => {
    const { stage } = window
    if (stage.phase !== 'established' || stage.call.hold?.byUs) return to(window)
    return to(window, { type: 'hold', id: stage.call.id })
  },

  resume: (window) => {
    const { stage } = window
    if (stage.phase !== 'established' || !stage.call.hold?.byUs) return to(window)
    return to(window, { type: 'resume', id: stage.call.id })
  },

  swap: (window) => {
    const { stage } = window
    if (stage.phase !== 'established' || stage.other?.state !== 'held') return to(window)
    const { call, other } = stage
    return to(
      { ...window, stage: { ...stage, call: other.call, other: held(call, other.isAsking) } },
      { type: 'hold', id: call.id },
      { type: 'resume', id: other.call.id },
    )
  },

  connect: (window) => {
    const { stage } = window
    if (stage.phase !== 'established' || stage.other?.state !== 'held' || stage.other.isConnecting) return to(window)
    const other = { ...stage.other, isConnecting: true }
    return to({ ...window, stage: { ...stage, other } }, { type: 'connect', id: stage.call.id, other: other.call.id })
  },

  back: (window) => {
    const { stage } = window
    const other = heldCall(stage)
    if (!other || !('call' in stage)) return to(window)
    const { window: next } = withoutFront(window, null)
    return to(next, { type: 'end', id: stage.call.id }, { type: 'resume', id: other.call.id })
  },

  transfer: (window, { to: dialled }) => {
    const { stage } = window
    const number = dialledNumber(dialled.number)
    if (stage.phase !== 'established' || !isDialable(number)) return to(window)
    return to({ ...window, panel: null }, { type: 'transfer', id: stage.call.id, number })
  },

  panel: (window, { panel }) => {
    const isPossible = panel === null || (isCalling(window.stage) && window.stage.phase !== 'incoming')
    return isPossible ? to({ ...window, panel }) : to(window)
  },

  minimise: (window) => to({ ...window, isMaximised: false }),

  maximise: (window, { isPhone }) => {
    if (window.stage.phase === 'input') return to(window)
    // CALL-08: there is no room for it beside another page
    if (isPhone && !window.isHome) return to(window, { type: 'goHome' })
    return to({ ...window, isMaximised: true })
  },

  dismissNotice: (window) => to({ ...window, notice: null }),

  keepOpen: (window, { isKept, at }) => {
    const { stage } = window
    if (stage.phase !== 'ended' || isKept === (stage.closesAt === null)) return to(window)
    return isKept
      ? to({ ...window, stage: { ...stage, closesAt: null } }, { type: 'closeNever' })
      : to(
          { ...window, stage: { ...stage, closesAt: at + endedMilliseconds } },
          { type: 'closeLater', id: stage.call.id },
        )
  },
}

/** Declines what rings here, or sends it on to the voicebox: the second call where there are two. */
const leaveRinging = (window: CallWindow, type: 'end' | 'deflect'): CallStep => {
  const rings = ringingHere(window.stage)
  if (!rings) return to(window)
  const next = window.stage.phase === 'incoming' ? withoutFront(window, null).window : withoutOther(window, null)
  return to(next, { type, id: rings.id })
}

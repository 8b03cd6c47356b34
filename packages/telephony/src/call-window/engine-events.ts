import type { CallInfo, CallWindow, HoldState, TalkingCall } from './call-window.ts'
import type { CallChanges, CallStep, EngineEvent } from './call-window-events.ts'
import {
  comingIn,
  frontCall,
  isCalling,
  otherCall,
  talking,
  to,
  toEnded,
  withoutFront,
  withoutOther,
} from './stages.ts'

type Handler<Event> = (window: CallWindow, event: Event) => CallStep
export type EngineHandlers = { readonly [Type in EngineEvent['type']]: Handler<Extract<EngineEvent, { type: Type }>> }

export const engineHandlers: EngineHandlers = {
  incoming: (window, { call: coming, at }) => {
    const { stage } = window
    const call = comingIn(coming, at)
    if (!isCalling(stage))
      return to(
        {
          ...window,
          stage: { phase: 'incoming', call, isSilenced: false, isAnswering: false, other: null },
          controls: { ...window.controls, microphone: true, camera: true },
          isMaximised: window.isHome,
          panel: null,
          notice: null,
        },
        { type: 'closeNever' },
      )
    if (stage.phase === 'established' && !stage.other)
      return to({ ...window, stage: { ...stage, other: { state: 'waiting', call, isSilenced: false } } })
    // two calls are all that anybody can look after: whoever calls now is told that it is busy
    return to(window, { type: 'end', id: call.id })
  },

  resumed: (window, { call, at }) => {
    if (isCalling(window.stage)) return to(window, { type: 'end', id: call.id })
    return established(window, comingIn(call, at), at)
  },

  ringing: (window, { id }) => {
    const { stage } = window
    return stage.phase === 'initiating' && stage.call.id === id
      ? to({ ...window, stage: { ...stage, phase: 'ringing' } })
      : to(window)
  },

  answered: (window, { id, at }) => {
    const { stage } = window
    const isAwaited = stage.phase === 'initiating' || stage.phase === 'ringing' || stage.phase === 'incoming'
    return isAwaited && stage.call.id === id ? established(window, stage.call, at) : to(window)
  },

  changed: (window, { id, changes, at }) => {
    const { stage } = window
    if (stage.phase === 'input' || stage.phase === 'ended') return to(window)
    if (stage.phase === 'established') {
      if (stage.call.id === id)
        return to({ ...window, stage: { ...stage, call: changedTalk(stage.call, changes, at) } })
    } else if (stage.call.id === id)
      return to({ ...window, stage: { ...stage, call: changedCall(stage.call, changes) } })
    const { other } = stage
    if (other?.call.id !== id) return to(window)
    const next =
      other.state === 'held'
        ? { ...other, call: changedTalk(other.call, changes, at) }
        : { ...other, call: changedCall(other.call, changes) }
    return to({ ...window, stage: { ...stage, other: next } as typeof stage })
  },

  ended: (window, { id, end }) => {
    const { stage } = window
    const front = frontCall(stage)
    const other = otherCall(stage)
    // both have gone on to each other: the end of one is the end of both
    const areConnected = end.kind === 'reason' && end.reason === 'transferred'
    const isOfMine = front?.id === id || other?.call.id === id
    if (front && isOfMine && areConnected && other?.state === 'held' && other.isConnecting)
      return toEnded(window, front, end)
    if (front?.id === id) return withoutFront(window, end)
    if (other?.call.id !== id) return to(window)
    return to(withoutOther(window, { kind: 'otherEnded', party: other.call.party, end }))
  },

  mediaChanged: (window, { id, media }) => {
    const { stage } = window
    if (stage.phase !== 'established' || stage.call.id !== id) return to(window)
    const controls = { ...window.controls, camera: true }
    return to({ ...window, controls, stage: { ...stage, call: { ...stage.call, media } } })
  },

  trouble: (window, { notice }) => {
    const { stage } = window
    if (!isCalling(stage)) return to(window)
    const isAboutConnecting = notice.kind === 'failed' && notice.step === 'connect'
    if (isAboutConnecting && stage.phase === 'established' && stage.other?.state === 'held')
      return to({ ...window, notice, stage: { ...stage, other: { ...stage.other, isConnecting: false } } })
    return to({ ...window, notice })
  },
}

/**
 * CALL-08: what is switched on begins anew with each call that is established, and the menu makes room. Only a microphone
 * that was muted while it rang stays so: nobody is heard unawares.
 */
const established = (window: CallWindow, call: CallInfo, at: number): CallStep => {
  const other = otherCall(window.stage)
  const { microphone } = window.controls
  return to(
    {
      ...window,
      stage: { phase: 'established', call: talking(call, at), other },
      controls: { microphone, camera: true, volume: 1, keypad: true },
      // keys pressed while it rang may be what comes next
      panel: window.panel,
      isMaximised: window.isHome,
    },
    { type: 'sendAudio', id: call.id, isOn: microphone },
    { type: 'unpinMenu' },
  )
}

const changedCall = (call: CallInfo, changes: CallChanges): CallInfo => {
  const { isHeld: _held, isHolding: _holding, lostUntil: _lost, party, ...rest } = changes
  // a platform that does not know a name leaves the one it was called by
  const known = party && { party: { number: party.number, name: party.name ?? call.party.name } }
  return { ...call, ...rest, ...known }
}

const changedTalk = (call: TalkingCall, changes: CallChanges, at: number): TalkingCall => ({
  ...call,
  ...changedCall(call, changes),
  answeredAt: call.answeredAt,
  hold: changedHold(call.hold, changes, at),
  lostUntil: changes.lostUntil === undefined ? call.lostUntil : changes.lostUntil,
})

const changedHold = (hold: HoldState, { isHeld, isHolding }: CallChanges, at: number): HoldState => {
  const byThem = isHeld ?? hold?.byThem ?? false
  const byUs = isHolding ?? hold?.byUs ?? false
  return byThem || byUs ? { byUs, byThem, since: hold?.since ?? at } : null
}

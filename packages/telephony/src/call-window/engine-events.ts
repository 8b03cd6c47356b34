import type { RtcParty } from '@lineside/contract/rtc/frames'
import type { CallInfo, CallMedia, CallWindow, HoldState, TalkingCall } from './call-window.ts'
import type { CallChanges, CallStep, EngineEvent } from './call-window-events.ts'
import {
  comingIn,
  frontCall,
  heldCall,
  isCalling,
  otherCall,
  outgoing,
  talking,
  to,
  toEnded,
  withoutFront,
  withoutOther,
} from './stages.ts'

type Handler<Event> = (state: CallWindow, event: Event) => CallStep
export type EngineHandlers = { readonly [Type in EngineEvent['type']]: Handler<Extract<EngineEvent, { type: Type }>> }

export const engineHandlers: EngineHandlers = {
  incoming: (state, { call: coming, at }) => {
    const { stage } = state
    const call = comingIn(coming, at)
    if (!isCalling(stage))
      return to(
        {
          ...state,
          stage: { phase: 'incoming', call, isSilenced: false, isAnswering: false, other: null },
          controls: { ...state.controls, microphone: true, camera: true },
          isMaximised: state.isHome,
          panel: null,
          notice: null,
        },
        { type: 'closeNever' },
      )
    if (stage.phase === 'established' && !stage.other)
      return to({ ...state, stage: { ...stage, other: { state: 'waiting', call, isSilenced: false } } })
    // the user can handle two calls at most: a third caller gets busy
    return to(state, { type: 'end', id: call.id })
  },

  resumed: (state, { call, isAnswered, at }) => {
    if (isCalling(state.stage)) return to(state, { type: 'end', id: call.id })
    if (isAnswered) return established(state, comingIn(call, at), at)
    const { party, id } = call
    const again = outgoing(id, { number: party.number ?? '', name: party.name }, 'audio', at)
    return to({
      ...state,
      stage: { phase: 'initiating', call: again, other: null },
      isMaximised: state.isHome,
      controls: { ...state.controls, microphone: true, camera: true },
    })
  },

  ringing: (state, { id }) => {
    const { stage } = state
    return stage.phase === 'initiating' && stage.call.id === id
      ? to({ ...state, stage: { ...stage, phase: 'ringing' } })
      : to(state)
  },

  answered: (state, { id, at }) => {
    const { stage } = state
    const isAwaited = stage.phase === 'initiating' || stage.phase === 'ringing' || stage.phase === 'incoming'
    return isAwaited && stage.call.id === id ? established(state, stage.call, at) : to(state)
  },

  changed: (state, { id, changes, at }) => {
    const { stage } = state
    if (stage.phase === 'input' || stage.phase === 'ended') return to(state)
    if (stage.phase === 'established') {
      if (stage.call.id === id) return to({ ...state, stage: { ...stage, call: changedTalk(stage.call, changes, at) } })
    } else if (stage.call.id === id)
      return to({ ...state, stage: { ...stage, call: changedCall(stage.call, changes) } })
    const { other } = stage
    if (other?.call.id !== id) return to(state)
    const next =
      other.state === 'held'
        ? { ...other, call: changedTalk(other.call, changes, at) }
        : { ...other, call: changedCall(other.call, changes) }
    return to({ ...state, stage: { ...stage, other: next } as typeof stage })
  },

  ended: (state, { id, end }) => {
    const { stage } = state
    const front = frontCall(stage)
    const other = otherCall(stage)
    // the two other parties have been connected: the end of one call ends both
    const isTransferred = end.kind === 'reason' && end.reason === 'transferred'
    const isOfMine = front?.id === id || other?.call.id === id
    if (front && isOfMine && isTransferred && other?.state === 'held' && other.isConnecting)
      return toEnded(state, front, { ...end, connectedWith: other.call.party })
    if (front?.id === id) return withoutFront(state, end)
    if (other?.call.id !== id) return to(state)
    return to(withoutOther(state, { kind: 'otherEnded', party: other.call.party, end }))
  },

  mediaChanged: (state, { id, media }) => {
    const { stage } = state
    if (stage.phase === 'input' || stage.phase === 'ended') return to(state)
    if (stage.call.id !== id) return to(otherSends(state, id, media))
    const wasListening = stage.call.media === 'listen'
    const microphone = media === 'listen' ? false : wasListening || state.controls.microphone
    const controls = { ...state.controls, camera: true, microphone }
    const next: CallWindow = { ...state, controls, stage: { ...stage, call: { ...stage.call, media } } as typeof stage }
    // a listener who switches on the microphone wants to be heard at once
    return wasListening && microphone ? to(next, { type: 'sendAudio', id, isOn: true }) : to(next)
  },

  notTaken: (state, { id, end }) => {
    const { stage } = state
    if (stage.phase !== 'incoming' || stage.call.id !== id || !stage.isAnswering) return to(state)
    return to({ ...state, stage: { ...stage, isAnswering: false }, notice: { kind: 'notTaken', end } })
  },

  notShown: (state, { id }) => {
    const { stage } = state
    if (stage.phase !== 'established' || stage.call.id !== id || stage.call.media !== 'video') return to(state)
    return to({ ...state, controls: { ...state.controls, camera: false }, notice: { kind: 'failed', step: 'media' } })
  },

  trouble: (state, { notice }) => {
    const { stage } = state
    if (!isCalling(stage)) return to(state)
    const isAboutConnecting = notice.kind === 'failed' && notice.step === 'connect'
    if (isAboutConnecting && stage.phase === 'established' && stage.other?.state === 'held')
      return to({ ...state, notice, stage: { ...stage, other: { ...stage.other, isConnecting: false } } })
    return to({ ...state, notice })
  },
}

const otherSends = (state: CallWindow, id: string, media: CallMedia): CallWindow => {
  const { stage } = state
  const other = heldCall(stage)
  if (other?.call.id !== id || !('other' in stage)) return state
  return { ...state, stage: { ...stage, other: { ...other, call: { ...other.call, media } } } }
}

/**
 * CALL-08: when a call is established, all controls are reset and the menu is unpinned. Only a microphone that was
 * muted while the call rang stays muted, so that nobody is heard without knowing it.
 */
const established = (state: CallWindow, call: CallInfo, at: number): CallStep => {
  const other = otherCall(state.stage)
  const microphone = state.controls.microphone && call.media !== 'listen'
  return to(
    {
      ...state,
      stage: { phase: 'established', call: talking(call, at), other },
      controls: { microphone, camera: true, volume: 1, keypad: true },
      // the keypad that was opened while the call rang may be needed next
      panel: state.panel,
      isMaximised: state.isHome,
    },
    { type: 'sendAudio', id: call.id, isOn: microphone },
    { type: 'unpinMenu' },
  )
}

const changedCall = (call: CallInfo, changes: CallChanges): CallInfo => {
  const { isHeld: _held, isHolding: _holding, lostUntil: _lost, isLostHere: _here, answeredAt: _at, ...more } = changes
  const { party, ...rest } = more
  // Without a name from the platform, the name under which the party was called is kept. After the answer, a different
  // number means a different party, so the name is dropped.
  const isSame = call.answeredAt === null || party?.number === call.party.number
  // the platform names a service by the line it belongs to; the window keeps the number that was dialled
  const isService = call.direction === 'out' && (changes.isService ?? call.isService)
  const known = party &&
    !isService && { party: { number: party.number, name: party.name ?? (isSame ? call.party.name : null) } }
  return { ...call, ...rest, ...known, ...(known && dialledThen(call, known.party)) }
}

/**
 * The party that was called stays known when another one answers: in its place, or after a service such as a queue. A
 * party that comes later, by a transfer, is in nobody's place.
 */
const dialledThen = (call: CallInfo, party: RtcParty): Pick<CallInfo, 'dialled'> => {
  if (call.direction === 'in' || digitsOf(party) === digitsOf(call.party)) return {}
  return { dialled: call.answeredAt === null || call.isService ? (call.dialled ?? call.party) : undefined }
}

/** Numbers are compared without their separators. */
const digitsOf = ({ number }: RtcParty): string => (number ?? '').replace(/[^\d*#]/g, '')

const changedTalk = (call: TalkingCall, changes: CallChanges, at: number): TalkingCall => ({
  ...call,
  ...changedCall(call, changes),
  // the page saw the call only when it came here, and the platform knows since when it lasts
  since: Math.min(call.since, changes.answeredAt ?? call.since),
  answeredAt: changes.answeredAt ?? call.answeredAt,
  hold: changedHold(call.hold, changes, at),
  lostUntil: changes.lostUntil === undefined ? call.lostUntil : changes.lostUntil,
  isLostHere: changes.isLostHere ?? call.isLostHere,
})

const changedHold = (hold: HoldState, { isHeld, isHolding }: CallChanges, at: number): HoldState => {
  const byThem = isHeld ?? hold?.byThem ?? false
  const byUs = isHolding ?? hold?.byUs ?? false
  return byThem || byUs ? { byUs, byThem, since: hold?.since ?? at } : null
}

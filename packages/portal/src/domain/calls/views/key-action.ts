import type { CallAbilities, CallActions, CallInfo, CallWindow } from '@lineside/telephony/call-window/call-window'
import { parkedAs } from '@lineside/telephony/call-window/parked-as'

export interface Press {
  readonly key: string
  readonly hasControl: boolean
  /** The focus is on a button or link, which Enter presses. */
  readonly isOnButton: boolean
}

/** The action of a key in a call; null: none. */
export const keyAction = (
  { stage, panel, controls }: CallWindow,
  can: CallAbilities,
  actions: CallActions,
  { key: pressed, hasControl, isOnButton }: Press,
): (() => void) | null => {
  if (stage.phase === 'input') return null
  if (hasControl) return pressed === 'Enter' && stage.phase !== 'ended' ? actions.hangUp : null
  if (pressed === 'Escape' && panel) return actions.closePanel
  if (stage.phase === 'ended') {
    if (pressed === 'Escape') return actions.close
    // a call that continues on another of the user's devices is not offered to be called again
    const { end } = stage
    const isElsewhere = end.kind === 'reason' && (end.reason === 'answered_elsewhere' || end.reason === 'moved')
    if (pressed !== 'Enter' || isOnButton || isElsewhere) return null
    const parked = parkedAs(end)
    if (parked === null) return () => actions.callAgain('audio')
    return () => actions.start({ number: parked.number, name: stage.call.party.name }, 'audio')
  }
  const isBefore = stage.phase === 'initiating' || stage.phase === 'ringing'
  const isAsking = stage.other?.state === 'held' && stage.other.isAsking
  if (pressed === 'Escape' && isAsking) return actions.back
  if (pressed === 'Enter' && isAsking && stage.phase === 'ringing' && !isOnButton)
    return can.transfer ? actions.connect : null
  if (pressed === 'Escape' && isBefore) return actions.hangUp
  const letter = pressed.toLowerCase()
  if (letter === 'm' && stage.phase !== 'incoming') return () => actions.setMicrophone(!controls.microphone)
  if (letter === 'k' && stage.phase !== 'incoming')
    return panel === 'keypad' ? actions.closePanel : () => actions.openPanel('keypad')
  if (/^[0-9*#+]$/.test(pressed)) return () => actions.sendDigit(pressed)
  if (stage.phase === 'incoming')
    return letter === 'a' ? () => actions.answer('audio') : letterOfRinging(letter, stage.call, can, actions)
  if (stage.phase !== 'established') return null
  if (letter === 'r' && stage.call.isLostHere && can.reconnect) return actions.reconnect
  if (stage.other?.state === 'waiting') {
    if (letter === 'a') return () => actions.answer('audio')
    if (pressed === 'Escape') return actions.silence
    if (letter === 'd') return letterOfRinging(letter, stage.other.call, can, actions)
  }
  if (stage.other?.state === 'held') {
    if (letter === 's') return actions.swap
    const connects = isAsking ? pressed === 'Enter' && !isOnButton : letter === 'c'
    return connects && can.connect ? actions.connect : null
  }
  // a service can not be put on hold or transferred
  if (stage.call.isService) return null
  if (letter === 'h' && can.hold) return stage.call.hold?.byUs ? actions.resume : actions.hold
  if (letter === 't' && can.transfer)
    return panel === 'transfer' ? actions.closePanel : () => actions.openPanel('transfer')
  if (letter === 'p' && can.park) return actions.park
  const isSending = stage.call.media === 'video' && controls.camera
  return letter === 'v' && (can.changeMedia || stage.call.media === 'video')
    ? () => actions.setCamera(!isSending)
    : null
}

const letterOfRinging = (
  letter: string,
  { isOwn }: Pick<CallInfo, 'isOwn'>,
  can: CallAbilities,
  actions: CallActions,
): (() => void) | null => {
  if (letter !== 'd') return null
  return can.voicebox && !isOwn ? actions.toVoicebox : actions.decline
}

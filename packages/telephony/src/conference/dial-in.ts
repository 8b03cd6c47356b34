import { limits } from '@lineside/contract/limits'
import type { ConferenceRefusal } from '@lineside/contract/rtc/frames'

/**
 * State machine for joining a conference by telephone: the caller types the conference ID and, if the room has one, the
 * PIN. Both are asked for a limited number of times, and the answer to a wrong ID does not reveal which rooms exist. In
 * the room, the keys `*6` mute and unmute the caller. `(dialIn, event) -> { dialIn, effects }`.
 */
export type DialIn =
  | { readonly phase: 'id'; readonly wrong: number }
  | { readonly phase: 'joining'; readonly room: string; readonly wrong: number }
  | { readonly phase: 'pin'; readonly room: string; readonly wrong: number }
  | { readonly phase: 'in'; readonly isMuted: boolean; readonly isStar: boolean; readonly others: number }
  | { readonly phase: 'over' }

export type DialInEvent =
  /** The digits typed before `#`; null: none came in time. */
  | { readonly type: 'typed'; readonly digits: string | null }
  /** The room that has this ID; null: there is none, or the caller has tried too many IDs. */
  | { readonly type: 'found'; readonly room: string | null }
  | { readonly type: 'joined'; readonly others: number }
  | { readonly type: 'refused'; readonly code: ConferenceRefusal }
  /** The number of other members has changed. */
  | { readonly type: 'others'; readonly count: number }
  | { readonly type: 'key'; readonly key: string }
  /** The caller has been alone in the room for too long. */
  | { readonly type: 'forgotten' }
  /** The room has ended, or the caller was removed from it. */
  | { readonly type: 'ended' }
  /** Something that was tried for the caller went wrong. */
  | { readonly type: 'failed' }

export type DialInSaying =
  | 'greeting'
  | 'ask_id'
  | 'id_wrong'
  | 'ask_pin'
  | 'pin_wrong'
  | 'joined'
  | 'first'
  | 'full'
  | 'muted'
  | 'unmuted'
  | 'not_possible'
  | 'goodbye'

export type DialInEffect =
  /** `next: 'listen'`: digits are expected now; the caller may begin to type while the prompt is played. */
  | { readonly do: 'say'; readonly what: readonly DialInSaying[]; readonly next: 'listen' | 'go_on' | 'hang_up' }
  | { readonly do: 'find'; readonly id: string }
  | { readonly do: 'join'; readonly room: string; readonly pin: string | null }
  | { readonly do: 'mute'; readonly isMuted: boolean }
  /** Music plays while the caller is alone. */
  | { readonly do: 'music'; readonly isOn: boolean }

export interface DialInStep {
  readonly dialIn: DialIn
  readonly effects: readonly DialInEffect[]
}

/** Starts with a new call: greets the caller and asks for the conference ID. */
export const beginDialIn = (): DialInStep => ({
  dialIn: { phase: 'id', wrong: 0 },
  effects: [ask('greeting', 'ask_id')],
})

export const stepDialIn = (dialIn: DialIn, event: DialInEvent): DialInStep => {
  if (dialIn.phase === 'over') return stay(dialIn)
  if (event.type === 'ended') return over('goodbye')
  if (event.type === 'forgotten') return over()
  if (event.type === 'failed') return over('not_possible')
  switch (dialIn.phase) {
    case 'id':
      return typedId(dialIn, event)
    case 'joining':
      return joining(dialIn, event)
    case 'pin':
      return typedPin(dialIn, event)
    case 'in':
      return inRoom(dialIn, event)
  }
}

const stay = (dialIn: DialIn): DialInStep => ({ dialIn, effects: [] })

const ask = (...what: readonly DialInSaying[]): DialInEffect => ({ do: 'say', what, next: 'listen' })

const over = (...what: readonly DialInSaying[]): DialInStep => ({
  dialIn: { phase: 'over' },
  effects: [{ do: 'say', what, next: 'hang_up' }],
})

const typedId = (dialIn: Extract<DialIn, { phase: 'id' }>, event: DialInEvent): DialInStep => {
  if (event.type === 'typed' && event.digits !== null && event.digits.length === limits.conferenceIdLength)
    return { dialIn, effects: [{ do: 'find', id: event.digits }] }
  if (event.type === 'found' && event.room !== null) {
    const { room } = event
    const next = { phase: 'joining', room, wrong: 0 } as const
    return { dialIn: next, effects: [{ do: 'join', room, pin: null }] }
  }
  if (event.type !== 'typed' && event.type !== 'found') return stay(dialIn)
  const wrong = dialIn.wrong + 1
  if (wrong >= limits.conferenceDialInTries) return over('goodbye')
  const isSilent = event.type === 'typed' && event.digits === null
  return { dialIn: { phase: 'id', wrong }, effects: [isSilent ? ask('ask_id') : ask('id_wrong', 'ask_id')] }
}

const joining = (dialIn: Extract<DialIn, { phase: 'joining' }>, event: DialInEvent): DialInStep => {
  const { room } = dialIn
  if (event.type === 'joined') {
    const { others } = event
    const said: DialInEffect = { do: 'say', what: [others === 0 ? 'first' : 'joined'], next: 'go_on' }
    const effects: readonly DialInEffect[] = others === 0 ? [said, { do: 'music', isOn: true }] : [said]
    return { dialIn: { phase: 'in', isMuted: false, isStar: false, others }, effects }
  }
  if (event.type !== 'refused') return stay(dialIn)
  if (event.code === 'pin_needed') return { dialIn: { phase: 'pin', room, wrong: 0 }, effects: [ask('ask_pin')] }
  if (event.code === 'pin_wrong') return wrongPin(room, dialIn.wrong, 'pin_wrong')
  return over(event.code === 'full' || event.code === 'too_many_rooms' ? 'full' : 'not_possible')
}

const typedPin = (dialIn: Extract<DialIn, { phase: 'pin' }>, event: DialInEvent): DialInStep => {
  if (event.type !== 'typed') return stay(dialIn)
  const { room, wrong } = dialIn
  const { digits } = event
  // digits of impossible length are not tried as a PIN
  if (digits === null || digits.length < limits.conferencePinMinimum || digits.length > limits.conferencePinLength)
    return wrongPin(room, wrong, digits === null ? null : 'pin_wrong')
  const next = { phase: 'joining', room, wrong } as const
  return { dialIn: next, effects: [{ do: 'join', room, pin: digits }] }
}

const wrongPin = (room: string, before: number, said: 'pin_wrong' | null): DialInStep => {
  const wrong = before + 1
  if (wrong >= limits.conferenceDialInTries) return over('goodbye')
  return { dialIn: { phase: 'pin', room, wrong }, effects: [said === null ? ask('ask_pin') : ask(said, 'ask_pin')] }
}

const inRoom = (dialIn: Extract<DialIn, { phase: 'in' }>, event: DialInEvent): DialInStep => {
  if (event.type === 'others') {
    const next = { ...dialIn, others: event.count }
    const isAlone = event.count === 0
    if (isAlone === (dialIn.others === 0)) return stay(next)
    return { dialIn: next, effects: [{ do: 'music', isOn: isAlone }] }
  }
  if (event.type !== 'key') return stay(dialIn)
  if (event.key !== '6' || !dialIn.isStar) return stay({ ...dialIn, isStar: event.key === '*' })
  const isMuted = !dialIn.isMuted
  return {
    dialIn: { ...dialIn, isStar: false, isMuted },
    effects: [
      { do: 'mute', isMuted },
      { do: 'say', what: [isMuted ? 'muted' : 'unmuted'], next: 'go_on' },
    ],
  }
}

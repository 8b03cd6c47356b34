import type { Step } from '@lineside/contract/machine'
import type { MediaPacket } from './outgoing.ts'

/**
 * State machine of a telephone caller's place in a conference: whose sound is passed on, when the caller counts as
 * speaking, and when the next packet of the conference is due. Times are milliseconds of one clock.
 */
export interface Attending {
  readonly isMuted: boolean
  /** As the conference was told last. */
  readonly isSpeaking: boolean
  /** When speech was heard last; null: never. */
  readonly spokeAt: number | null
  /** Packets of the caller that were passed on. */
  readonly heard: number
  /** When the next packet for the caller is due; null: the clock has not begun. */
  readonly dueAt: number | null
  /** Whether the packet before went to the caller, so that the next one follows it without a pause. */
  readonly isFlowing: boolean
}

export type AttendanceEvent =
  | { readonly type: 'packet'; readonly packet: MediaPacket }
  | { readonly type: 'spoke'; readonly at: number }
  | { readonly type: 'muted'; readonly isMuted: boolean }
  /** `isHeard`: the caller is connected, and no announcement plays to them. */
  | { readonly type: 'time'; readonly at: number; readonly isHeard: boolean }

export type AttendanceEffect =
  /** Find out whether this is speech, and feed `spoke` if it is. */
  | { readonly do: 'listen'; readonly packet: MediaPacket }
  | { readonly do: 'pass_on'; readonly packet: MediaPacket }
  | { readonly do: 'tell_speaking'; readonly isSpeaking: boolean }
  /** Send the next packet of the mixed voice. */
  | { readonly do: 'say'; readonly isStart: boolean }
  /** Take the next samples of the mixed voice, and send nothing, so that no old sound is left for later. */
  | { readonly do: 'skip' }

const STEP_MS = 20
const MOST_BEHIND_MS = 200
/** The caller counts as silent only after a pause this long, so that gaps between words do not count. */
const QUIET_AFTER_MS = 600
/** Only every fifth packet is decoded to detect speech, because decoding costs CPU time. */
const LISTEN_EVERY = 5

export const beginAttendance: Attending = {
  isMuted: false,
  isSpeaking: false,
  spokeAt: null,
  heard: 0,
  dueAt: null,
  isFlowing: false,
}

export const stepAttendance = (state: Attending, event: AttendanceEvent): Step<Attending, AttendanceEffect> => {
  switch (event.type) {
    case 'packet':
      return passedOn(state, event.packet)
    case 'spoke':
      return { state: { ...state, spokeAt: event.at }, effects: [] }
    case 'muted':
      return { state: { ...state, isMuted: event.isMuted }, effects: [] }
    case 'time':
      return timePassed(state, event.at, event.isHeard)
  }
}

const passedOn = (state: Attending, packet: MediaPacket): Step<Attending, AttendanceEffect> => {
  if (packet.kind !== 'audio' || state.isMuted) return { state, effects: [] }
  const isListenedTo = state.heard % LISTEN_EVERY === 0
  return {
    state: { ...state, heard: state.heard + 1 },
    effects: [...(isListenedTo ? [{ do: 'listen', packet } as const] : []), { do: 'pass_on', packet }],
  }
}

const timePassed = (state: Attending, at: number, isHeard: boolean): Step<Attending, AttendanceEffect> => {
  const { isMuted, spokeAt, dueAt } = state
  const isSpeaking = !isMuted && spokeAt !== null && at - spokeAt < QUIET_AFTER_MS
  const told: AttendanceEffect[] = isSpeaking === state.isSpeaking ? [] : [{ do: 'tell_speaking', isSpeaking }]
  const begin = dueAt === null || at - dueAt > MOST_BEHIND_MS ? at : dueAt
  const due = begin > at ? 0 : Math.floor((at - begin) / STEP_MS) + 1
  const sent = Array.from(
    { length: due },
    (_, index): AttendanceEffect =>
      isHeard ? { do: 'say', isStart: index === 0 && !state.isFlowing } : { do: 'skip' },
  )
  const isFlowing = due === 0 ? state.isFlowing : isHeard
  return { state: { ...state, isSpeaking, dueAt: begin + due * STEP_MS, isFlowing }, effects: [...told, ...sent] }
}

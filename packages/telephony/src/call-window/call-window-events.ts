import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import type { EndReason, FarSide, MediaState, RtcParty } from '@lineside/contract/rtc/frames'
import type { CallEnd, CallMedia, CallNotice, CallPanel, CallWindow, Dialled, NotTakenEnd } from './call-window.ts'

/**
 * Everything that can happen to the calls in a portal. `at` is in milliseconds since 1970. The portal makes up the ids
 * of its outgoing calls, the engine those of incoming ones.
 */
export type CallEvent = UserEvent | EngineEvent | PageEvent

export type UserEvent =
  | {
      readonly type: 'start'
      readonly id: string
      readonly to: Dialled
      readonly media: CallMedia
      /** Whether the network for calls is connected (CALL-11). */
      readonly isConnected: boolean
      readonly at: number
    }
  /**
   * Starts a second call beside the established one. `isAsking`: to ask whether the first caller may be put through
   * (attended transfer).
   */
  | { readonly type: 'add'; readonly id: string; readonly to: Dialled; readonly isAsking: boolean; readonly at: number }
  | { readonly type: 'answer'; readonly media: CallMedia }
  | { readonly type: 'endAndAnswer' }
  | { readonly type: 'decline' }
  | { readonly type: 'toVoicebox' }
  | { readonly type: 'silence' }
  | { readonly type: 'hangUp' }
  | { readonly type: 'close' }
  | { readonly type: 'microphone'; readonly isOn: boolean }
  | { readonly type: 'camera'; readonly isOn: boolean }
  | { readonly type: 'screen'; readonly isOn: boolean }
  | { readonly type: 'volume'; readonly volume: number }
  | { readonly type: 'digit'; readonly digit: string }
  | { readonly type: 'hold' }
  | { readonly type: 'resume' }
  | { readonly type: 'swap' }
  | { readonly type: 'connect' }
  | { readonly type: 'back' }
  | { readonly type: 'transfer'; readonly to: Dialled }
  | { readonly type: 'park' }
  | { readonly type: 'panel'; readonly panel: CallPanel | null }
  | { readonly type: 'minimise' }
  | { readonly type: 'maximise'; readonly isPhone: boolean }
  | { readonly type: 'dismissNotice' }
  | { readonly type: 'keepOpen'; readonly isKept: boolean; readonly at: number }

export interface IncomingCall {
  readonly id: string
  readonly party: RtcParty
  readonly called: RtcParty | null
  readonly remote: MediaState
  /** The user asked for it at another device, and taking it calls the party. */
  readonly isOwn?: boolean
}

/** The changes of a call; members that are absent have not changed. */
export interface CallChanges {
  readonly party?: RtcParty
  readonly isHeld?: boolean
  readonly isHolding?: boolean
  readonly way?: readonly TraceStep[]
  readonly ringsAt?: RtcParty | null
  readonly refusal?: EndReason | null
  readonly remote?: MediaState
  readonly isRecorded?: boolean
  readonly farSide?: FarSide | null
  readonly isService?: boolean
  /** When the conversation began, for a page that has not seen its beginning. */
  readonly answeredAt?: number
  readonly lostUntil?: number | null
  readonly isLostHere?: boolean
}

export type EngineEvent =
  | { readonly type: 'incoming'; readonly call: IncomingCall; readonly at: number }
  /** A call that survived a reload of the page: answered, or still ringing at the other side. */
  | { readonly type: 'resumed'; readonly call: IncomingCall; readonly isAnswered: boolean; readonly at: number }
  | { readonly type: 'ringing'; readonly id: string }
  | { readonly type: 'answered'; readonly id: string; readonly at: number }
  | { readonly type: 'changed'; readonly id: string; readonly changes: CallChanges; readonly at: number }
  | { readonly type: 'ended'; readonly id: string; readonly end: CallEnd }
  /** The media that are being sent have changed to these. */
  | { readonly type: 'mediaChanged'; readonly id: string; readonly media: CallMedia }
  /** The user tried to take the call, but no microphone was available: it rings on. */
  | { readonly type: 'notTaken'; readonly id: string; readonly end: NotTakenEnd }
  /** The picture that the user has continued is not sent after all. */
  | { readonly type: 'notShown'; readonly id: string }
  /** A step failed or a device was removed, but the call goes on. */
  | { readonly type: 'trouble'; readonly notice: CallNotice }

export type PageEvent =
  /** The user has gone to another page of the portal. */
  | { readonly type: 'page'; readonly isHome: boolean }
  /** The time for showing why the call ended is over. */
  | { readonly type: 'timeout'; readonly id: string }

/** The effects of an event, in this order. */
export type CallEffect =
  /** Opens the media and places the call. */
  | { readonly type: 'place'; readonly id: string; readonly number: string; readonly media: CallMedia }
  /** Opens the media and takes the call. */
  | { readonly type: 'accept'; readonly id: string; readonly media: CallMedia }
  | { readonly type: 'end'; readonly id: string }
  | { readonly type: 'deflect'; readonly id: string }
  | { readonly type: 'hold'; readonly id: string }
  | { readonly type: 'resume'; readonly id: string }
  | { readonly type: 'transfer'; readonly id: string; readonly number: string }
  | { readonly type: 'park'; readonly id: string }
  | { readonly type: 'connect'; readonly id: string; readonly other: string }
  | { readonly type: 'sendAudio'; readonly id: string; readonly isOn: boolean }
  | { readonly type: 'sendVideo'; readonly id: string; readonly isOn: boolean }
  | { readonly type: 'changeMedia'; readonly id: string; readonly media: CallMedia }
  | { readonly type: 'digit'; readonly id: string; readonly digit: string }
  /** Starts the timer that sends `timeout` for this call after `endedMilliseconds`; it replaces an earlier timer. */
  | { readonly type: 'closeLater'; readonly id: string }
  | { readonly type: 'closeNever' }
  | { readonly type: 'unpinMenu' }
  | { readonly type: 'goHome' }
  /** CALL-11: no call was started; the user is told why. */
  | { readonly type: 'refuse'; readonly reason: 'exists' | 'notConnected' }

export interface CallStep {
  readonly state: CallWindow
  readonly effects: readonly CallEffect[]
}

/** CALL-06: how long the window shows why a call has ended, in milliseconds. */
export const endedMilliseconds = 5000

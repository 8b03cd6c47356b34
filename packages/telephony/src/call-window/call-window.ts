import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import type { EndReason, FarSide, MediaState, RtcParty } from '@lineside/contract/rtc/frames'

/** The state of a portal's calls, as its call window shows it. Moments are in milliseconds since 1970. */
export interface CallWindow {
  readonly stage: CallStage
  readonly controls: CallControls
  /** The panel that is open beside the stage; only one at a time. */
  readonly panel: CallPanel | null
  /** true: the stage fills the page; false: it is the bar or card in the corner. */
  readonly isMaximised: boolean
  /** The page `/user/home` is open. */
  readonly isHome: boolean
  /**
   * A message about something that went wrong or happened beside the call. It stays until it is dismissed or replaced.
   */
  readonly notice: CallNotice | null
}

/** CALL-05, CALL-06: the state of the call in front, and of a second call beside it. */
export type CallStage =
  | { readonly phase: 'input' }
  /** The user has started the call: microphone and camera are being opened, or the call is being placed. */
  | { readonly phase: 'initiating'; readonly call: CallInfo; readonly other: HeldCall | null }
  | { readonly phase: 'ringing'; readonly call: CallInfo; readonly other: HeldCall | null }
  /**
   * `isSilenced`: the call rings on without a sound. `isAnswering`: the user has taken the call, and the media are
   * being opened.
   */
  | {
      readonly phase: 'incoming'
      readonly call: CallInfo
      readonly isSilenced: boolean
      readonly isAnswering: boolean
      readonly other: HeldCall | null
    }
  | { readonly phase: 'established'; readonly call: TalkingCall; readonly other: OtherCall | null }
  /**
   * `closesAt`: when the window closes; null while it has the focus, so that it does not close while the user works in
   * it.
   */
  | { readonly phase: 'ended'; readonly call: CallInfo; readonly end: CallEnd; readonly closesAt: number | null }

/**
 * CALL-07: the media with which a call is started or taken. `listen`: nothing is sent, because no microphone is
 * available.
 */
export type CallMedia = 'audio' | 'video' | 'screen' | 'listen'

export interface CallInfo {
  readonly id: string
  readonly direction: 'out' | 'in'
  readonly party: RtcParty
  /** The party that was called, if another one has answered; absent: nobody else has, or the talk has gone on since. */
  readonly dialled?: RtcParty | undefined
  /** For an incoming call: the line that was called, if it is not the user's own. */
  readonly called: RtcParty | null
  /** The media that this side sends. */
  readonly media: CallMedia
  /** The media that the other side sends. */
  readonly remote: MediaState
  /** When the call was started or came in. */
  readonly since: number
  /** The way of the call so far and what is expected to come; empty on a platform that does not tell. */
  readonly way: readonly TraceStep[]
  /** The party that rings, if the platform tells. */
  readonly ringsAt: RtcParty | null
  /** Why nobody will answer: a prompt says so and then the call ends; null: somebody may still answer. */
  readonly refusal: EndReason | null
  readonly isRecorded: boolean
  /** HARD-04: the far side, as far as the platform tells whether its sound is encrypted; absent: it does not. */
  readonly farSide?: FarSide | null
  /** For an incoming call: the user asked for it at another device, and taking it calls the party. */
  readonly isOwn?: boolean
  /** A service such as a voicebox or an announcement has answered: hold and transfer make no sense. */
  readonly isService: boolean
  /** When somebody answered; null: nobody has. */
  readonly answeredAt: number | null
}

export interface TalkingCall extends CallInfo {
  readonly answeredAt: number
  readonly hold: HoldState
  /** The connection is lost: until when the call waits for it; null: it is not lost. */
  readonly lostUntil: number | null
  /** Whether the lost connection is that of this side and not of the other party. */
  readonly isLostHere: boolean
}

/** `byUs`: this side has put the call on hold; `byThem`: the other party has; null: neither has. */
export type HoldState = { readonly byUs: boolean; readonly byThem: boolean; readonly since: number } | null

/** A call that this side has put on hold while another call is in front. */
export interface HeldCall {
  readonly state: 'held'
  readonly call: TalkingCall
  /** The call in front is the consultation call of an attended transfer of this call. */
  readonly isAsking: boolean
  /** The two calls are being connected; this side leaves when that has succeeded. */
  readonly isConnecting: boolean
}

/** A second call that rings during an established one. */
export interface WaitingCall {
  readonly state: 'waiting'
  readonly call: CallInfo
  readonly isSilenced: boolean
}

export type OtherCall = HeldCall | WaitingCall

/** The user's switches. All switches are reset to on when a call is established (CALL-08). */
export interface CallControls {
  readonly microphone: boolean
  /** Only matters for a call that sends video. */
  readonly camera: boolean
  /** 0 to 1 */
  readonly volume: number
  readonly keypad: boolean
}

export type CallPanel = 'keypad' | 'devices' | 'transfer' | 'add'

/** Why a call ended. */
export type CallEnd =
  /** `at`: when the call ended, from which its duration is computed. */
  | {
      readonly kind: 'reason'
      readonly reason: EndReason
      readonly by: RtcParty | null
      readonly at: number
      /** The held party with whom this user has connected the other one: both go on without this user. */
      readonly connectedWith?: RtcParty
    }
  /** The browser or its user refused microphone or camera (CALL-13). */
  | { readonly kind: 'userMediaPermissionDenied'; readonly at: number }
  | { readonly kind: 'desktopSharingPermissionDenied'; readonly at: number }
  /** There is no microphone. */
  | { readonly kind: 'noDevice'; readonly at: number }
  /** Another program uses the microphone. `name`: the name of the browser's error. */
  | { readonly kind: 'deviceInUse'; readonly name: string; readonly at: number }
  /** The browser can share the screen only with the platform's browser extension. */
  | { readonly kind: 'extensionMissing'; readonly at: number }
  /** A part of the engine that calls need could not be fetched. */
  | { readonly kind: 'notLoaded'; readonly at: number }
  /** Any other failure, by the name of the engine's error. */
  | { readonly kind: 'named'; readonly name: string; readonly at: number }

/** The reasons for which no microphone is available; the user can still just listen. */
export type MicrophoneEnd = Extract<CallEnd, { kind: 'userMediaPermissionDenied' | 'noDevice' | 'deviceInUse' }>

/** The reasons for which a ringing call was not taken, though the user wanted to: it rings on. */
export type NotTakenEnd = MicrophoneEnd | Extract<CallEnd, { kind: 'notLoaded' }>

export type CallNotice =
  /** A device in use was removed. The call goes on with another device, without a picture, or by listening only. */
  | { readonly kind: 'deviceGone'; readonly label: string; readonly goesOn: 'other' | 'withoutPicture' | 'listening' }
  /** The user tried to take a ringing call, but that failed for a reason that may pass: it rings on. */
  | { readonly kind: 'notTaken'; readonly end: NotTakenEnd }
  /** One of the two calls has ended; the other goes on. */
  | { readonly kind: 'otherEnded'; readonly party: RtcParty; readonly end: CallEnd }
  /** The platform refused a step in a call; nothing has changed. */
  | { readonly kind: 'failed'; readonly step: 'hold' | 'resume' | 'transfer' | 'park' | 'connect' | 'media' }
  /** The other side takes no picture; the call goes on with sound. */
  | { readonly kind: 'pictureDeclined'; readonly party: RtcParty }
  /** Camera or screen could not be opened during a call; the call goes on unchanged. */
  | { readonly kind: 'mediaRefused'; readonly media: Exclude<CallMedia, 'listen'> }

/** The engine's abilities beyond the original platform's engine; false hides the control. */
export interface CallAbilities {
  readonly hold: boolean
  readonly transfer: boolean
  readonly park: boolean
  readonly connect: boolean
  readonly voicebox: boolean
  /** Camera, screen and devices in a running call. */
  readonly changeMedia: boolean
  /** Restoring a lost connection at once. */
  readonly reconnect: boolean
  /** Taking over here a call that goes on at another device. */
  readonly take: boolean
}

/** The callee: a number as typed, or an entry of a list with its name. */
export interface Dialled {
  readonly number: string
  readonly name: string | null
}

/** The actions that a view may call. All are safe at any time: an action that does not fit the state does nothing. */
export interface CallActions {
  start(to: Dialled, media: CallMedia): void
  /** Takes an incoming call; an established call is put on hold. */
  answer(media: CallMedia): void
  /** Ends the established call and takes the waiting one. */
  endAndAnswer(): void
  /** Declines the ringing call; with two calls, the second one. */
  decline(): void
  toVoicebox(): void
  /** Lets the call ring on without a sound. */
  silence(): void
  /** Ends the call in front, or cancels it while it rings. */
  hangUp(): void
  /** Closes the window of a call that has ended. */
  close(): void
  /** Calls the other party of the ended call again. */
  callAgain(media: CallMedia): void
  setMicrophone(isOn: boolean): void
  setCamera(isOn: boolean): void
  setScreen(isOn: boolean): void
  /** 0 to 1 */
  setVolume(volume: number): void
  sendDigit(digit: string): void
  hold(): void
  resume(): void
  swap(): void
  /** Connects the other parties of both calls; this side leaves. */
  connect(): void
  /** Ends the call in front and resumes the held call. */
  back(): void
  transferNow(to: Dialled): void
  /** TEAM-03: parks the other party in the first free place of the company; this side leaves. */
  park(): void
  askFirst(to: Dialled): void
  /** Starts a second call and puts the established one on hold. */
  add(to: Dialled): void
  openPanel(panel: CallPanel): void
  closePanel(): void
  minimise(): void
  maximise(): void
  dismissNotice(): void
  /** Restores this side's lost connection at once. */
  reconnect(): void
  /**
   * Brings a conversation that the user has in another window or at a phone over to this window.
   * @param id the call's id in the engine
   * @param party the other end, as it was shown so far
   */
  takeHere(id: string, party: RtcParty): void
  /** The focus has entered or left the window of an ended call; while it has the focus, it stays open. */
  keepOpen(isKept: boolean): void
}

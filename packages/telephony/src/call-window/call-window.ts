import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import type { EndReason, MediaState, RtcParty } from '@lineside/contract/rtc/frames'

/** What a portal knows of its calls, as its call window shows it. Moments are milliseconds since 1970. */
export interface CallWindow {
  readonly stage: CallStage
  readonly controls: CallControls
  /** One thing at a time stands beside the stage. */
  readonly panel: CallPanel | null
  /** The stage over the whole page; else the bar or card in the corner. */
  readonly isMaximised: boolean
  /** `/user/home` is the page that is open. */
  readonly isHome: boolean
  /** What went wrong or on beside the call: stays until it is dismissed or the next takes its place. */
  readonly notice: CallNotice | null
}

/** CALL-05, CALL-06: the states of the one call that stands in front, and beside it the second one. */
export type CallStage =
  | { readonly phase: 'input' }
  /** Asked for: microphone and camera are being opened, or the call is being placed. */
  | { readonly phase: 'initiating'; readonly call: CallInfo; readonly other: HeldCall | null }
  | { readonly phase: 'ringing'; readonly call: CallInfo; readonly other: HeldCall | null }
  /** `isSilenced`: it rings on without a sound. `isAnswering`: accepted here, the media are being opened. */
  | {
      readonly phase: 'incoming'
      readonly call: CallInfo
      readonly isSilenced: boolean
      readonly isAnswering: boolean
      readonly other: HeldCall | null
    }
  | { readonly phase: 'established'; readonly call: TalkingCall; readonly other: OtherCall | null }
  /** `closesAt`: null while the focus is in it, so that it does not close under the user's hands. */
  | { readonly phase: 'ended'; readonly call: CallInfo; readonly end: CallEnd; readonly closesAt: number | null }

/** CALL-07: with what a call is started or taken. `listen`: nothing is sent, for there is no microphone to be had. */
export type CallMedia = 'audio' | 'video' | 'screen' | 'listen'

export interface CallInfo {
  readonly id: string
  readonly direction: 'out' | 'in'
  readonly party: RtcParty
  /** Of an incoming call: the line it came in through, if not one's own. */
  readonly called: RtcParty | null
  /** What this side sends. */
  readonly media: CallMedia
  /** What the other side sends. */
  readonly remote: MediaState
  /** When it was asked for, or came in. */
  readonly since: number
  /** Its way so far and what is expected of it; empty on a platform that does not tell. */
  readonly way: readonly TraceStep[]
  /** Where it rings, if that is told. */
  readonly ringsAt: RtcParty | null
  /** Why nobody will answer: a prompt says it, then the call ends; null: somebody may. */
  readonly refusal: EndReason | null
  readonly isRecorded: boolean
  /** A service answered: a voicebox, an announcement. There is nobody to hold or to transfer. */
  readonly isService: boolean
  /** When somebody answered; null: nobody has. */
  readonly answeredAt: number | null
}

export interface TalkingCall extends CallInfo {
  readonly answeredAt: number
  readonly hold: HoldState
  /** Until when a lost connection is waited for; null: none is lost. */
  readonly lostUntil: number | null
}

/** `byUs`: held from here; `byThem`: the other party holds; null: both talk. */
export type HoldState = { readonly byUs: boolean; readonly byThem: boolean; readonly since: number } | null

/** A call set aside from here while another stands in front. */
export interface HeldCall {
  readonly state: 'held'
  readonly call: TalkingCall
  /** The call in front asks whether it may be connected: an attended transfer. */
  readonly isAsking: boolean
  /** Both are being connected: this side leaves as soon as that stands. */
  readonly isConnecting: boolean
}

/** A second call that rings while one talks. */
export interface WaitingCall {
  readonly state: 'waiting'
  readonly call: CallInfo
  readonly isSilenced: boolean
}

export type OtherCall = HeldCall | WaitingCall

/** What the user has switched on. `established` sets all of them on again (CALL-08). */
export interface CallControls {
  readonly microphone: boolean
  /** Of a call that sends a picture. */
  readonly camera: boolean
  /** 0 to 1 */
  readonly volume: number
  readonly keypad: boolean
}

export type CallPanel = 'keypad' | 'devices' | 'transfer' | 'add'

/** Why a call ended. */
export type CallEnd =
  /** `at`: when, for how long it lasted. */
  | { readonly kind: 'reason'; readonly reason: EndReason; readonly by: RtcParty | null; readonly at: number }
  /** The browser or its user refused microphone or camera (CALL-13). */
  | { readonly kind: 'userMediaPermissionDenied'; readonly at: number }
  | { readonly kind: 'desktopSharingPermissionDenied'; readonly at: number }
  /** There is no microphone. */
  | { readonly kind: 'noDevice'; readonly at: number }
  /** Another program has the microphone. `name`: as the browser calls it. */
  | { readonly kind: 'deviceInUse'; readonly name: string; readonly at: number }
  /** The browser shares its screen only with an extension of the platform. */
  | { readonly kind: 'extensionMissing'; readonly at: number }
  /** Any other failure by the name its engine gives it. */
  | { readonly kind: 'named'; readonly name: string; readonly at: number }

/** Nobody would be heard: one may listen all the same. */
export type MicrophoneEnd = Extract<CallEnd, { kind: 'userMediaPermissionDenied' | 'noDevice' | 'deviceInUse' }>

export type CallNotice =
  /** A device in use was taken away; the call goes on: with another, without a picture, or by listening only. */
  | { readonly kind: 'deviceGone'; readonly label: string; readonly goesOn: 'other' | 'withoutPicture' | 'listening' }
  /** A call that rings here was to be taken, and the microphone could not be opened: it rings on. */
  | { readonly kind: 'notTaken'; readonly end: MicrophoneEnd }
  /** The call that stood in front, or waited, is over; the other one goes on. */
  | { readonly kind: 'otherEnded'; readonly party: RtcParty; readonly end: CallEnd }
  /** The platform refused a step in a call; nothing has changed. */
  | { readonly kind: 'failed'; readonly step: 'hold' | 'resume' | 'transfer' | 'connect' | 'media' }
  /** Camera or screen could not be opened in a call; it goes on as it was. */
  | { readonly kind: 'mediaRefused'; readonly media: Exclude<CallMedia, 'listen'> }

/** What an engine can do beyond the platform's original one: false hides the control. */
export interface CallAbilities {
  readonly hold: boolean
  readonly transfer: boolean
  readonly connect: boolean
  readonly voicebox: boolean
  /** Camera, screen and devices in a running call. */
  readonly changeMedia: boolean
}

/** Whom a view names: as typed or from a list, with the name it has there. */
export interface Dialled {
  readonly number: string
  readonly name: string | null
}

/** What a view may ask for. All of it is safe to call at any time: what does not fit the state changes nothing. */
export interface CallActions {
  start(to: Dialled, media: CallMedia): void
  /** Takes an incoming call; beside a call that talks it holds that one. */
  answer(media: CallMedia): void
  /** Ends the call that talks and takes the one that waits. */
  endAndAnswer(): void
  /** Declines what rings: the second call where there is one. */
  decline(): void
  toVoicebox(): void
  /** Lets it ring without a sound. */
  silence(): void
  /** Ends the call in front, or takes it back. */
  hangUp(): void
  /** Leaves what has ended. */
  close(): void
  /** Calls again whom the ended call was with. */
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
  /** Connects the two others and leaves. */
  connect(): void
  /** Ends the call in front and talks to the held one again. */
  back(): void
  transferNow(to: Dialled): void
  askFirst(to: Dialled): void
  /** A second call: holds the one that talks. */
  add(to: Dialled): void
  openPanel(panel: CallPanel): void
  closePanel(): void
  minimise(): void
  maximise(): void
  dismissNotice(): void
  /** The focus came into, or left, what has ended: it stays open meanwhile. */
  keepOpen(isKept: boolean): void
}

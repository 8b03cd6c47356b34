import type { ConferenceRefusal, EndReason, MediaState, RtcParty } from './frames.ts'
import type { TraceStep } from './call-steps.ts'

/**
 * The surface of the global `cdk` that `/rtc/files/dist/cdk-prod.js` defines: names, events and order of calls as clients of the
 * platform's engine know them (ngcp-client-facts 8). What this engine adds is optional: a portal that finds a member missing
 * does without, so it runs on the platform's original engine too. Types alone, for the script and for who uses it.
 */
export interface Cdk {
  readonly ngcp: {
    setApiBaseUrl(url: string): void
    setApiJwt(jwt: string): void
    /** @returns the token that `Client` takes as `userSession` */
    createRTCEngineSession(): Promise<string>
  }
  readonly Client: new (options: CdkClientOptions) => CdkClient
  readonly media: { create(): CdkMediaBuilder }
  getChromeExtensionURL(): string
}

export interface CdkClientOptions {
  /** `wss://host/rtc/api` */
  readonly url: string
  readonly userSession: string
  /** Ours: calls taken beside the one that talks, 0 or 1. */
  readonly waiting?: number
  /** Ours: makes a new token, for a socket that was lost. Without it the client asks the API itself. */
  readonly renewSession?: () => Promise<string>
}

export interface CdkClient {
  onConnect(callback: () => void): this
  onDisconnect(callback: () => void): this
  /** @throws Error where there is no such network; ours are `sip` and `conference` */
  getNetworkByTag(tag: 'sip'): CdkSipNetwork
  getNetworkByTag(tag: 'conference'): CdkConferenceNetwork
  readonly disconnectReason?: string
  /** Ours: what has changed, by its topic (contract/events). */
  onEvent?(callback: (event: { topic: string; id: string | null }) => void): this
  /** Ours: ends its socket and everything on it. */
  close?(): void
}

export interface CdkNetwork {
  readonly isConnected: boolean
  onConnect(callback: () => void): this
  onDisconnect(callback: () => void): this
}

export interface CdkSipNetwork extends CdkNetwork {
  onIncomingCall(callback: (call: CdkCall) => void): this
  call(peer: string, options: { localMediaStream: CdkMediaStream }): CdkCall
  /** Ours: a call that outlived a reload of the page, before it was answered or after; `accept` gives it its media again. */
  onResumedCall?(callback: (call: CdkCall) => void): this
}

export interface CdkCall {
  /** The other party's number. */
  readonly peer: string
  readonly endedReason: string | undefined
  accept(localMediaStream: CdkMediaStream): Promise<void>
  end(): void
  enableAudio(): void
  disableAudio(): void
  enableVideo(): void
  disableVideo(): void
  sendDTMF(character: string): void
  onEnded(callback: () => void): this
  onRemoteMedia(callback: (stream: CdkMediaStream) => void): this
  onRemoteMediaEnded(callback: () => void): this
  onAccepted(callback: () => void): this
  onPending(callback: () => void): this
  onRingingStart(callback: () => void): this
  onRingingStop(callback: () => void): this
  onError(callback: (error: Error) => void): this

  /** Ours, all of them: what the original engine does not have. */
  readonly id?: string
  /** `accepting`: taken here, and not confirmed yet. */
  readonly phase?: 'calling' | 'ringing' | 'incoming' | 'accepting' | 'talking' | 'ended'
  readonly party?: RtcParty
  /** Of an incoming call: which line was called, if not one's own. */
  readonly called?: RtcParty | null
  readonly isRecorded?: boolean
  readonly isService?: boolean
  readonly reason?: EndReason | undefined
  hold?(): Promise<void>
  resume?(): Promise<void>
  transfer?(to: string): Promise<void>
  /** Connects the other parties of both calls. */
  connectWith?(other: CdkCall): Promise<void>
  deflectToVoicebox?(): void
  /** Sends another stream from now on: a camera, a screen, another microphone. Ends the one before. */
  changeMedia?(localMediaStream: CdkMediaStream): Promise<void>
  quality?(): Promise<CallQuality | null>
  /** Everything that changes and has no event of its own: `onChange` says that, `details` what it is now. */
  onChange?(callback: () => void): this
  readonly details?: CallDetails
}

export interface CallDetails {
  /** The other party has put this side on hold. */
  readonly isHeld: boolean
  /** This side holds. */
  readonly isHolding: boolean
  readonly way: readonly TraceStep[]
  /** Rings there. */
  readonly ringsAt: RtcParty | null
  readonly remote: MediaState
  readonly isRecorded: boolean
  /** Until when a lost connection is waited for, in milliseconds since 1970; null: none is lost. */
  readonly lostUntil: number | null
  /** Nobody will answer, and why: a prompt says it before the call ends. */
  readonly refusal?: EndReason | null
  /** Who ended it. */
  readonly endedBy: RtcParty | null
  /** Whether media flow. `interrupted`: they did, and the connection is being made again. */
  readonly connection?: 'new' | 'connected' | 'interrupted'
}

/** Of the last seconds, as getStats tells it. */
export interface CallQuality {
  readonly roundTripMs: number | null
  /** 0 to 1, of what should have come. */
  readonly lost: number
  readonly jitterMs: number | null
  /** Bits a second that come and go. */
  readonly receiving: number
  readonly sending: number
  /** 0 to 1 */
  readonly ownLevel: number | null
  readonly otherLevel: number | null
  /** The picture is smaller than it could be, and why. */
  readonly limitedBy: 'bandwidth' | 'cpu' | null
}

export interface CdkMediaBuilder {
  enableMicrophone(options?: { deviceId?: string }): this
  enableCamera(options?: { deviceId?: string }): this
  enableScreen(): this
  build(): Promise<CdkMediaStream>
}

export interface CdkMediaStream {
  getStream(): MediaStreamLike
  hasVideo(): boolean
  stop(): void
  /** Of a local one: a device was taken away, or a shared window closed. */
  onEnded?(callback: () => void): this
}

/** What the browser calls `MediaStream`: this package knows no browser. */
export interface MediaStreamLike {
  readonly id: string
}

export interface CdkConferenceNetwork extends CdkNetwork {
  onConferenceParticipantJoined(callback: (participant: CdkParticipant) => void): this
  onConferenceParticipantLeft(callback: (participant: CdkParticipant) => void): this
  onConferenceEvent(callback: (event: { name: string }) => void): this
  onConferenceMessage(callback: (message: unknown) => void): this
  onConferenceFile(callback: (file: unknown) => void): this
  onConferenceEnded(callback: () => void): this
  joinConference(options: {
    conferenceName: string
    displayName: string
    localMediaStream: CdkMediaStream
    /** Ours. */
    pin?: string
  }): Promise<CdkConference>
  changeConferenceMedia(options: { localMediaStream: CdkMediaStream }): Promise<void>
  leaveConference(): Promise<void>
  /** Ours: who is in a room, before joining. Of a locked one no names are told. */
  lookAtConference?(name: string): Promise<{ readonly isLocked: boolean; readonly names: readonly string[] }>
  /** Ours: how one comes into a room by telephone. `numbers` can be called from outside. */
  inviteToConference?(name: string): Promise<{ readonly id: string; readonly numbers: readonly string[] }>
}

/** What `joinConference` rejects with: why, where the server said why. */
export interface CdkConferenceError extends Error {
  readonly code?: ConferenceRefusal
}

export interface CdkConference {
  getLocalParticipant(): CdkParticipant
  /** @returns null: nobody of this id is in it */
  getRemoteParticipant(id: string): CdkParticipant | null
  /** Ours. */
  readonly dialIn?: string | null
  readonly isLocked?: boolean
  lock?(pin: string | null): void
  /** Somebody who has called in by telephone. */
  remove?(participantId: string): void
}

export interface CdkParticipant {
  readonly id: string
  readonly displayName: string
  readonly mediaStream: CdkMediaStream | null
  getId(): string
  onMediaStream(callback: (stream: CdkMediaStream) => void): this
  onMediaEnded(callback: () => void): this
  /** Ours: it has called in by telephone; `number` is null where it is withheld. */
  readonly line?: { readonly number: string | null } | null
  /** Ours. */
  readonly media?: MediaState
  readonly isSpeaking?: boolean
  onChange?(callback: () => void): this
}

import type { EngineEvent } from '../events.ts'
import type { ConferenceRefusal, EndReason, FarSide, MediaState, RtcParty } from './frames.ts'
import type { TraceStep } from './call-steps.ts'

/**
 * The types of the global `cdk` that `/rtc/files/dist/cdk-prod.js` defines. Names, events and the order of calls are
 * those that clients of the original platform's engine know (ngcp-client-facts 8). Members that only this engine has
 * are optional: a portal that finds one missing does without it, so it also runs on the original engine. This file
 * holds types only; the script and its users share it.
 */
export interface Cdk {
  readonly ngcp: {
    setApiBaseUrl(url: string): void
    setApiJwt(jwt: string): void
    /** Only an engine that registers a line: whose line it is, the subscriber that the token belongs to. */
    setSubscriber?(id: number): void
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
  /** Only this engine: how many more calls may ring while one is in progress, 0 or 1. */
  readonly waiting?: number
  /** Only this engine: fetches a new token when the socket was lost. Without it, the client asks the API itself. */
  readonly renewSession?: () => Promise<string>
}

export interface CdkClient {
  onConnect(callback: () => void): this
  onDisconnect(callback: () => void): this
  /** @throws Error when there is no network of this tag; this engine has `sip` and `conference` */
  getNetworkByTag(tag: 'sip'): CdkSipNetwork
  getNetworkByTag(tag: 'conference'): CdkConferenceNetwork
  readonly disconnectReason?: string
  /** Only this engine: reports what has changed, by topic (see `contract/events`). */
  onEvent?(callback: (event: EngineEvent) => void): this
  /** Only this engine: closes the socket and ends everything that runs over it. */
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
  /**
   * Only this engine: a call, answered or still ringing, that survived a reload of the page. `accept` gives it media
   * again.
   */
  onResumedCall?(callback: (call: CdkCall) => void): this
  /**
   * Only this engine: rings the user's own phones, or one device; the one that answers places the call. This browser is
   * not part of that call.
   * @param device the id of one of `own_devices` (see `resources/presence`); absent: all phones
   * @throws Error when it can not be rung
   */
  callFromPhone?(peer: string, device?: string): Promise<void>
  /**
   * Only this engine: brings a conversation that the user has in another window or at a phone over to this window. The
   * call's events tell whether that succeeds: a call that can not be taken ends as `lost`.
   * @param id the call's id in the engine
   * @param options.party the other party, as far as it is known (`own_talks` of `resources/presence`)
   */
  takeCall?(id: string, options: { localMediaStream: CdkMediaStream; party?: RtcParty }): CdkCall
}

export interface CdkCall {
  /** The other party's number. */
  readonly peer: string
  readonly endedReason: string | undefined
  accept(localMediaStream: CdkMediaStream): Promise<void>
  end(): void
  enableAudio(): void
  disableAudio(): void
  /** Only this engine returns a promise; it rejects when the picture cannot be sent, and it is then not sent. */
  enableVideo(): void | Promise<void>
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

  /** From here on: members that only this engine has. */
  readonly id?: string
  /** `accepting`: the user took the call, and its media do not flow yet. */
  readonly phase?: 'calling' | 'ringing' | 'incoming' | 'accepting' | 'talking' | 'ended'
  readonly party?: RtcParty
  /** For a call that survived a reload of the page: the media that it sent before; absent for other calls. */
  readonly sentBefore?: MediaState | undefined
  /** Restores a lost connection at once instead of waiting for the next attempt. */
  reconnect?(): void
  /** For an incoming call: the line that was called, if it is not the user's own, such as a group. */
  readonly called?: RtcParty | null
  /** For an incoming call: the user asked for it at another device; taking it calls the party. */
  readonly isOwn?: boolean
  readonly isRecorded?: boolean
  readonly isService?: boolean
  readonly reason?: EndReason | undefined
  hold?(): Promise<void>
  resume?(): Promise<void>
  transfer?(to: string): Promise<void>
  /** TEAM-03: parks the other party; `endedBy` of the details then has the number that takes it back. */
  park?(): Promise<void>
  /** Connects the other parties of both calls. */
  connectWith?(other: CdkCall): Promise<void>
  deflectToVoicebox?(): void
  /** Replaces the stream that is sent: by a camera, a screen or another microphone. Stops the previous stream. */
  changeMedia?(localMediaStream: CdkMediaStream): Promise<void>
  quality?(): Promise<CallQuality | null>
  /** Called when something changes that has no event of its own; `details` then holds the new values. */
  onChange?(callback: () => void): this
  readonly details?: CallDetails
}

export interface CallDetails {
  /** The other party has put this side on hold. */
  readonly isHeld: boolean
  /** This side holds. */
  readonly isHolding: boolean
  readonly way: readonly TraceStep[]
  /** The party that rings at the moment. */
  readonly ringsAt: RtcParty | null
  readonly remote: MediaState
  /** true: the other side takes no picture, though this side would send one. Only where calls are SIP on a websocket. */
  readonly refusesPicture?: boolean
  readonly isRecorded: boolean
  /**
   * The other party's connection is lost: until when the call waits for it, in milliseconds since 1970; null: the
   * connection is there.
   */
  readonly lostUntil: number | null
  /** Why nobody will answer. A prompt says so before the call ends. */
  readonly refusal?: EndReason | null
  /**
   * When this side was connected, in milliseconds since 1970. Only for a call that the page has not seen from its
   * beginning: it survived a reload of the page, or came from another device.
   */
  readonly answeredAt?: number
  /** HARD-04: whether the sound of the far side is encrypted; null: nobody is there yet, or the platform does not tell. */
  readonly farSide?: FarSide | null
  /** The party that ended the call; null: not known. */
  readonly endedBy: RtcParty | null
  /** Whether media flow. `interrupted`: they did flow, and the connection is being rebuilt. */
  readonly connection?: 'new' | 'connected' | 'interrupted'
}

/** Quality over the last few seconds, from `RTCPeerConnection.getStats`. */
export interface CallQuality {
  readonly roundTripMs: number | null
  /** Share of the expected packets that did not arrive, 0 to 1. */
  readonly lost: number
  readonly jitterMs: number | null
  /** Bits per second. */
  readonly receiving: number
  readonly sending: number
  /** Volume, 0 to 1. */
  readonly ownLevel: number | null
  readonly otherLevel: number | null
  /** Why the picture that is sent is smaller than it could be; null: it is not. */
  readonly limitedBy: 'bandwidth' | 'cpu' | null
}

export interface CdkMediaBuilder {
  enableMicrophone(options?: { deviceId?: string }): this
  enableCamera(options?: { deviceId?: string }): this
  enableScreen(): this
  /** @throws Error named `NotLoadedError` (only this engine) when a part of the engine that media need did not load */
  build(): Promise<CdkMediaStream>
}

export interface CdkMediaStream {
  getStream(): MediaStreamLike
  hasVideo(): boolean
  stop(): void
  /** For a local stream: a device was unplugged, or a shared window was closed. */
  onEnded?(callback: () => void): this
}

/** Stands for the browser's `MediaStream`, since this package does not use browser types. */
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
    /** Only this engine: the PIN of a locked room. */
    pin?: string
  }): Promise<CdkConference>
  changeConferenceMedia(options: { localMediaStream: CdkMediaStream }): Promise<void>
  leaveConference(): Promise<void>
  /** Only this engine: tells who is in a room before joining it. A locked room tells no names. */
  lookAtConference?(name: string): Promise<{ readonly isLocked: boolean; readonly names: readonly string[] }>
  /** Only this engine: how to join a room by telephone. `numbers` can be called from outside. */
  inviteToConference?(name: string): Promise<{ readonly id: string; readonly numbers: readonly string[] }>
}

/** The error with which `joinConference` rejects. `code` is the server's reason, if it gave one. */
export interface CdkConferenceError extends Error {
  readonly code?: ConferenceRefusal
}

export interface CdkConference {
  getLocalParticipant(): CdkParticipant
  /** @returns null when the conference has no participant of this id */
  getRemoteParticipant(id: string): CdkParticipant | null
  /** Only this engine. */
  readonly dialIn?: string | null
  readonly isLocked?: boolean
  lock?(pin: string | null): void
  /** Removes a participant who has called in by telephone; nobody else can be removed. */
  remove?(participantId: string): void
}

export interface CdkParticipant {
  readonly id: string
  readonly displayName: string
  readonly mediaStream: CdkMediaStream | null
  getId(): string
  onMediaStream(callback: (stream: CdkMediaStream) => void): this
  onMediaEnded(callback: () => void): this
  /** Only this engine: set when the participant has called in by telephone; `number` is null when it is withheld. */
  readonly line?: { readonly number: string | null; readonly sound?: FarSide['sound'] | undefined } | null
  /** Only this engine. */
  readonly media?: MediaState
  readonly isSpeaking?: boolean
  onChange?(callback: () => void): this
}

import type {
  CdkConferenceError,
  CdkConferenceNetwork,
  CdkMediaStream,
  CdkParticipant,
} from '@lineside/contract/rtc/cdk'
import type { ConferenceRefusal, ServerFrame, ServerFrameOf } from '@lineside/contract/rtc/frames'
import { mediaStateOf, tracksOf } from '../media/media-state.ts'
import type { MediaPartSource } from '../media-part.ts'
import { Network, type Wire } from '../network.ts'
import { Signal } from '../signal.ts'
import type { JoinedConference } from './joined-conference.ts'

export interface JoinOptions {
  readonly conferenceName: string
  readonly displayName: string
  readonly localMediaStream: CdkMediaStream
  readonly pin?: string
}

interface Waiting<Value> {
  readonly name: string
  readonly timer: ReturnType<typeof setTimeout>
  resolve(value: Value): void
  reject(error: Error): void
}

type State =
  | { readonly phase: 'out' }
  | { readonly phase: 'joining'; readonly options: JoinOptions; readonly waiting: Waiting<JoinedConference> }
  | { readonly phase: 'in'; readonly options: JoinOptions; readonly conference: JoinedConference }

type Invitation = { readonly id: string; readonly numbers: readonly string[] }
type Seen = { readonly isLocked: boolean; readonly names: readonly string[] }

const answerWithinMs = 10_000
/**
 * After a lost socket is back, the server confirms within this time that this browser is still in the room; otherwise
 * it has forgotten.
 */
const rememberedWithinMs = 2_000

/** The conferences of this browser, which is in one at a time and returns to it after its connection was lost. */
export class ConferenceNetwork extends Network implements CdkConferenceNetwork {
  readonly #wire: Wire
  readonly #media: MediaPartSource
  readonly #joined = new Signal<[CdkParticipant]>()
  readonly #left = new Signal<[CdkParticipant]>()
  readonly #events = new Signal<[{ name: string }]>()
  readonly #ended = new Signal()
  #state: State = { phase: 'out' }
  #looking: Waiting<Seen> | null = null
  #inviting: Waiting<Invitation> | null = null
  #forgotten: ReturnType<typeof setTimeout> | undefined
  /** The server's name of the connection; a server that gives another one has never heard of this browser. */
  #session: string | undefined

  constructor(wire: Wire, media: MediaPartSource) {
    super()
    this.#wire = wire
    this.#media = media
    wire.onFrame((frame) => this.#take(frame))
  }

  onConferenceParticipantJoined(callback: (participant: CdkParticipant) => void): this {
    this.#joined.add(callback)
    return this
  }

  onConferenceParticipantLeft(callback: (participant: CdkParticipant) => void): this {
    this.#left.add(callback)
    return this
  }

  onConferenceEvent(callback: (event: { name: string }) => void): this {
    this.#events.add(callback)
    return this
  }

  /** This engine carries no messages and no files, so these callbacks are never called. */
  onConferenceMessage = (): this => this
  onConferenceFile = (): this => this

  onConferenceEnded(callback: () => void): this {
    this.#ended.add(callback)
    return this
  }

  /**
   * Joins a conference. The members who are already in it are announced by `onConferenceParticipantJoined` right after
   * this has resolved.
   * @throws CdkConferenceError with the server's `code`, or without one when there is no connection or the engine could
   * not be loaded whole
   */
  joinConference(options: JoinOptions): Promise<JoinedConference> {
    if (this.#state.phase !== 'out') return Promise.reject(refused('already_joined'))
    if (!this.isConnected) return Promise.reject(new Error('NetworkNotConnected'))
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#failJoining(new Error('The conference did not answer')), answerWithinMs)
      const joining: State = {
        phase: 'joining',
        options,
        waiting: { name: options.conferenceName, timer, resolve, reject },
      }
      this.#state = joining
      if (this.#media.loaded()) return this.#sendJoin(options)
      // meanwhile it may have been left, and another one be joined
      const isWanted = () => this.#state === joining
      this.#media.load().then(
        () => isWanted() && this.#sendJoin(options),
        (error: unknown) => isWanted() && this.#failJoining(error as Error),
      )
    })
  }

  changeConferenceMedia({ localMediaStream }: { readonly localMediaStream: CdkMediaStream }): Promise<void> {
    if (this.#state.phase !== 'in') return Promise.reject(new Error('There is no conference'))
    this.#state = { ...this.#state, options: { ...this.#state.options, localMediaStream } }
    this.#state.conference.changeMedia(localMediaStream)
    return Promise.resolve()
  }

  leaveConference(): Promise<void> {
    if (this.#state.phase === 'out') return Promise.resolve()
    this.#wire.send({ type: 'conference_leave' })
    if (this.#state.phase === 'joining') this.#failJoining(new Error('It was left before it was joined'))
    this.#close()
    return Promise.resolve()
  }

  lookAtConference(name: string): Promise<Seen> {
    this.#looking?.reject(new Error('Another conference is looked at'))
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('Nobody answered')), answerWithinMs)
      this.#looking = { name, timer, resolve, reject }
      this.#wire.send({ type: 'conference_look', room: name })
    })
  }

  inviteToConference(name: string): Promise<Invitation> {
    this.#inviting?.reject(new Error('Another conference is invited to'))
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('Nobody answered')), answerWithinMs)
      this.#inviting = { name, timer, resolve, reject }
      this.#wire.send({ type: 'conference_invite', room: name })
    })
  }

  /**
   * Only for the client: the connection is lost for good. Also used when the conference has ended, or when joining it, or
   * returning to it, has failed.
   */
  lose(why = 'The connection was lost'): void {
    if (this.#state.phase === 'joining') this.#failJoining(new Error(why))
    else if (this.#state.phase === 'in') this.#end()
  }

  #take(frame: ServerFrame): void {
    if (frame.type === 'conference_joined') this.#takeJoined(frame)
    else if (frame.type === 'conference_refused') this.#takeRefused(frame.code)
    else if (frame.type === 'conference_seen') this.#takeSeen(frame)
    else if (frame.type === 'conference_invited') this.#takeInvited(frame)
    else if (frame.type === 'conference_ended') this.lose()
    else if (frame.type === 'welcome') this.#returnIfForgotten(frame)
    else if (frame.type === 'error') this.#takeError(frame)
    else if (this.#state.phase === 'in') this.#state.conference.take(frame)
  }

  #takeJoined(frame: ServerFrameOf<'conference_joined'>): void {
    clearTimeout(this.#forgotten)
    if (this.#state.phase === 'in') return this.#state.conference.rejoin(frame)
    const part = this.#media.loaded()
    // a newly loaded page is in no conference, so it leaves the one that the server remembers
    if (this.#state.phase === 'out' || part === null) return this.#wire.send({ type: 'conference_leave' })
    const { options, waiting } = this.#state
    clearTimeout(waiting.timer)
    const events = {
      joined: (participant: CdkParticipant) => this.#joined.emit(participant),
      left: (participant: CdkParticipant) => this.#left.emit(participant),
      changed: (name: string) => this.#events.emit({ name }),
      locks: (next: string | null) => this.#keepPin(next),
    }
    const conference = new part.JoinedConference(this.#wire, part.links, events, options, frame)
    this.#state = { phase: 'in', options, conference }
    addEventListener('pagehide', this.#leaveAtOnce)
    waiting.resolve(conference)
    const present = conference.remoteParticipants
    setTimeout(() => {
      for (const one of present) if (conference.getRemoteParticipant(one.id) === one) this.#joined.emit(one)
    })
  }

  #takeRefused(code: ConferenceRefusal): void {
    if (this.#state.phase === 'joining') this.#failJoining(refused(code))
    // this browser tried to return to the room and was refused
    else if (this.#state.phase === 'in' && code !== 'already_joined') this.#end()
  }

  #takeError({ about, code }: ServerFrameOf<'error'>): void {
    if (about === 'conference_join') this.lose(code)
    else if (about === 'conference_look') this.#looking = this.#fail(this.#looking, code)
    else if (about === 'conference_invite') this.#inviting = this.#fail(this.#inviting, code)
  }

  #fail<Value>(waiting: Waiting<Value> | null, code: string): null {
    clearTimeout(waiting?.timer)
    waiting?.reject(new Error(code))
    return null
  }

  #takeSeen({ room, locked, names }: ServerFrameOf<'conference_seen'>): void {
    if (this.#looking?.name !== room) return
    clearTimeout(this.#looking.timer)
    this.#looking.resolve({ isLocked: locked, names })
    this.#looking = null
  }

  #takeInvited({ room, id, numbers }: ServerFrameOf<'conference_invited'>): void {
    if (this.#inviting?.name !== room) return
    clearTimeout(this.#inviting.timer)
    this.#inviting.resolve({ id, numbers })
    this.#inviting = null
  }

  #keepPin(pin: string | null): void {
    if (this.#state.phase !== 'in') return
    const { pin: _before, ...options } = this.#state.options
    this.#state = { ...this.#state, options: pin === null ? options : { ...options, pin } }
  }

  /** A restarted server, or another one, knows no rooms, so the members join again, which opens the room again. */
  #returnIfForgotten({ session }: ServerFrameOf<'welcome'>): void {
    const isKnown = session === this.#session
    this.#session = session
    if (this.#state.phase !== 'in') return
    clearTimeout(this.#forgotten)
    if (!isKnown) return this.#sendJoin(this.#state.options)
    this.#forgotten = setTimeout(() => {
      if (this.#state.phase === 'in') this.#sendJoin(this.#state.options)
    }, rememberedWithinMs)
  }

  #sendJoin({ conferenceName, displayName, localMediaStream, pin }: JoinOptions): void {
    this.#wire.send({
      type: 'conference_join',
      room: conferenceName,
      display_name: displayName,
      media: mediaStateOf(tracksOf(localMediaStream)),
      ...(pin === undefined || pin === '' ? {} : { pin }),
    })
  }

  #failJoining(error: Error): void {
    if (this.#state.phase !== 'joining') return
    clearTimeout(this.#state.waiting.timer)
    this.#state.waiting.reject(error)
    this.#state = { phase: 'out' }
  }

  #end(): void {
    this.#close()
    this.#ended.emit()
  }

  #close(): void {
    clearTimeout(this.#forgotten)
    removeEventListener('pagehide', this.#leaveAtOnce)
    if (this.#state.phase === 'in') this.#state.conference.close()
    this.#state = { phase: 'out' }
  }

  #leaveAtOnce = (): void => void this.leaveConference()
}

const refused = (code: ConferenceRefusal): CdkConferenceError => Object.assign(new Error(code), { code })

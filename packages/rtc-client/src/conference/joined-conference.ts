import type { CdkConference, CdkMediaStream } from '@lineside/contract/rtc/cdk'
import type { ConferenceMember, ConferenceMode, ServerFrame, ServerFrameOf } from '@lineside/contract/rtc/frames'
import { mediaStateOf, tracksOf } from '../media/media-state.ts'
import type { Wire } from '../network.ts'
import { type Link, openLink } from './link.ts'
import { Participant } from './participant.ts'
import { openRelayLink } from './relay-link.ts'
import { openServerLink } from './server-link.ts'
import { watchVoice } from './speaking.ts'

/** How links are opened; tests replace these. */
export interface LinkOpeners {
  readonly openLink: typeof openLink
  readonly openServerLink: typeof openServerLink
  readonly openRelayLink: typeof openRelayLink
}

export const webLinks: LinkOpeners = { openLink, openServerLink, openRelayLink }

/** The name of the server as the recipient of signals. */
const server = 'server'

export interface ConferenceEvents {
  joined(participant: Participant): void
  left(participant: Participant): void
  changed(name: string): void
  /** The PIN of the room was changed; this browser needs it to return. */
  locks(pin: string | null): void
}

/**
 * The conference that this browser is in: its participants, and a link to each of them (`mesh`) or one link to the
 * server or relay. The member with the smaller id makes the offers, so both know it without asking.
 */
export class JoinedConference implements CdkConference {
  readonly dialIn: string | null
  isLocked: boolean
  readonly #wire: Wire
  readonly #open: LinkOpeners
  readonly #events: ConferenceEvents
  readonly #others = new Map<string, Participant>()
  /** Links to other members, by their ids. */
  readonly #links = new Map<string, Link>()
  #server: Link | null = null
  readonly #displayName: string
  #mode: ConferenceMode
  #me: Participant
  #local: CdkMediaStream
  #endVoice: () => void = () => {}

  constructor(
    wire: Wire,
    open: LinkOpeners,
    events: ConferenceEvents,
    own: { readonly displayName: string; readonly localMediaStream: CdkMediaStream },
    joined: ServerFrameOf<'conference_joined'>,
  ) {
    this.#wire = wire
    this.#open = open
    this.#events = events
    this.#displayName = own.displayName
    this.#local = own.localMediaStream
    this.dialIn = joined.dial_in
    this.isLocked = joined.locked
    this.#me = this.#newMe(joined.me)
    this.#listenToOneself()
    this.#mode = joined.mode
    if (this.#mode !== 'mesh') this.#openServer(this.#mode)
    for (const member of joined.members) this.#add(member)
  }

  getLocalParticipant(): Participant {
    return this.#me
  }

  getRemoteParticipant(id: string): Participant | null {
    return this.#others.get(id) ?? null
  }

  get remoteParticipants(): readonly Participant[] {
    return [...this.#others.values()]
  }

  lock(pin: string | null): void {
    this.#events.locks(pin)
    this.#wire.send({ type: 'conference_lock', pin })
  }

  remove(participantId: string): void {
    this.#wire.send({ type: 'conference_remove', id: participantId })
  }

  changeMedia(local: CdkMediaStream): void {
    this.#local = local
    const media = mediaStateOf(tracksOf(local))
    this.#me.showLocal(local, media)
    this.#wire.send({ type: 'conference_media', media })
    for (const link of [...this.#links.values(), this.#server]) link?.send(tracksOf(local))
    this.#listenToOneself()
  }

  /**
   * The connection was lost and is back: announces the members who came and went meanwhile. If this browser got another
   * member id, it connects to everybody anew.
   */
  rejoin(joined: ServerFrameOf<'conference_joined'>): void {
    const isSame = joined.me === this.#me.id
    if (!isSame) {
      this.#me = this.#newMe(joined.me)
      this.#closeServer()
    }
    this.#setMode(joined.mode)
    const present = new Map(joined.members.map((member) => [member.id, member]))
    for (const id of this.#others.keys()) if (!isSame || !present.has(id)) this.#remove(id)
    for (const member of present.values()) {
      const known = this.#others.get(member.id)
      if (known) known.change(member)
      else this.#events.joined(this.#add(member))
    }
    this.#setLocked(joined.locked)
    this.#wire.send({ type: 'conference_media', media: this.#me.media })
  }

  take(frame: ServerFrame): void {
    if (frame.type === 'member_joined') this.#events.joined(this.#add(frame.member))
    else if (frame.type === 'member_changed') this.#others.get(frame.member.id)?.change(frame.member)
    else if (frame.type === 'member_left') this.#remove(frame.id)
    else if (frame.type === 'conference_signal') this.#linkOf(frame.from)?.take(frame)
    else if (frame.type === 'conference_mode') this.#setMode(frame.mode)
    else if (frame.type === 'conference_locked') this.#setLocked(frame.locked)
  }

  /** Closes all links. The local media stream stays open, because it belongs to the caller of `joinConference`. */
  close(): void {
    this.#endVoice()
    this.#closeServer()
    this.#closeLinks()
    for (const participant of this.#others.values()) participant.end()
    this.#others.clear()
  }

  #newMe(id: string): Participant {
    const media = mediaStateOf(tracksOf(this.#local))
    const me = new Participant({ id, display_name: this.#displayName, media, speaking: false })
    me.mediaStream = this.#local
    return me
  }

  #add(member: ConferenceMember): Participant {
    this.#remove(member.id)
    const participant = new Participant(member)
    this.#others.set(member.id, participant)
    if (this.#mode === 'mesh') this.#openLinkTo(participant)
    return participant
  }

  #remove(id: string): void {
    const participant = this.#others.get(id)
    if (!participant) return
    this.#others.delete(id)
    this.#links.get(id)?.close()
    this.#links.delete(id)
    participant.end()
    this.#events.left(participant)
  }

  #openLinkTo(participant: Participant): void {
    const { id } = participant
    const link = this.#open.openLink({
      makesOffers: this.#me.id < id,
      iceServers: this.#wire.iceServers,
      tracks: tracksOf(this.#local),
      signal: (signal) => this.#wire.send({ type: 'conference_signal', to: id, ...signal }),
      receive: (tracks) => participant.receive(tracks),
    })
    this.#links.set(id, link)
  }

  #openServer(mode: Exclude<ConferenceMode, 'mesh'>): void {
    this.#closeServer()
    const open = mode === 'relay' ? this.#open.openRelayLink : this.#open.openServerLink
    this.#server = open({
      iceServers: this.#wire.iceServers,
      tracks: tracksOf(this.#local),
      signal: (signal) => this.#wire.send({ type: 'conference_signal', to: server, ...signal }),
      receive: (id, tracks) => this.#others.get(id)?.receive(tracks),
      // until then the links between the members carry the media
      connected: () => this.#closeLinks(),
    })
  }

  #setMode(mode: ConferenceMode): void {
    // with another member id, the link to the server was closed and must be opened again
    if (mode === this.#mode && (mode === 'mesh' || this.#server !== null)) return
    this.#mode = mode
    if (mode !== 'mesh') return this.#openServer(mode)
    this.#closeServer()
    this.#closeLinks()
    for (const participant of this.#others.values()) this.#openLinkTo(participant)
  }

  #linkOf(from: string): Link | null {
    return (from === server ? this.#server : this.#links.get(from)) ?? null
  }

  #closeServer(): void {
    this.#server?.close()
    this.#server = null
  }

  #closeLinks(): void {
    for (const link of this.#links.values()) link.close()
    this.#links.clear()
  }

  #setLocked(isLocked: boolean): void {
    if (isLocked === this.isLocked) return
    this.isLocked = isLocked
    this.#events.changed(isLocked ? 'locked' : 'unlocked')
  }

  #listenToOneself(): void {
    this.#endVoice()
    const microphone = tracksOf(this.#local).find(({ kind }) => kind === 'audio')
    this.#endVoice = microphone
      ? watchVoice(microphone, (speaking) => {
          this.#me.change({ media: this.#me.media, speaking })
          this.#wire.send({ type: 'conference_speaking', speaking })
        })
      : () => {}
  }
}

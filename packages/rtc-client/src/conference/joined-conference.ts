import type { CdkConference, CdkMediaStream } from '@lineside/contract/rtc/cdk'
import type { ConferenceMember, ServerFrame, ServerFrameOf } from '@lineside/contract/rtc/frames'
import { mediaStateOf, tracksOf } from '../media/media-state.ts'
import type { Wire } from '../network.ts'
import type { Link, OpenLink } from './link.ts'
import { Participant } from './participant.ts'
import { watchVoice } from './speaking.ts'

export interface ConferenceEvents {
  joined(participant: Participant): void
  left(participant: Participant): void
  changed(name: string): void
}

/**
 * The conference one is in: its participants, and a link to each of them. Of two members the one with the smaller id makes the
 * offers, whoever came first, so both know it without asking.
 */
export class JoinedConference implements CdkConference {
  readonly dialIn: string | null
  isLocked: boolean
  readonly #wire: Wire
  readonly #openLink: OpenLink
  readonly #events: ConferenceEvents
  readonly #others = new Map<string, { readonly participant: Participant; readonly link: Link }>()
  readonly #displayName: string
  #me: Participant
  #local: CdkMediaStream
  #endVoice: () => void = () => {}

  constructor(
    wire: Wire,
    openLink: OpenLink,
    events: ConferenceEvents,
    own: { readonly displayName: string; readonly localMediaStream: CdkMediaStream },
    joined: ServerFrameOf<'conference_joined'>,
  ) {
    this.#wire = wire
    this.#openLink = openLink
    this.#events = events
    this.#displayName = own.displayName
    this.#local = own.localMediaStream
    this.dialIn = joined.dial_in
    this.isLocked = joined.locked
    this.#me = this.#newMe(joined.me)
    this.#listenToOneself()
    for (const member of joined.members) this.#add(member)
  }

  getLocalParticipant(): Participant {
    return this.#me
  }

  getRemoteParticipant(id: string): Participant | null {
    return this.#others.get(id)?.participant ?? null
  }

  get remoteParticipants(): readonly Participant[] {
    return [...this.#others.values()].map(({ participant }) => participant)
  }

  lock(pin: string | null): void {
    this.#wire.send({ type: 'conference_lock', pin })
  }

  changeMedia(local: CdkMediaStream): void {
    this.#local = local
    const media = mediaStateOf(tracksOf(local))
    this.#me.showLocal(local, media)
    this.#wire.send({ type: 'conference_media', media })
    for (const { link } of this.#others.values()) link.send(tracksOf(local))
    this.#listenToOneself()
  }

  /** It was away: who came and went meanwhile comes and goes now; as another member it meets everybody anew. */
  rejoin(joined: ServerFrameOf<'conference_joined'>): void {
    const isSame = joined.me === this.#me.id
    if (!isSame) this.#me = this.#newMe(joined.me)
    const present = new Map(joined.members.map((member) => [member.id, member]))
    for (const id of this.#others.keys()) if (!isSame || !present.has(id)) this.#remove(id)
    for (const member of present.values()) {
      const known = this.#others.get(member.id)
      if (known) known.participant.change(member)
      else this.#events.joined(this.#add(member))
    }
    this.#setLocked(joined.locked)
    this.#wire.send({ type: 'conference_media', media: this.#me.media })
  }

  take(frame: ServerFrame): void {
    if (frame.type === 'member_joined') this.#events.joined(this.#add(frame.member))
    else if (frame.type === 'member_changed') this.#others.get(frame.member.id)?.participant.change(frame.member)
    else if (frame.type === 'member_left') this.#remove(frame.id)
    else if (frame.type === 'conference_signal') this.#others.get(frame.from)?.link.take(frame)
    else if (frame.type === 'conference_locked') this.#setLocked(frame.locked)
  }

  /** Its devices are whoever's who gave them. */
  close(): void {
    this.#endVoice()
    for (const { link, participant } of this.#others.values()) {
      link.close()
      participant.end()
    }
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
    const link = this.#openLink({
      makesOffers: this.#me.id < member.id,
      iceServers: this.#wire.iceServers,
      tracks: tracksOf(this.#local),
      signal: (signal) => this.#wire.send({ type: 'conference_signal', to: member.id, ...signal }),
      receive: (tracks) => participant.receive(tracks),
    })
    this.#others.set(member.id, { participant, link })
    return participant
  }

  #remove(id: string): void {
    const other = this.#others.get(id)
    if (!other) return
    this.#others.delete(id)
    other.link.close()
    other.participant.end()
    this.#events.left(other.participant)
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

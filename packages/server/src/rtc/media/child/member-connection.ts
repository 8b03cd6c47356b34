import type { RTCRtpTransceiver } from 'werift'
import { tameDescription } from './description.ts'
import { createMemberPlaces } from './member-places.ts'
import type { MediaPacket } from './outgoing.ts'
import { createPeer, type PeerOptions } from './peer.ts'
import { createPictureRequest } from './picture-request.ts'

/**
 * The single connection of a conference member. The server makes all its offers, one after the other. The first two
 * sections are what the member sends. Then come the places, each with a voice and a picture of one other member. For a
 * member without pictures all sections are voices.
 */
export interface MemberConnection {
  /**
   * Sets the other members that this member sees and hears. A newly shown member needs a new offer, which is made once
   * the pending offer has its answer.
   */
  show(members: readonly string[]): void
  answer(description: string): void
  relay(from: string, packet: MediaPacket): void
  /** Asks the member for a key frame. */
  askPicture(): void
  close(): void
}

export interface MemberConnectionOptions extends Omit<PeerOptions, 'onPictureWanted'> {
  readonly now: () => number
  readonly isAudioOnly: boolean
  /** @param streams media stream ID to the ID of the member it carries */
  readonly onOffer: (description: string, streams: Readonly<Record<string, string>>) => void
  /** The member needs a key frame of the other member `member`. */
  readonly onPictureWanted: (member: string) => void
}

/** A browser that has not answered an offer after this time counts as gone. */
const ANSWER_MS = 10_000

/** The offers of a connection: `offered_and_changed`: a further one is due once the pending one has its answer. */
type Phase = 'new' | 'stable' | 'offered' | 'offered_and_changed'

export const createMemberConnection = (options: MemberConnectionOptions): MemberConnection => {
  const { now, isAudioOnly, onOffer, onPictureWanted, onGone } = options
  let phase: Phase = 'new'
  let deadline: NodeJS.Timeout | undefined

  const peer = createPeer({
    ...options,
    onPacket(packet) {
      if (packet.kind === 'video') picture.heard(packet.source)
      options.onPacket(packet)
    },
    onPictureWanted(source) {
      const wanted = places.memberOf(source)
      if (wanted !== null) onPictureWanted(wanted)
    },
  })
  const { library } = peer
  const addSection = (kind: 'audio' | 'video', direction: 'recvonly' | 'sendonly'): RTCRtpTransceiver => {
    const added = library.addTransceiver(kind, { direction })
    // by default the library reuses inactive sections for other tracks; this keeps the section of a camera that is off
    // reserved for its member
    added.usedForSender = true
    return added
  }
  addSection('audio', 'recvonly')
  const picture = createPictureRequest(isAudioOnly ? null : addSection('video', 'recvonly'), now)
  const places = createMemberPlaces({ now, isAudioOnly, addSection, send: (to, packet) => peer.send(to, packet) })

  const offer = async () => {
    if (phase === 'offered' || phase === 'offered_and_changed') {
      phase = 'offered_and_changed'
      return
    }
    phase = 'offered'
    deadline = setTimeout(fail, ANSWER_MS)
    try {
      peer.watch()
      await library.setLocalDescription(await library.createOffer())
      onOffer(peer.ownDescription([]), places.streams)
    } catch {
      fail()
    }
  }
  const fail = () => {
    close()
    onGone('never')
  }
  const close = () => {
    picture.close()
    clearTimeout(deadline)
    peer.close()
  }

  const take = async (description: string) => {
    if (phase === 'new' || phase === 'stable') return
    clearTimeout(deadline)
    const sections = 1 + places.count
    const { sdp } = tameDescription(description, { audio: sections, video: isAudioOnly ? 0 : sections })
    await library.setRemoteDescription({ type: 'answer', sdp })
    peer.watch()
    peer.expectConnection()
    const hasChanged = phase === 'offered_and_changed'
    phase = 'stable'
    for (const member of places.members) onPictureWanted(member)
    if (hasChanged) await offer()
  }

  return {
    show(members) {
      if (places.show(members) || phase === 'new') void offer()
    },
    answer(description) {
      take(description).catch(fail)
    },
    relay: places.relay,
    askPicture: picture.ask,
    close,
  }
}

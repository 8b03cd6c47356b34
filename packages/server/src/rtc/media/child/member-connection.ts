import type { RTCRtpTransceiver } from 'werift'
import { tameDescription } from './description.ts'
import { createOutgoing, type MediaPacket, type Outgoing } from './outgoing.ts'
import { createPeer, type PeerOptions } from './peer.ts'

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

interface Place {
  readonly stream: string
  readonly audio: RTCRtpTransceiver
  readonly video: RTCRtpTransceiver | null
  member: string | null
  readonly outgoing: Readonly<Record<'audio' | 'video', Outgoing>>
}

/** Least time between two requests for a key frame: with more requests a browser would send nothing but key frames. */
const PICTURE_PAUSE_MS = 500
/** A browser that has not answered an offer after this time counts as gone. */
const ANSWER_MS = 10_000

export const createMemberConnection = (options: MemberConnectionOptions): MemberConnection => {
  const { now, isAudioOnly, onOffer, onPictureWanted, onGone } = options
  const places: Place[] = []
  let phase: 'new' | 'stable' | 'offered' | 'offered_and_changed' = 'new'
  let deadline: NodeJS.Timeout | undefined
  let pictureSource: number | null = null
  let askedAt = -Infinity
  let later: NodeJS.Timeout | undefined

  const peer = createPeer({
    ...options,
    onPacket(packet) {
      if (packet.kind === 'video') {
        const isNew = pictureSource !== packet.source
        pictureSource = packet.source
        if (isNew) askPicture()
      }
      options.onPacket(packet)
    },
    onPictureWanted(source) {
      const wanted = places.find(({ video }) => video?.sender.ssrc === source)?.member
      if (wanted) onPictureWanted(wanted)
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
  const ownPicture = isAudioOnly ? null : addSection('video', 'recvonly')

  const askPicture = () => {
    const wait = askedAt + PICTURE_PAUSE_MS - now()
    if (wait > 0) {
      later ??= setTimeout(() => {
        later = undefined
        askPicture()
      }, wait)
      return
    }
    if (pictureSource === null || ownPicture === null) return
    askedAt = now()
    void ownPicture.receiver.sendRtcpPLI(pictureSource)
  }

  const addPlace = (): Place => {
    const stream = `place-${places.length + 1}`
    const transceiver = (kind: 'audio' | 'video') => {
      const added = addSection(kind, 'sendonly')
      added.sender.streamIds = [stream]
      return added
    }
    const audio = transceiver('audio')
    const video = isAudioOnly ? null : transceiver('video')
    const feed = (to: RTCRtpTransceiver | null, kind: 'audio' | 'video') =>
      createOutgoing({ kind, now, send: (packet) => to && peer.send(to, packet) })
    const place = {
      stream,
      audio,
      video,
      member: null,
      outgoing: { audio: feed(audio, 'audio'), video: feed(video, 'video') },
    }
    places.push(place)
    return place
  }

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
      const streams = places.flatMap(({ stream, member }) => (member === null ? [] : [[stream, member]]))
      onOffer(peer.ownDescription([]), Object.fromEntries(streams) as Record<string, string>)
    } catch {
      fail()
    }
  }
  const fail = () => {
    close()
    onGone('never')
  }
  const close = () => {
    clearTimeout(later)
    clearTimeout(deadline)
    peer.close()
  }

  const take = async (description: string) => {
    if (phase === 'new' || phase === 'stable') return
    clearTimeout(deadline)
    const sections = 1 + places.length
    const { sdp } = tameDescription(description, { audio: sections, video: isAudioOnly ? 0 : sections })
    await library.setRemoteDescription({ type: 'answer', sdp })
    peer.watch()
    peer.expectConnection()
    const hasChanged = phase === 'offered_and_changed'
    phase = 'stable'
    for (const { member } of places) if (member !== null) onPictureWanted(member)
    if (hasChanged) await offer()
  }

  return {
    show(members) {
      for (const place of places) if (place.member !== null && !members.includes(place.member)) place.member = null
      const added = members.filter((member) => !places.some((place) => place.member === member))
      for (const member of added) (places.find((place) => place.member === null) ?? addPlace()).member = member
      if (added.length > 0 || phase === 'new') void offer()
    },
    answer(description) {
      take(description).catch(fail)
    },
    relay(from, packet) {
      if (packet.kind === 'event') return
      places.find(({ member }) => member === from)?.outgoing[packet.kind].relay(packet)
    },
    askPicture,
    close,
  }
}

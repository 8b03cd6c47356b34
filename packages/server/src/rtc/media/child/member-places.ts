import type { RTCRtpTransceiver } from 'werift'
import { createOutgoing, type MediaPacket, type Outgoing } from './outgoing.ts'

interface Place {
  readonly stream: string
  readonly video: RTCRtpTransceiver | null
  readonly outgoing: Readonly<Record<'audio' | 'video', Outgoing>>
}

interface TakenPlace {
  readonly place: Place
  readonly member: string | null
}

/** The sections of a member's connection over which it gets other members: each place is of one of them, or free. */
export interface MemberPlaces {
  readonly count: number
  /** The members shown, by media stream ID. */
  readonly streams: Readonly<Record<string, string>>
  readonly members: readonly string[]
  /** Frees the places of all others, and gives these members one. @returns whether one is shown that was not */
  show(members: readonly string[]): boolean
  relay(from: string, packet: MediaPacket): void
  /** The member whose picture goes out with this SSRC; null: nobody's. */
  memberOf(source: number): string | null
}

export interface MemberPlacesOptions {
  readonly now: () => number
  readonly isAudioOnly: boolean
  readonly addSection: (kind: 'audio' | 'video', direction: 'sendonly') => RTCRtpTransceiver
  readonly send: (to: RTCRtpTransceiver, packet: Parameters<SendPacket>[0]) => void
}

type SendPacket = Parameters<typeof createOutgoing>[0]['send']

export const createMemberPlaces = ({ now, isAudioOnly, addSection, send }: MemberPlacesOptions): MemberPlaces => {
  let places: readonly TakenPlace[] = []

  const createPlace = (number: number): Place => {
    const stream = `place-${number}`
    const section = (kind: 'audio' | 'video') => {
      const added = addSection(kind, 'sendonly')
      added.sender.streamIds = [stream]
      return added
    }
    const audio = section('audio')
    const video = isAudioOnly ? null : section('video')
    const feed = (to: RTCRtpTransceiver | null, kind: 'audio' | 'video') =>
      createOutgoing({ kind, now, send: (packet) => to && send(to, packet) })
    return { stream, video, outgoing: { audio: feed(audio, 'audio'), video: feed(video, 'video') } }
  }

  const give = (member: string): void => {
    const free = places.findIndex((place) => place.member === null)
    places =
      free === -1
        ? [...places, { place: createPlace(places.length + 1), member }]
        : places.map((taken, at) => (at === free ? { ...taken, member } : taken))
  }

  const membersNow = () => places.flatMap(({ member }) => (member === null ? [] : [member]))

  return {
    get count() {
      return places.length
    },
    get streams() {
      return Object.fromEntries(
        places.flatMap(({ place, member }) => (member === null ? [] : [[place.stream, member] as const])),
      )
    },
    get members() {
      return membersNow()
    },
    show: (members) => {
      places = places.map((taken) =>
        taken.member !== null && members.includes(taken.member) ? taken : { ...taken, member: null },
      )
      const shown = membersNow()
      const added = members.filter((member) => !shown.includes(member))
      for (const member of added) give(member)
      return added.length > 0
    },
    relay: (from, packet) => {
      if (packet.kind === 'event') return
      places.find(({ member }) => member === from)?.place.outgoing[packet.kind].relay(packet)
    },
    memberOf: (source) => places.find(({ place }) => place.video?.sender.ssrc === source)?.member ?? null,
  }
}

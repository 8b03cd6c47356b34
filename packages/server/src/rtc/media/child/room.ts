import type { MediaPacket } from './outgoing.ts'
import { createMemberConnection, type MemberConnection } from './member-connection.ts'
import type { Places } from './places.ts'

/** A conference in which each member sends its media once, to the server, and receives what all others send. */
export interface Room {
  /** @param isAudioOnly the member gets no pictures */
  join(member: string, isAudioOnly: boolean): void
  answer(member: string, description: string): void
  leave(member: string): void
  close(): void
}

export interface RoomOptions {
  readonly now: () => number
  readonly findPlaces: () => Places
  readonly onOffer: (member: string, description: string, streams: Readonly<Record<string, string>>) => void
  readonly onLost: (member: string) => void
}

export const createRoom = ({ now, findPlaces, onOffer, onLost }: RoomOptions): Room => {
  const members = new Map<string, MemberConnection>()

  const showAll = () => {
    for (const [member, connection] of members) connection.show([...members.keys()].filter((other) => other !== member))
  }
  const leave = (member: string) => {
    const connection = members.get(member)
    if (connection === undefined) return
    members.delete(member)
    connection.close()
    showAll()
  }
  const passOn = (from: string, packet: MediaPacket) => {
    for (const [member, connection] of members) if (member !== from) connection.relay(from, packet)
  }

  return {
    join(member, isAudioOnly) {
      members.get(member)?.close()
      const connection = createMemberConnection({
        now,
        places: findPlaces(),
        isAudioOnly,
        onOffer: (description, streams) => onOffer(member, description, streams),
        // a member who joins late needs key frames to start with
        onConnected() {
          for (const [other, theirs] of members) if (other !== member) theirs.askPicture()
        },
        onGone() {
          if (members.get(member) !== connection) return
          leave(member)
          onLost(member)
        },
        onPacket(packet) {
          if (members.get(member) === connection) passOn(member, packet)
        },
        onPictureWanted: (other) => members.get(other)?.askPicture(),
      })
      members.set(member, connection)
      showAll()
    },
    answer: (member, description) => members.get(member)?.answer(description),
    leave,
    close() {
      for (const connection of members.values()) connection.close()
      members.clear()
    },
  }
}

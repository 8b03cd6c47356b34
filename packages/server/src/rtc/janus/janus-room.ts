import { randomBytes } from 'node:crypto'
import type { Log } from '../../platform/log.ts'
import { reason } from '../../platform/reason.ts'
import type { Relay, RelayEvent } from '../rooms/relay.ts'
import { createJanusGetting } from './janus-getting.ts'
import { dropSides, isIn, type JanusGround, type JanusMember, type JanusRoomName, newMember } from './janus-members.ts'
import { anyNumber, createJanusSending } from './janus-sending.ts'
import type { JanusHandle, JanusSession } from './janus-session.ts'

interface RoomOptions {
  readonly session: Pick<JanusSession, 'attach'>
  readonly log: Log
  readonly mostMembers: number
  readonly listener: (event: RelayEvent) => void
  readonly opened: (name: JanusRoomName) => void
  /** The room was destroyed at Janus. */
  readonly removed: (name: JanusRoomName) => void
  readonly closed: () => void
}

/** 128 bits: a UUID has only 122 of chance. */
const unguessable = (): string => randomBytes(16).toString('hex')

/** Bits a second for a picture: as much as members send to each other directly. */
const pictureBits = 1_000_000

/**
 * Opens a conference in Janus's VideoRoom plugin. A member's sending connection is a publisher there. Its receiving
 * connection is one subscription to all other publishers.
 */
export const openJanusRoom = (options: RoomOptions): Relay & { end(): void } => {
  const { session, log, listener } = options
  const name: JanusRoomName = { room: anyNumber(), secret: unguessable() }
  const pin = unguessable()
  const members = new Map<string, JanusMember>()
  let isOver = false

  const close = (): void => {
    if (isOver) return
    isOver = true
    for (const member of members.values()) dropSides(member)
    members.clear()
    options.closed()
    // if Janus is gone, the room is destroyed when Janus is back
    remove().catch(() => undefined)
  }
  const end = (): void => {
    if (isOver) return
    close()
    listener({ type: 'ended' })
  }

  const open = async (): Promise<JanusHandle> => {
    const handle = await session.attach(() => {})
    await handle.ask({
      request: 'create',
      ...name,
      pin,
      publishers: options.mostMembers,
      is_private: true,
      permanent: false,
      audiocodec: 'opus',
      videocodec: 'vp8',
      bitrate: pictureBits,
    })
    options.opened(name)
    return handle
  }
  const ready = open()
  ready.catch((error: unknown) => {
    if (!isOver) log.warn(`A conference could not be opened at Janus: ${reason(error)}`)
    end()
  })

  const remove = async (): Promise<void> => {
    const handle = await ready
    await handle.ask({ request: 'destroy', ...name })
    options.removed(name)
    handle.detach()
  }

  const inTurn: JanusGround['inTurn'] = (member, work) => {
    const before = member.turn
    const take = async (): Promise<void> => {
      await before
      try {
        await ready
        if (isIn(ground, member)) await work()
      } catch (error) {
        if (isIn(ground, member)) log.warn(`A member of a conference was not connected by Janus: ${reason(error)}`)
      }
    }
    member.turn = take()
  }

  const ground: JanusGround = { session, name, pin, members, tell: listener, inTurn }
  const getting = createJanusGetting({ ...ground, log })
  const publish = createJanusSending({
    ...ground,
    isUp: (member) => {
      for (const other of members.values()) if (other !== member) getting.getOthers(other)
    },
    unreachable: () => {
      log.warn('A member of a conference does not reach Janus, so this server forwards that one')
      end()
    },
  })

  return {
    join(id) {
      if (isOver || members.has(id)) return
      const member = newMember(id)
      members.set(id, member)
      getting.getOthers(member)
    },
    publish(id, connection, description) {
      const member = members.get(id)
      if (member) inTurn(member, () => publish(member, connection, description))
    },
    answer(id, connection, description) {
      const member = members.get(id)
      if (member) getting.answer(member, connection, description)
    },
    leave(id) {
      const member = members.get(id)
      if (!member) return
      members.delete(id)
      dropSides(member)
    },
    close,
    end,
  }
}

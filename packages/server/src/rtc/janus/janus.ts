import { limits } from '@lineside/contract/limits'
import type { Log } from '../../platform/log.ts'
import { reason } from '../../platform/reason.ts'
import type { Relays } from '../rooms/relay.ts'
import type { JanusRoomName } from './janus-members.ts'
import { openJanusRoom } from './janus-room.ts'
import { type JanusAddress, type JanusSession, openJanusSession } from './janus-session.ts'

interface JanusOptions extends JanusAddress {
  readonly log: Log
  /** The first pause between attempts to reach Janus, in ms; it doubles up to `mostPauseMs`. */
  readonly pauseMs?: number
}

const mostPauseMs = 30_000
/** Maximum number of rooms remembered to be destroyed at Janus later. */
const mostLeft = 1000

/**
 * Runs large conferences at a Janus server whenever it can be reached. Attempts go on for ever; a failure is logged
 * once.
 */
export const createJanus = ({ log, pauseMs = 1000, ...address }: JanusOptions): Relays => {
  const rooms = new Set<{ end(): void }>()
  /** Rooms at Janus that have not been destroyed yet. */
  const known = new Map<number, JanusRoomName>()
  let session: JanusSession | null = null
  let isClosed = false
  let isMissed = false
  let pause = pauseMs
  let again: NodeJS.Timeout | undefined

  const missed = (why: string): void => {
    session = null
    if (isClosed) return
    if (!isMissed) log.warn(`Janus cannot be reached, so this server forwards large conferences itself: ${why}`)
    isMissed = true
    for (const room of rooms) room.end()
    again = setTimeout(() => void connect(), pause).unref()
    pause = Math.min(pause * 2, mostPauseMs)
  }

  const connect = async (): Promise<void> => {
    try {
      const opened = await openJanusSession(address, missed)
      if (isClosed) return opened.close()
      session = opened
      pause = pauseMs
      isMissed = false
      log.info('Large conferences are forwarded by Janus')
    } catch (error) {
      return missed(reason(error))
    }
    // a failure here means that Janus is gone again: the rooms are destroyed after the next connection
    await endLeft(session).catch(() => undefined)
  }

  /** Destroys the rooms that were left at Janus when the connection was lost. */
  const endLeft = async (opened: JanusSession): Promise<void> => {
    const left = [...known.values()]
    if (left.length === 0) return
    const handle = await opened.attach(() => {})
    for (const name of left) {
      // Janus may have restarted and not know the room
      await handle.ask({ request: 'destroy', ...name }).catch(() => undefined)
      known.delete(name.room)
    }
    handle.detach()
  }

  void connect()

  return {
    isReady: () => session !== null,
    open(listener) {
      const room = openJanusRoom({
        session: session ?? { attach: () => Promise.reject(new Error('it cannot be reached')) },
        log,
        mostMembers: limits.conferenceMembers,
        listener,
        opened: (name) => {
          if (known.size < mostLeft) known.set(name.room, name)
        },
        removed: (name) => known.delete(name.room),
        closed: () => rooms.delete(room),
      })
      rooms.add(room)
      return room
    },
    close() {
      isClosed = true
      clearTimeout(again)
      session?.close()
      session = null
    },
  }
}

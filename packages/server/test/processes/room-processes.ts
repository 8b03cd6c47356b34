import type { Forwarders } from '../../src/rtc/media/forwarder.ts'
import { nextProcessId, insertProcess, deleteProcess } from '../../src/rtc/processes/processes-store.ts'
import type { RoomMessage } from '../../src/rtc/rooms/room-messages.ts'
import { createSharedRooms, type SharedRooms } from '../../src/rtc/rooms/shared-rooms.ts'
import type { Platform } from '../../src/platform/platform.ts'

export interface RoomProcess extends SharedRooms {
  readonly id: number
  /** It is gone without a word; others find out. */
  die(): Promise<void>
  /** Others took it for dead. */
  forgotten(): Promise<void>
}

const forwarders: Forwarders = {
  open: () => ({ join: () => {}, answer: () => {}, leave: () => {}, close: () => {}, listen: () => () => {} }),
  close: async () => {},
}

/** Processes of ours on one database, as far as rooms see them: what they say to each other arrives at once. */
export const roomProcesses = (platform: Platform) => {
  const running = new Map<number, { rooms: SharedRooms; watch: (dead: number) => void; forget: () => void }>()
  const dead: number[] = []
  const start = async (): Promise<RoomProcess> => {
    const id = await nextProcessId(platform.db)
    await insertProcess(platform.db, id, platform.now())
    const watchers = new Set<(dead: number) => void>()
    const forgotten = new Set<() => void>()
    const rooms = createSharedRooms({
      services: platform,
      forwarders,
      process: {
        id,
        watch: (of, listener) => {
          const watcher = (gone: number) => {
            if (of().has(gone)) listener(gone)
          }
          watchers.add(watcher)
          return () => watchers.delete(watcher)
        },
        onForgotten: (listener) => {
          forgotten.add(listener)
          return () => forgotten.delete(listener)
        },
        // one that is dead is found dead by every look
        look: async () => {
          for (const watcher of watchers) for (const gone of dead) watcher(gone)
        },
      },
      // as a row does
      send: (to, message) => {
        const text = JSON.stringify(message)
        queueMicrotask(() => running.get(to)?.rooms.hear(JSON.parse(text) as RoomMessage))
      },
    })
    running.set(id, {
      rooms,
      watch: (gone) => {
        for (const watcher of watchers) watcher(gone)
      },
      forget: () => {
        for (const listener of forgotten) listener()
      },
    })
    return {
      ...rooms,
      id,
      async die() {
        running.delete(id)
        dead.push(id)
        await deleteProcess(platform.db, id)
        for (const { watch } of running.values()) watch(id)
      },
      async forgotten() {
        await deleteProcess(platform.db, id)
        await insertProcess(platform.db, id, platform.now())
        running.get(id)?.forget()
      },
    }
  }
  return { start }
}

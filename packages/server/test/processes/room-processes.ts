import type { Forwarders } from '../../src/rtc/media/forwarder.ts'
import { nextProcessId, recordProcess, deleteProcess } from '../../src/rtc/processes/processes-store.ts'
import type { RoomMessage } from '../../src/rtc/rooms/room-messages.ts'
import { createSharedRooms, type SharedRooms } from '../../src/rtc/rooms/shared-rooms.ts'
import { createWhere, type WhereTable } from '../../src/rtc/where/where.ts'
import type { Platform } from '../../src/platform/platform.ts'

export interface RoomProcess extends SharedRooms {
  readonly id: number
  /** It is gone without a word; others find out. */
  die(): Promise<void>
  /** It hears nothing any more, and nobody has noticed. */
  deafen(): void
  /** Others find it dead, although it lives. */
  takenForDead(): Promise<void>
  /** It is known again, and learns that others took it for dead. */
  forgotten(): Promise<void>
}

interface Running {
  readonly where: WhereTable
  watch(dead: number): void
  forget(): void
}

const forwarders: Forwarders = {
  open: () => ({ join: () => {}, answer: () => {}, leave: () => {}, close: () => {}, listen: () => () => {} }),
  close: async () => {},
}

/** Processes of ours on one database, as far as rooms see them: what they say to each other arrives at once. */
export const roomProcesses = (platform: Platform) => {
  const running = new Map<number, Running>()
  const dead = new Set<number>()
  const found = async (id: number): Promise<void> => {
    await deleteProcess(platform.db, id)
    dead.add(id)
    for (const [other, { watch }] of running) if (other !== id) watch(id)
  }
  /** @param lookMs how long it waits for what another process tells of a room */
  const start = async (lookMs?: number): Promise<RoomProcess> => {
    const id = await nextProcessId(platform.db)
    await recordProcess(platform.db, id, platform.now())
    const watchers = new Set<(dead: number) => void>()
    const forgotten = new Set<(others: readonly number[]) => void>()
    const watch = (gone: number): void => {
      for (const watcher of watchers) watcher(gone)
    }
    const where = createWhere({
      log: platform.log,
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
        look: async () => dead.forEach(watch),
      },
      // as a row does
      send: ({ to, leg, content }) => {
        const text = JSON.stringify(content)
        if (!dead.has(to)) queueMicrotask(() => running.get(to)?.where.hear(leg, JSON.parse(text)))
      },
    })
    const rooms = createSharedRooms({
      services: platform,
      forwarders,
      own: id,
      addresses: where.addresses<RoomMessage>('member'),
      ...(lookMs !== undefined && { lookMs }),
    })
    const others = () => [...running.keys()].filter((other) => other !== id)
    running.set(id, { where, watch, forget: () => forgotten.forEach((listener) => listener(others())) })
    return {
      ...rooms,
      id,
      close: () => {
        where.close()
        return rooms.close()
      },
      deafen: () => void running.delete(id),
      async die() {
        running.delete(id)
        await found(id)
      },
      takenForDead: () => found(id),
      async forgotten() {
        await deleteProcess(platform.db, id)
        dead.delete(id)
        await recordProcess(platform.db, id, platform.now())
        running.get(id)?.forget()
      },
    }
  }
  return { start }
}

import type { Server } from 'node:http'
import type { Services } from '../domain/services.ts'
import { startEvents } from '../platform/events/events.ts'
import { createHub } from './hub/hub.ts'
import { startRtcProcess } from './processes/rtc-process.ts'
import { createRooms } from './rooms/rooms.ts'
import { createTargets } from './targets.ts'

export interface RtcOptions {
  readonly server: Server
  readonly connectionString: string
}

export interface Rtc {
  /** Calls end, what became of them is written, and no browser is connected any more. */
  close(): Promise<void>
}

/** The call engine of this process: who is connected, who can be reached, and what carries the calls. */
export const startRtc = async (services: Services, { server, connectionString }: RtcOptions): Promise<Rtc> => {
  const process = await startRtcProcess(services, connectionString)
  const rooms = createRooms()
  const hub = createHub({
    server,
    services,
    processId: process.id,
    rooms,
    placeCall: (origin) => origin.end('failed', null),
  })
  createTargets(hub)
  const events = startEvents({
    ...services,
    onEvents: (told) => {
      for (const { topic, id, customerId, subscriberId } of told)
        hub.tell(
          { type: 'event', topic, id },
          customerId,
          ({ subscriberId: own, role }) => [null, own].includes(subscriberId) || role === 'subscriberadmin',
        )
    },
    onGap: () => hub.tell({ type: 'event', topic: 'gap', id: null }, null, () => true),
  })
  return {
    close: async () => {
      await events.close()
      await rooms.close()
      await hub.close()
      await process.close()
    },
  }
}

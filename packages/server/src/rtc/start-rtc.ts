import type { Server } from 'node:http'
import type { Services } from '../domain/services.ts'
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
  return {
    close: async () => {
      await rooms.close()
      await hub.close()
      await process.close()
    },
  }
}

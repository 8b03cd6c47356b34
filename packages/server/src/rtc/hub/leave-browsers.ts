import { closeCodes } from '@lineside/contract/rtc/frames'
import type { BrowserLeg } from '../legs/browser-leg.ts'
import type { Rooms } from '../rooms/guest.ts'
import type { BrowserConnection } from './browser-connection.ts'
import type { ConnectedBrowsers } from './connected-browsers.ts'
import type { Waits } from './greet-browsers.ts'

export interface LeaveBrowsersOptions {
  readonly connections: ConnectedBrowsers['connections']
  readonly waits: Waits
  readonly rooms: Pick<Rooms, 'lost'>
  /** Frees what is kept of the frames of a connection. */
  forgetFrames(connection: BrowserConnection): void
  /** This process speaks for the leg no longer: otherwise it would claim the browser from the one that it has gone to. */
  leaveLeg(leg: BrowserLeg): void
  deleteRow(connection: BrowserConnection): void
  /** The browser is gone, and its calls end. */
  forget(connection: BrowserConnection): void
}

/** Lets go of browsers whose calls go on at other processes. */
export interface LeaveBrowsers {
  /**
   * Has browsers connect anew: another process, which runs or finds their calls, then holds them.
   * @returns how many were sent
   */
  sendElsewhere(mayGo: (connection: BrowserConnection) => boolean, most: number): number
  /** Closes all connections: with their calls, unless this process has begun to send browsers elsewhere. */
  closeAll(): void
}

export const leaveBrowsers = (options: LeaveBrowsersOptions): LeaveBrowsers => {
  const { connections, waits, rooms, forgetFrames, leaveLeg, deleteRow, forget } = options
  let isLeaving = false

  /** Nobody is told that the browser is away, for it is about to come back. */
  const send = (connection: BrowserConnection): void => {
    if (!connections.remove(connection)) return
    waits.end(connection)
    rooms.lost(connection)
    forgetFrames(connection)
    for (const leg of connection.legs.values()) leaveLeg(leg)
    connection.closeSocket(closeCodes.goingAway)
    deleteRow(connection)
  }

  return {
    sendElsewhere: (mayGo, most) => {
      isLeaving = true
      const going = connections.all().filter(mayGo).slice(0, most)
      for (const connection of going) send(connection)
      return going.length
    },
    closeAll: () => {
      const letGo = isLeaving ? send : forget
      for (const connection of connections.all()) letGo(connection)
    },
  }
}

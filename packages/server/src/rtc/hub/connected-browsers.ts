import type { ServerFrame } from '@lineside/contract/rtc/frames'
import type { BrowserLeg } from '../legs/browser-leg.ts'
import type { Leg } from '../legs/leg.ts'
import type { Connection } from './connection.ts'
import { connectionLeg } from './connection-leg.ts'
import { createOpenConnections } from './open-connections.ts'

export interface OpenedLegs {
  readonly legs: readonly Leg[]
  /** The reason when `legs` is empty. */
  readonly none: 'offline' | 'busy'
  /** The subscriber talks in a browser at this process, or calls from one. */
  readonly isEngaged: boolean
}

/** The signed-in browsers that are connected to this process, as calls and events reach them. The hub lets them in. */
export interface ConnectedBrowsers {
  readonly connections: ReturnType<typeof createOpenConnections>
  /**
   * Creates the legs of a call, one for each browser of the subscriber that can take it. While the subscriber talks in
   * one browser, a second call is offered in that browser only.
   * @param browser only windows of the browser with this name; undefined: of every browser
   */
  openLegs(subscriberId: number, callId: string, browser?: string): OpenedLegs
  /**
   * Creates the leg in one browser for a call that another process runs.
   * @param isEngaged the subscriber talks in some browser: only that browser takes the call
   */
  openLeg(
    connectionId: string,
    leg: { id: string; callId: string },
    isEngaged: boolean,
  ): BrowserLeg | 'busy' | 'offline'
  /** Sends a frame to all connected browsers that match. @param customerId null: browsers of all customers */
  tell(frame: ServerFrame, customerId: number | null, isFor: (holder: Connection['principal']) => boolean): void
  /** How many browsers are connected. @param customerId null: of all customers; @param isFor absent: all browsers */
  count(customerId: number | null, isFor?: (holder: Connection['principal']) => boolean): number
}

export const createConnectedBrowsers = (): ConnectedBrowsers => {
  const connections = createOpenConnections()
  return {
    connections,
    openLegs: (subscriberId, callId, browser) => {
      const there = connections
        .ofSubscriber(subscriberId)

        .filter(
          ({ isAttached, isRetired, name }) => isAttached && !isRetired && (browser === undefined || name === browser),
        )
      const engaged = there.filter((connection) => connection.isEngaged)
      const free = (engaged.length > 0 ? engaged : there).filter(({ isBusy }) => !isBusy)
      const legs = free.map((connection) => connectionLeg(connection, 'target', { callId }))
      return { legs, none: there.length > 0 ? 'busy' : 'offline', isEngaged: engaged.length > 0 }
    },
    openLeg: (connectionId, leg, isEngaged) => {
      const connection = connections.get(connectionId)
      if (!connection?.isAttached || connection.isRetired) return 'offline'
      return isEngaged && !connection.isEngaged ? 'busy' : connectionLeg(connection, 'target', leg)
    },
    tell: (frame, customerId, isFor) => {
      const all = customerId === null ? connections.all() : connections.ofCustomer(customerId)
      const text = JSON.stringify(frame)
      for (const connection of all) if (isFor(connection.principal)) connection.sendText(text)
    },
    count: (customerId, isFor) =>
      isFor === undefined || customerId === null
        ? connections.count(customerId)
        : connections.ofCustomer(customerId).filter(({ principal }) => isFor(principal)).length,
  }
}

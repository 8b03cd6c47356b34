import { type BrowserLeg, createBrowserLeg } from '../legs/browser-leg.ts'
import type { BrowserConnection } from './browser-connection.ts'
import type { Connection } from './connection.ts'

/**
 * The ID of a connection's leg in a call. A connection has at most one leg in each call. The store reads the call from it
 * again (`talkingBrowsers`).
 */
export const legId = ({ id }: Pick<Connection, 'id'>, callId: string): string => `${id}.${callId}`

interface About {
  /** The ID by which the browser knows the call. */
  readonly callId: string
  readonly id?: string
  readonly device?: string
}

/** Creates the leg of a connected browser: one that calls, one that is rung, or one that talks already. */
export const connectionLeg = (
  connection: BrowserConnection,
  role: 'origin' | 'target' | 'talking',
  { callId, id = legId(connection, callId), device = connection.name }: About,
): BrowserLeg =>
  createBrowserLeg({
    id,
    callId,
    subscriberId: connection.principal.subscriberId,
    device,
    browser: connection,
    role,
  })

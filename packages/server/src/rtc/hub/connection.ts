import type { ClientFrame, ServerFrame } from '@lineside/contract/rtc/frames'
import type { Principal } from '../../platform/auth/principal.ts'

/**
 * A signed-in browser: it outlives a lost socket or a reload of the page for a while. Whoever keeps something for it, such as
 * a place in a conference, holds on to this object.
 */
export interface Connection {
  /** Made by the server, unique over all processes. */
  readonly id: string
  readonly principal: Principal & { readonly sessionId: string }
  /** Reaches nobody while its socket is lost: what matters then is told again by whoever hears `back`. */
  send(frame: ServerFrame): void
}

type Conference = Extract<ClientFrame, { type: `conference_${string}` }>
export type ConferenceFrame = Conference

/** What takes the conference frames of connections. Nothing here throws: a frame that fails is answered with `error`. */
export interface Rooms {
  /** Frames of one connection come in their order; the next one comes when this is through. */
  take(connection: Connection, frame: ConferenceFrame): void | Promise<void>
  /** Its socket is lost; it comes back, or is gone some time later. */
  lost(connection: Connection): void
  back(connection: Connection): void
  /** It is closed, signed out, or did not come back: it is in no room any more. */
  gone(connection: Connection): void
  /** The server stops. */
  close(): Promise<void>
}

import type { ClientFrame, ServerFrame } from '@lineside/contract/rtc/frames'
import type { Attached } from '../legs/remote-messages.ts'
import type { BrowserLeg } from '../legs/browser-leg.ts'
import type { TalkingLeg } from '../store/left-calls-store.ts'
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

/** Who may be in a conference: a signed-in browser, or a call that came in by telephone. */
export interface Guest {
  /** Unique over all processes. */
  readonly id: string
  readonly principal: Pick<Principal, 'customerId' | 'subscriberId'>
  /** By telephone: who calls, as it is shown. */
  readonly line?: { readonly number: string | null }
  send(frame: ServerFrame): void
}

type Conference = Extract<ClientFrame, { type: `conference_${string}` }>
export type ConferenceFrame = Conference

/** What takes the conference frames of connections. Nothing here throws: a frame that fails is answered with `error`. */
export interface Rooms {
  /** Frames of one connection come in their order; the next one comes when this is through. */
  take(connection: Guest, frame: ConferenceFrame): void | Promise<void>
  /** Its socket is lost; it comes back, or is gone some time later. */
  lost(connection: Guest): void
  back(connection: Guest): void
  /** It is closed, signed out, or did not come back: it is in no room any more. */
  gone(connection: Guest): void
  /** The server stops. */
  close(): Promise<void>
}

/** A call that a browser had when it was connected to another process, and that goes on. */
export interface LostCall extends TalkingLeg, Attached {}

/** Calls of browsers that come from another process. */
export interface LostCalls {
  /** @param previous what the other process named the connection; absent: the page was loaded anew */
  find(
    callIds: readonly string[],
    holder: { readonly subscriberId: number; readonly previous: string | undefined },
  ): Promise<readonly LostCall[]>
  /** The browser's side of one of them: it ends where the call has ended meanwhile. */
  attach(leg: BrowserLeg, call: LostCall): void
}

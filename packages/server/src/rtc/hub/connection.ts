import type { ServerFrame } from '@lineside/contract/rtc/frames'
import type { Attached } from '../legs/remote-messages.ts'
import type { BrowserLeg } from '../legs/browser-leg.ts'
import type { TalkingBrowser } from '../store/left-calls-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'

/**
 * A signed-in browser. The connection outlives a lost socket for 30 s. Code that keeps something for it, such as a seat
 * in a conference, keeps a reference to this object.
 */
export interface Connection {
  /** Made by the server; unique across all processes. */
  readonly id: string
  readonly principal: Principal & { readonly sessionId: string }
  /**
   * While the socket is lost only frames about calls are kept. Everything else is dropped: the code that hears `back`
   * must send it again.
   */
  send(frame: ServerFrame): void
}

/** A call that a browser had while it was connected to another process, and that goes on. */
export interface LostCall extends TalkingBrowser, Attached {}

/** Finds the calls of browsers that were connected to another process before. */
export interface LostCalls {
  /**
   * @param browserCalls the IDs by which the browser knows the calls
   * @param previous the connection's ID at the other process; undefined: the page was reloaded
   */
  find(
    browserCalls: readonly string[],
    holder: { readonly subscriberId: number; readonly previous: string | undefined },
  ): Promise<readonly LostCall[]>
  /** A talk of the same subscriber at another device, which may go on in a browser here. @returns undefined: there is none */
  findTalk(callId: string, subscriberId: number): Promise<LostCall | undefined>
  /** Connects the browser's new leg to the call. If the call has ended meanwhile, the leg ends. */
  attach(leg: BrowserLeg, call: LostCall): void
  /** The browser takes the leg, which talks in a call of another process, along to a third one: here it is no more. */
  leave(leg: BrowserLeg): void
}

import type { ClientFrame, FarSide, ServerFrame } from '@lineside/contract/rtc/frames'
import type { Principal } from '../../platform/auth/principal.ts'

/** A possible member of a conference: a signed-in browser, or a call by telephone. */
export interface Guest {
  /** Unique across all processes. */
  readonly id: string
  readonly principal: Pick<Principal, 'customerId' | 'subscriberId'>
  /** For a call by telephone: the caller's number as it is shown, null: none is; and whether the sound is encrypted. */
  readonly line?: { readonly number: string | null; readonly sound?: FarSide['sound'] }
  send(frame: ServerFrame): void
}

/** A frame about conferences that a browser sends. */
export type ConferenceFrame = Extract<ClientFrame, { type: `conference_${string}` }>

/**
 * Conferences as the hub and calls by telephone see them. The methods do not throw: a frame that fails is answered with
 * `error`.
 */
export interface Rooms {
  /** Frames of one guest are handled in order: the next one waits until this one is done. */
  take(guest: Guest, frame: ConferenceFrame): void | Promise<void>
  /** The guest's socket is lost. Later follows `back` or `gone`. */
  lost(guest: Guest): void
  back(guest: Guest): void
  /** The guest has closed its page, was signed out, or did not come back in time. It leaves all rooms. */
  gone(guest: Guest): void
  /** Whether the guest is in a room, or about to be let in. */
  isIn(guest: Pick<Guest, 'id'>): boolean
  /** Called when the server stops. */
  close(): Promise<void>
}

import type { Principal } from './principal.ts'

export interface OpenedSession {
  readonly jwt: string
  readonly subscriberId: number
  /** Unix seconds. */
  readonly expires: number
}

/** Signed-in sessions: rows that short signed tokens name, so that a session ends the moment its row does. */
export interface Sessions {
  open(subscriberId: number): Promise<OpenedSession>
  /** @returns null for a token that is forged, expired, or whose session or subscriber is gone. */
  principalOf(token: string): Promise<Principal | null>
  end(sessionId: string): Promise<void>
  /** After a password change: nobody stays signed in (AUTH-11). */
  endAllOf(subscriberId: number): Promise<void>
}

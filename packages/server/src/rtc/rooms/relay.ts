/**
 * Forwards the media of conferences outside this server's own processes (by Janus). Each member has two connections to
 * the relay: one on which the member sends and makes the offers, and one on which the member receives what all others
 * send and the relay makes the offers.
 */
export interface Relays {
  /** Whether the relay can take a conference now. */
  isReady(): boolean
  /** Opens a conference. If that fails after all, the conference reports `ended`. */
  open(listener: (event: RelayEvent) => void): Relay
  close(): void
}

export interface Relay {
  join(memberId: string): void
  /** Takes a member's offer of what it sends. A new `connection` replaces the member's former one. */
  publish(memberId: string, connection: string, description: string): void
  /** Takes a member's answer to the latest offer on that connection. */
  answer(memberId: string, connection: string, description: string): void
  leave(memberId: string): void
  close(): void
}

export type RelayEvent =
  /** Answers a member's offer of what it sends. */
  | { readonly type: 'answer'; readonly memberId: string; readonly connection: string; readonly description: string }
  /** `mids`: the section's mid in the offer to the ID of the member it carries. */
  | {
      readonly type: 'offer'
      readonly memberId: string
      readonly connection: string
      readonly description: string
      readonly mids: Readonly<Record<string, string>>
    }
  /** The conference has ended with all its connections; this is its last event. */
  | { readonly type: 'ended' }

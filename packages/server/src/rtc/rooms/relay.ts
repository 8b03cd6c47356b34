/**
 * Forwards what members of conferences send, somewhere else than in a process of ours. Each member has two connections to it: over
 * one it sends, and makes the offers; over the other it gets what all others send, and is made offers.
 */
export interface Relays {
  /** It can take a conference now. */
  isReady(): boolean
  /** A conference that it takes. Where it can not after all, that one ends. */
  open(listener: (event: RelayEvent) => void): Relay
  close(): void
}

export interface Relay {
  join(memberId: string): void
  /** A member's offer of what it sends. Over another `connection` than before it replaces that one. */
  publish(memberId: string, connection: string, description: string): void
  /** A member's answer to the last offer over that connection. */
  answer(memberId: string, connection: string, description: string): void
  leave(memberId: string): void
  close(): void
}

export type RelayEvent =
  /** What it sends is taken. */
  | { readonly type: 'answer'; readonly memberId: string; readonly connection: string; readonly description: string }
  /** `mids`: of sections of the offer, whose they are. */
  | {
      readonly type: 'offer'
      readonly memberId: string
      readonly connection: string
      readonly description: string
      readonly mids: Readonly<Record<string, string>>
    }
  /** It is over, and everything of it: nothing comes after that. */
  | { readonly type: 'ended' }

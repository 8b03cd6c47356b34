/**
 * Forwards the sound and picture of each conference member to all other members without decoding it (an SFU). Each
 * member has one connection, and the server always makes the offers on it: one when the member joins, and a new one
 * whenever the member is to receive somebody else as well. The first two sections of an offer are the member's own
 * voice and picture: its browser answers them with `sendonly` even before it has a track, so it can add and remove
 * tracks without another exchange. The following sections carry what the server forwards: for each other member one
 * media stream with a voice and a picture. A member without pictures, such as a caller by telephone, is offered voices
 * only.
 */
export interface Forwarders {
  /**
   * Opens a conference, which runs in one process. The caller of this method keeps the list of its members.
   * @throws LegFailed no process is available
   */
  open(room: string): Forwarder
  close(): Promise<void>
}

export interface Forwarder {
  /**
   * Adds a member; its first offer arrives as an `offer` event. Joining again as the same member replaces its
   * connection.
   */
  join(memberId: string, how?: { readonly isAudioOnly: boolean }): void
  /** Takes the browser's answer to the member's latest offer. */
  answer(memberId: string, description: string): void
  leave(memberId: string): void
  close(): void
  /** Sets the only listener; a later call replaces it. @returns removes the listener */
  listen(listener: (event: ForwarderEvent) => void): () => void
}

export type ForwarderEvent =
  /** `streams`: media stream ID to the ID of the member it now carries. An unlisted stream carries no member. */
  | {
      readonly type: 'offer'
      readonly memberId: string
      readonly description: string
      readonly streams: Readonly<Record<string, string>>
    }
  /** The member's connection is gone or its answer was invalid. The member must leave or join again. */
  | { readonly type: 'lost'; readonly memberId: string }
  /** The process that carried the conference died: all members must join again, in a new conference. */
  | { readonly type: 'ended' }

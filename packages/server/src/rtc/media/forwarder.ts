/**
 * Passes on what each member of a conference says and shows to all others, without looking into it. Each member has one
 * connection, and it is always we who make the offer over it: the first one when it joins, and a new one when it shall get
 * somebody else too. In an offer the first two sections are the member's own voice and picture: its browser answers them with
 * `sendonly`, whether there is a track yet or not, and puts tracks in and takes them out without another exchange. The others
 * bring what we pass on, a voice and a picture in one media stream for each other member. Who has no picture, as who calls by
 * telephone, is offered voices alone.
 */
export interface Forwarders {
  /**
   * A conference, in one process. Who is in it is up to its caller.
   * @throws LegFailed: no process could be had
   */
  open(room: string): Forwarder
  close(): Promise<void>
}

export interface Forwarder {
  /** Its first offer comes as an event. A member that is in joins anew, over a new connection. */
  join(memberId: string, how?: { readonly isAudioOnly: boolean }): void
  /** The browser's answer to the offer that was the last one. */
  answer(memberId: string, description: string): void
  leave(memberId: string): void
  close(): void
  /** @returns ends the listening; one listener at a time */
  listen(listener: (event: ForwarderEvent) => void): () => void
}

export type ForwarderEvent =
  /** `streams`: by the id of a media stream, whose it is from now on; what is not named is nobody's. */
  | {
      readonly type: 'offer'
      readonly memberId: string
      readonly description: string
      readonly streams: Readonly<Record<string, string>>
    }
  /** Its connection is gone, or its answer was none: it leaves, or joins anew. */
  | { readonly type: 'lost'; readonly memberId: string }
  /** What carried the conference died: everybody joins anew, in another one. */
  | { readonly type: 'ended' }

import type { IceServer } from '@lineside/contract/rtc/frames'
import { Peer } from './peer.ts'

/** When the new connection carries nothing by then, the old one is given up all the same. */
const connectedWithin = 10_000

/** The connection of a call, and for a while a second one that takes its place: the old one ends once the new one stands. */
export class Succession {
  current: Peer | null = null
  next: Peer | null = null
  readonly #iceServers: readonly IceServer[]
  readonly #onChange: () => void
  /** How long the new connection is waited for. */
  #patience: ReturnType<typeof setTimeout> | undefined

  /** @param onChange another connection counts, or the one that counts is in another state */
  constructor(iceServers: readonly IceServer[], onChange: () => void) {
    this.#iceServers = iceServers
    this.#onChange = onChange
  }

  get state(): RTCPeerConnectionState {
    return this.current?.state ?? 'new'
  }

  startCurrent(): Peer {
    this.current = this.#createPeer()
    return this.current
  }

  startNext(): Peer {
    this.dropNext()
    this.next = this.#createPeer()
    return this.next
  }

  dropNext(): void {
    clearTimeout(this.#patience)
    this.next?.close()
    this.next = null
  }

  /** It is agreed upon: from when on is the new connection the one that counts? */
  settle(peer: Peer): void {
    if (peer !== this.next) return this.#onChange()
    if (this.state !== 'connected' || peer.state === 'connected') return this.#replace(peer)
    this.#patience = setTimeout(() => this.#replace(peer), connectedWithin)
  }

  close(): void {
    this.dropNext()
    this.current?.close()
    this.current = null
  }

  #createPeer(): Peer {
    const peer: Peer = new Peer(this.#iceServers, () => {
      if (peer === this.next && peer.state === 'connected') this.#replace(peer)
      else if (peer === this.current) this.#onChange()
    })
    return peer
  }

  #replace(peer: Peer): void {
    if (peer !== this.next) return
    clearTimeout(this.#patience)
    this.current?.close()
    this.current = peer
    this.next = null
    this.#onChange()
  }
}

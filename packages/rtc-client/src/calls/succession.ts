import type { IceServer } from '@lineside/contract/rtc/frames'
import { Peer } from './peer.ts'

/** Milliseconds after which the old connection is closed even if the new one is not connected. */
const connectedWithin = 10_000

/**
 * The connection of a call, and for a while a second one that replaces it: the old one is closed when the new one is
 * connected.
 */
export class Succession {
  current: Peer | null = null
  next: Peer | null = null
  readonly #iceServers: readonly IceServer[]
  readonly #onChange: () => void
  readonly #onReplaced: () => void
  /** Timer that limits the wait for the new connection. */
  #patience: ReturnType<typeof setTimeout> | undefined

  /**
   * @param onChange called when the current connection was replaced or its state has changed
   * @param onReplaced called before that when the second connection has replaced the first
   */
  constructor(
    iceServers: readonly IceServer[],
    { onChange, onReplaced }: { readonly onChange: () => void; readonly onReplaced: () => void },
  ) {
    this.#iceServers = iceServers
    this.#onChange = onChange
    this.#onReplaced = onReplaced
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

  /**
   * The negotiation of this connection is finished. If it is the new one, it replaces the old one: at once if it is
   * connected or the old one is not, otherwise when it gets connected.
   */
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
    this.#onReplaced()
    this.#onChange()
  }
}

import type { CdkNetwork } from '@lineside/contract/rtc/cdk'
import type { ClientFrame, IceServer, ServerFrame } from '@lineside/contract/rtc/frames'
import { Signal } from './signal.ts'

/** The part of the client's socket that a network uses. */
export interface Wire {
  /** Sends a frame now or, while a lost socket is being connected again, as soon as it is back. */
  send(frame: ClientFrame): void
  /**
   * Calls the listener with every frame of the server in order, including `welcome`. A listener can not be removed,
   * because a network lives as long as its client.
   */
  onFrame(listener: (frame: ServerFrame) => void): void
  /** Connects a lost socket again at once; if the socket seems to be open, checks whether it really is. */
  hurry(): void
  /** The STUN and TURN servers of the last `welcome`. */
  readonly iceServers: readonly IceServer[]
}

/** The common part of the networks `sip` and `conference`: whether they are connected. */
export class Network implements CdkNetwork {
  readonly #connected = new Signal()
  readonly #disconnected = new Signal()
  #isConnected = false

  get isConnected(): boolean {
    return this.#isConnected
  }

  onConnect(callback: () => void): this {
    this.#connected.add(callback)
    return this
  }

  onDisconnect(callback: () => void): this {
    this.#disconnected.add(callback)
    return this
  }

  /** Only for the client: tells the listeners if the state has changed. */
  setConnected(isConnected: boolean): void {
    if (isConnected === this.#isConnected) return
    this.#isConnected = isConnected
    const signal = isConnected ? this.#connected : this.#disconnected
    signal.emit()
  }
}

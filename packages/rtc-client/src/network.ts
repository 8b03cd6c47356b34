import type { CdkNetwork } from '@lineside/contract/rtc/cdk'
import type { ClientFrame, IceServer, ServerFrame } from '@lineside/contract/rtc/frames'
import { Signal } from './signal.ts'

/** What a network does with its client's socket. */
export interface Wire {
  /** Sends it now, or, while a lost socket is being made again, as soon as that is back. */
  send(frame: ClientFrame): void
  /** Every frame of the server in its order, `welcome` too; a network lives as long as its client. */
  onFrame(listener: (frame: ServerFrame) => void): void
  /** STUN and TURN, as the last `welcome` named them. */
  readonly iceServers: readonly IceServer[]
}

/** What the networks `sip` and `conference` have in common: they are there, or not. */
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

  /** The client's alone: tells those who listen, if it is another than before. */
  setConnected(isConnected: boolean): void {
    if (isConnected === this.#isConnected) return
    this.#isConnected = isConnected
    const signal = isConnected ? this.#connected : this.#disconnected
    signal.emit()
  }
}

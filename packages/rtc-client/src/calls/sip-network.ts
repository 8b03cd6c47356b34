import type { CdkCall, CdkSipNetwork } from '@lineside/contract/rtc/cdk'
import { Network, type Wire } from '../network.ts'

export class SipNetwork extends Network implements CdkSipNetwork {
  readonly #wire: Wire

  constructor(wire: Wire) {
    super()
    this.#wire = wire
  }

  onIncomingCall(): this {
    return this
  }

  onResumedCall(): this {
    return this
  }

  call(): CdkCall {
    throw new Error(`There are no calls yet: ${this.#wire.iceServers.length}`)
  }

  callsToResume(): string[] {
    return []
  }

  endAll(): void {}

  loseAll(): void {}
}

export interface RecoveryOptions {
  /** Milliseconds; of both sides one waits longer, so that not both do it at once. */
  readonly after: number
  readonly recover: () => Promise<void>
  /** It did not come back in time. */
  readonly giveUp: () => void
}

/** As long as the platform waits for somebody who is lost. */
const patience = 30_000

/**
 * Makes an interrupted connection again: after a while, and then again and again as long as it is wanted and does not stand.
 * The connection itself finds back from short interruptions.
 */
export class Recovery {
  readonly #options: RecoveryOptions
  #isInterrupted = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #end: ReturnType<typeof setTimeout> | undefined

  constructor(options: RecoveryOptions) {
    this.#options = options
  }

  /** @param isWanted while the other side is away on purpose, nothing has to flow */
  watch(state: RTCPeerConnectionState, isWanted: boolean): void {
    const wasInterrupted = this.#isInterrupted
    this.#isInterrupted = isWanted && (state === 'disconnected' || state === 'failed')
    if (!this.#isInterrupted) this.#rest()
    else if (!wasInterrupted) {
      this.#end = setTimeout(() => this.#options.giveUp(), patience)
      this.#wait()
    }
  }

  /** Nothing comes over a connection that says that it stands: once, at once. */
  now(): void {
    if (!this.#isInterrupted) void this.#options.recover().catch(() => {})
  }

  end(): void {
    this.#isInterrupted = false
    this.#rest()
  }

  #rest(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#end)
  }

  #wait(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#run(), this.#options.after)
  }

  async #run(): Promise<void> {
    // what it could not do shows in the state
    await this.#options.recover().catch(() => {})
    if (this.#isInterrupted) this.#wait()
  }
}

/**
 * Makes an interrupted connection again: after a while, and then again and again as long as it is wanted and does not stand.
 * The connection itself finds back from short interruptions.
 */
export class Recovery {
  readonly #after: number
  readonly #recover: () => Promise<void>
  #isInterrupted = false
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param after milliseconds; of both sides one waits longer, so that not both do it at once */
  constructor(after: number, recover: () => Promise<void>) {
    this.#after = after
    this.#recover = recover
  }

  /** @param isWanted while the other side is away on purpose, nothing has to flow */
  watch(state: RTCPeerConnectionState, isWanted: boolean): void {
    const wasInterrupted = this.#isInterrupted
    this.#isInterrupted = isWanted && (state === 'disconnected' || state === 'failed')
    if (!this.#isInterrupted) clearTimeout(this.#timer)
    else if (!wasInterrupted) this.#wait()
  }

  end(): void {
    this.#isInterrupted = false
    clearTimeout(this.#timer)
  }

  #wait(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#run(), this.#after)
  }

  async #run(): Promise<void> {
    // what it could not do shows in the state
    await this.#recover().catch(() => {})
    if (this.#isInterrupted) this.#wait()
  }
}

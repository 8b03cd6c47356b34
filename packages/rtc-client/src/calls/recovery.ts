/**
 * Makes an interrupted connection again: after a while, and then again and again as long as it is wanted and does not stand.
 * The connection itself finds back from short interruptions.
 */
export class Recovery {
  readonly #after: number
  readonly #recover: () => Promise<void>
  #timer: ReturnType<typeof setTimeout> | undefined
  #isRunning = false

  /** @param after milliseconds; of both sides one waits longer, so that not both do it at once */
  constructor(after: number, recover: () => Promise<void>) {
    this.#after = after
    this.#recover = recover
  }

  /** @param isWanted while the other side is away on purpose, nothing has to flow */
  watch(state: RTCPeerConnectionState, isWanted: boolean): void {
    const isInterrupted = isWanted && (state === 'disconnected' || state === 'failed')
    if (!isInterrupted) return this.end()
    if (this.#timer !== undefined || this.#isRunning) return
    this.#timer = setTimeout(() => void this.#run(), this.#after)
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    // what it could not do shows in the state, which is looked at again
    await this.#recover().catch(() => {})
    this.#isRunning = false
    this.#timer = undefined
  }
}

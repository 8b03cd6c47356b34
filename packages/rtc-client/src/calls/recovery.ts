export interface RecoveryOptions {
  /** Milliseconds; of both sides one waits longer, so that not both do it at once. */
  readonly after: number
  /** The same for one that is just coming about, which is given more time: it is not interrupted by what should help it. */
  readonly afterStart: number
  readonly recover: () => Promise<void>
  /** It did not come back in time. */
  readonly giveUp: () => void
}

/** As long as the platform waits for somebody who is lost. */
const patience = 30_000

type Standing = 'stands' | 'starting' | 'interrupted'

/** A connection that is closed was left on purpose. */
const standings: Readonly<Record<RTCPeerConnectionState, Standing>> = {
  connected: 'stands',
  closed: 'stands',
  new: 'starting',
  connecting: 'starting',
  disconnected: 'interrupted',
  failed: 'interrupted',
}

/**
 * Makes a connection again that is interrupted, or does not come about at all: after a while, and then again and again as
 * long as it is wanted and does not stand. The connection itself finds back from short interruptions.
 */
export class Recovery {
  readonly #options: RecoveryOptions
  #standing: Standing = 'stands'
  #timer: ReturnType<typeof setTimeout> | undefined
  #end: ReturnType<typeof setTimeout> | undefined

  constructor(options: RecoveryOptions) {
    this.#options = options
  }

  /** @param isWanted while the other side is away on purpose, nothing has to flow */
  watch(state: RTCPeerConnectionState, isWanted: boolean): void {
    const before = this.#standing
    this.#standing = isWanted ? standings[state] : 'stands'
    if (this.#standing === before) return
    if (this.#standing === 'stands') return this.#rest()
    if (before === 'stands') this.#end = setTimeout(() => this.#options.giveUp(), patience)
    // a second attempt that starts is not looked at anew: the first one's time goes on
    if (before === 'stands' || this.#standing === 'interrupted') this.#wait()
  }

  /** Nothing comes over a connection that says that it stands: once, at once. */
  now(): void {
    if (this.#standing === 'stands') void this.#options.recover().catch(() => {})
  }

  end(): void {
    this.#standing = 'stands'
    this.#rest()
  }

  #rest(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#end)
  }

  #wait(): void {
    clearTimeout(this.#timer)
    const { after, afterStart } = this.#options
    this.#timer = setTimeout(() => void this.#run(), this.#standing === 'starting' ? afterStart : after)
  }

  async #run(): Promise<void> {
    // what it could not do shows in the state
    await this.#options.recover().catch(() => {})
    if (this.#standing !== 'stands') this.#wait()
  }
}

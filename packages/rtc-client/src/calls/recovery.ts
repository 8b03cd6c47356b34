export interface RecoveryOptions {
  /** Milliseconds before the first attempt. One of the two sides waits longer, so that they do not both try at once. */
  readonly after: number
  /**
   * The same for a connection that is still being established. It gets more time, so that the recovery does not disturb
   * it.
   */
  readonly afterStart: number
  readonly recover: () => Promise<void>
  /** Called when the connection has not come back in time. */
  readonly giveUp: () => void
}

/** Milliseconds until this gives up; as long as the platform waits for a lost party (`callLimits.lost`). */
const patience = 30_000

type Standing = 'stands' | 'starting' | 'interrupted'

/** How each state counts. A closed connection was closed on purpose, so it needs no recovery. */
const standings: Readonly<Record<RTCPeerConnectionState, Standing>> = {
  connected: 'stands',
  closed: 'stands',
  new: 'starting',
  connecting: 'starting',
  disconnected: 'interrupted',
  failed: 'interrupted',
}

/**
 * Restores a connection that is interrupted or does not get established: after a delay, and then repeatedly as long as
 * the connection is wanted. The delay leaves time for short interruptions, from which the connection recovers by
 * itself.
 */
export class Recovery {
  readonly #options: RecoveryOptions
  #standing: Standing = 'stands'
  #timer: ReturnType<typeof setTimeout> | undefined
  #end: ReturnType<typeof setTimeout> | undefined

  constructor(options: RecoveryOptions) {
    this.#options = options
  }

  /**
   * Follows the state of the connection.
   * @param isWanted false while no media have to flow, for example on hold
   */
  watch(state: RTCPeerConnectionState, isWanted: boolean): void {
    const before = this.#standing
    this.#standing = isWanted ? standings[state] : 'stands'
    if (this.#standing === before) return
    if (this.#standing === 'stands') return this.#rest()
    if (before === 'stands') this.#end = setTimeout(() => this.#options.giveUp(), patience)
    // when an attempt changes an interrupted connection to `starting`, the running timer goes on
    if (before === 'stands' || this.#standing === 'interrupted') this.#wait()
  }

  /** Recovers at once, one time: nothing arrives over a connection that counts as connected. */
  now(): void {
    if (this.#standing === 'stands') void this.#options.recover().catch(() => {})
  }

  /** Recovers at once, because the user does not want to wait for the next attempt. */
  hurry(): void {
    if (this.#standing === 'stands') return
    clearTimeout(this.#timer)
    void this.#run()
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
    // whether it succeeded shows in the state of the connection
    await this.#options.recover().catch(() => {})
    if (this.#standing !== 'stands') this.#wait()
  }
}

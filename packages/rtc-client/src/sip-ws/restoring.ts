import type { CallDetails } from '@lineside/contract/rtc/cdk'

/** Milliseconds for a lost connection to come back by new addresses. */
const restoreMilliseconds = 15_000

type Connection = NonNullable<CallDetails['connection']>

interface Options {
  readonly connection: () => Connection | undefined
  /** Asks for new addresses. */
  readonly renew: () => Promise<void>
  /** It did not come back in time. @param had the last state of the connection */
  readonly onLost: (had: Connection | undefined) => void
}

/** Builds a lost connection of a call anew, once at a time. */
export class Restoring {
  readonly #options: Options
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  start(): void {
    if (this.#timer !== undefined) return
    const { connection, renew, onLost } = this.#options
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      const had = connection()
      if (had !== 'connected') onLost(had)
    }, restoreMilliseconds)
    renew().catch(() => {})
  }

  /** The connection is back, or the call over: the next loss is another one. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}

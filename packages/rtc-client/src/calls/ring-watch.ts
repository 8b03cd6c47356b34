const asksEvery = 10_000
/**
 * How many questions in a row may stay without an answer: the server waits 30 seconds for a lost socket, and no call is
 * given up here before it is given up there.
 */
const mostUnanswered = 3

/** While a call rings, asks the server whether it still does, so that a call whose end got lost stops ringing by itself. */
export class RingWatch {
  readonly #timer: ReturnType<typeof setInterval>
  #unanswered = 0

  /** @param giveUp called once, when too many questions have stayed without an answer */
  constructor(ask: () => void, giveUp: () => void) {
    this.#timer = setInterval(() => {
      this.#unanswered += 1
      if (this.#unanswered <= mostUnanswered) return ask()
      this.stop()
      giveUp()
    }, asksEvery)
  }

  /** The server says that the call still rings. */
  confirm(): void {
    this.#unanswered = 0
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

/** Requests of a call whose result comes later. */
export type Asked = 'hold' | 'resume' | 'transfer' | 'connect'

interface Waiting {
  readonly resolve: () => void
  readonly reject: (error: Error) => void
  readonly timer: ReturnType<typeof setTimeout>
}

/**
 * A request was refused or not answered in time. `code`: the server's error code, or `replaced`, `no_answer` or
 * `ended`.
 */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

const answerWithin = 15_000

/**
 * The pending requests of a call, one of each kind: a second request of a kind replaces the first, which is refused.
 */
export class Requests {
  readonly #waiting = new Map<Asked, Waiting>()

  ask(asked: Asked, send: () => void): Promise<void> {
    this.refuse(asked, 'replaced')
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.refuse(asked, 'no_answer'), answerWithin)
      this.#waiting.set(asked, { resolve, reject, timer })
      send()
    })
  }

  fulfil(asked: Asked): void {
    this.#take(asked)?.resolve()
  }

  /** @returns false when there was no such request */
  refuse(asked: string, code: string): boolean {
    const found = this.#take(asked as Asked)
    found?.reject(new CallRefused(code))
    return found !== undefined
  }

  /**
   * Settles all requests at the end of the call.
   * @param isFulfilled whether the end of the call is what this request asked for
   */
  end(isFulfilled: (asked: Asked) => boolean): void {
    for (const asked of this.#waiting.keys()) {
      if (isFulfilled(asked)) this.fulfil(asked)
      else this.refuse(asked, 'ended')
    }
  }

  #take(asked: Asked): Waiting | undefined {
    const found = this.#waiting.get(asked)
    this.#waiting.delete(asked)
    clearTimeout(found?.timer)
    return found
  }
}

/** What one side asks of a call and is told about later. */
export type Asked = 'hold' | 'resume' | 'transfer' | 'connect'

interface Waiting {
  readonly resolve: () => void
  readonly reject: (error: Error) => void
  readonly timer: ReturnType<typeof setTimeout>
}

/** Something that was asked of a call is refused, or nobody answers; `code` as the server says it. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

const answerWithin = 15_000

/** Promises of what was asked, by what it was: a second one of its kind takes the place of the first. */
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

  /** @returns false: nobody had asked that */
  refuse(asked: string, code: string): boolean {
    const found = this.#take(asked as Asked)
    found?.reject(new CallRefused(code))
    return found !== undefined
  }

  /** The call is over. @param isFulfilled what led to its end was asked for */
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

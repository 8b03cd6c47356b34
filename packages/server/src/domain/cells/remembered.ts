export interface RememberedOptions {
  /** An answer is taken for true for so long without asking again. */
  readonly freshMs: number
  /** After that it still serves where nobody answers, for so long in all. */
  readonly staleMs: number
  /** Most answers that are kept; the oldest go first. */
  readonly most: number
  /** A question ends after this time without an answer, and nobody is asked again for `pauseMs`. */
  readonly limitMs: number
  readonly pauseMs: number
  /** Whether an error is the word of the one who was asked; absent: none is. */
  readonly isAnswer?: (error: unknown) => boolean
  /** Milliseconds, as of `performance.now()`. */
  readonly clock?: () => number
}

/** An answer that is about to change is not believed for longer. */
export const briefMs = 400

export interface Remembered<Value> {
  /** @throws Error nobody answers, and there is no answer from before that is not too old */
  of(key: string): Promise<Value>
}

/**
 * Remembers answers of something that may be away: a question costs a caller `limitMs` at most, and while nothing answers only one
 * question each `pauseMs` pays for it. Questions about the same key that come meanwhile wait for the same answer.
 */
export const remembered = <Value>(
  ask: (key: string) => Promise<Value>,
  options: RememberedOptions & {
    /** Whether an answer is taken for true for `briefMs` only; absent: none is. */
    readonly isBrief?: (value: Value) => boolean
  },
): Remembered<Value> => {
  const { freshMs, staleMs, most, limitMs, pauseMs, isAnswer = () => false, isBrief = () => false } = options
  const { clock = () => performance.now() } = options
  const answers = new Map<string, { readonly value: Value; readonly at: number }>()
  const asking = new Map<string, Promise<Value>>()
  let silentUntil = Number.NEGATIVE_INFINITY

  const keep = (key: string, value: Value): void => {
    answers.delete(key)
    answers.set(key, { value, at: clock() })
    const [oldest] = answers.keys()
    if (answers.size > most && oldest !== undefined) answers.delete(oldest)
  }

  const askNow = async (key: string): Promise<Value> => {
    if (clock() < silentUntil) throw new Error('Nobody answered a moment ago')
    try {
      const value = await inTime(ask(key), limitMs)
      keep(key, value)
      return value
    } catch (error) {
      // an answer, even one that refuses the question, is no silence
      if (!isAnswer(error)) silentUntil = clock() + pauseMs
      throw error
    }
  }

  return {
    of: async (key) => {
      const known = answers.get(key)
      const age = known === undefined ? Number.POSITIVE_INFINITY : clock() - known.at
      if (known !== undefined && age < (isBrief(known.value) ? Math.min(briefMs, freshMs) : freshMs)) return known.value
      const asked = asking.get(key) ?? askNow(key).finally(() => asking.delete(key))
      asking.set(key, asked)
      try {
        return await asked
      } catch (error) {
        if (known !== undefined && age < staleMs) return known.value
        throw error
      }
    },
  }
}

const inTime = async <T>(work: Promise<T>, limitMs: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

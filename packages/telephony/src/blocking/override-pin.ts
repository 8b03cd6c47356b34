/** FRONT-03: the platform asks the caller of a blocked number for the company's PIN. */
export interface PinQuestion {
  /** Wrong PINs in this call. */
  readonly wrong: number
  /** Keys pressed so far. */
  readonly digits: string
}

export type PinEvent =
  | { readonly type: 'digit'; readonly digit: string }
  /** No key came for a while. */
  | { readonly type: 'silence' }
  /** `banned`: the line has tried too many; even the right PIN is refused now. */
  | { readonly type: 'checked'; readonly answer: 'right' | 'wrong' | 'banned' }

export type PinEffect =
  /** Waits for a key; `says`: what is said before, null: nothing. */
  | { readonly do: 'ask'; readonly says: 'blocked' | 'wrong' | null }
  | { readonly do: 'check'; readonly pin: string }
  | { readonly do: 'end'; readonly isLifted: boolean }

interface Stepped {
  readonly question: PinQuestion
  readonly effect: PinEffect
}

/** Wrong PINs after which the call ends as a blocked one. */
export const mostWrongPins = 3
/** The longest PIN; keys beyond it count as a wrong one. */
export const longestPin = 12

export const beginPinQuestion = (): Stepped => ({
  question: { wrong: 0, digits: '' },
  effect: { do: 'ask', says: 'blocked' },
})

/** The hash key, or silence behind digits, ends the PIN; the star key begins it anew. Silence alone gives up. */
export const stepPinQuestion = (question: PinQuestion, event: PinEvent): Stepped => {
  const { wrong, digits } = question
  const ask = (next: PinQuestion, says: 'wrong' | null = null): Stepped => ({
    question: next,
    effect: { do: 'ask', says },
  })
  const end = (isLifted: boolean): Stepped => ({ question, effect: { do: 'end', isLifted } })
  const missed = (): Stepped =>
    wrong + 1 < mostWrongPins ? ask({ wrong: wrong + 1, digits: '' }, 'wrong') : end(false)
  switch (event.type) {
    case 'checked':
      return event.answer === 'wrong' ? missed() : end(event.answer === 'right')
    case 'silence':
      return digits === '' ? end(false) : { question, effect: { do: 'check', pin: digits } }
    case 'digit':
      if (event.digit === '*') return ask({ wrong, digits: '' })
      if (event.digit !== '#')
        return digits.length < longestPin ? ask({ wrong, digits: digits + event.digit }) : missed()
      return digits === '' ? ask(question) : { question, effect: { do: 'check', pin: digits } }
  }
}

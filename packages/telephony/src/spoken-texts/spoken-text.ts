/** TEXT-01: what a speech service has understood of a message. */
export interface SpokenText {
  /** As it is read, with its punctuation; not empty. */
  readonly text: string
  /** BCP 47, of the language that the service has heard; null: it does not say. */
  readonly language: string | null
  /** The words of the text in order; with blanks between them they are the text. */
  readonly words: readonly SpokenWord[]
}

export interface SpokenWord {
  readonly text: string
  /** Seconds from the beginning of the message; null: unknown. Never less than that of a word before. */
  readonly start: number | null
  /** The service itself was not sure. */
  readonly isDoubtful: boolean
}

/** A word or a piece of one, as services give them. */
export interface HeardWord {
  readonly text: string
  readonly start: number | null
  readonly isDoubtful: boolean
}

/** The part of a word that is compared: services leave out punctuation, or put it elsewhere. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** So many words of the text may be missing among those heard, before the rest is given up. */
const mostSkipped = 4

/**
 * Gives the words of a text their times. A service splits words otherwise than the text does (`12`, `,`, `50`), so pieces are put
 * together until they are the word; what does not fit is left without a time.
 * @param heard pieces in the order in which they were said
 */
export const wordsOfText = (text: string, heard: readonly HeardWord[]): readonly SpokenWord[] => {
  const pieces = heard.map((piece) => ({ ...piece, letters: lettersOf(piece.text) })).filter(({ letters }) => letters)
  const state = { at: 0, last: 0 }
  return text.split(/\s+/).flatMap((word): readonly SpokenWord[] => {
    if (word === '') return []
    const from = lettersOf(word) === '' ? null : beginOf(pieces, state.at, lettersOf(word))
    if (from === null) return [{ text: word, start: null, isDoubtful: false }]
    state.at = from.end
    const start = pieces[from.begin]?.start ?? null
    if (start !== null) state.last = Math.max(state.last, start)
    const isDoubtful = pieces.slice(from.begin, from.end).some((piece) => piece.isDoubtful)
    return [{ text: word, start: start === null ? null : state.last, isDoubtful }]
  })
}

/** The pieces, from `at` on, that are this word together. */
const beginOf = (
  pieces: readonly { readonly letters: string }[],
  at: number,
  letters: string,
): { readonly begin: number; readonly end: number } | null => {
  for (let begin = at; begin <= at + mostSkipped; begin++) {
    let joined = ''
    for (let end = begin; end < pieces.length && joined.length < letters.length; end++) {
      joined += pieces[end]?.letters ?? ''
      if (joined === letters) return { begin, end: end + 1 }
      if (!letters.startsWith(joined)) break
    }
  }
  return null
}

/** The word that is being said at this moment; null: none yet, or no times are known. */
export const wordAt = (words: readonly Pick<SpokenWord, 'start'>[], seconds: number): number | null => {
  const now = words.findLastIndex(({ start }) => start !== null && start <= seconds)
  return now === -1 ? null : now
}

import { foldName } from '@lineside/telephony/contacts/contact-search'

/** A part of a text to highlight: `from` is inclusive, `to` exclusive. */
export type Stretch = readonly [from: number, to: number]

export interface TextMatch {
  /** Lower is better. 0: the text begins with the query; 1: a word in it does; 2: the match is elsewhere. */
  readonly rank: 0 | 1 | 2
  readonly stretches: readonly Stretch[]
}

/** Cache of folded titles, because each key press folds them all again. It is cleared when it reaches `mostFolded`. */
const folded = new Map<string, string>()
const mostFolded = 10_000

/** Removes case and accents. Each letter yields exactly one letter, so that positions stay the same. */
const fold = (text: string): string => {
  const known = folded.get(text)
  if (known !== undefined) return known
  const made = text
    .split('')
    .map((letter) => letter.normalize('NFD').charAt(0).toLowerCase())
    .join('')
  if (folded.size >= mostFolded) folded.clear()
  folded.set(text, made)
  return made
}

/**
 * Finds the words of a query in a title. Each word must occur in the title, or begin a word of `beside`; otherwise the
 * result is null. A query without words matches everything.
 * @param beside further words to search, such as the name of the title's group
 */
export const matchText = (query: string, title: string, beside = ''): TextMatch | null => {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const [inTitle, inBeside] = [fold(title), fold(beside)]
  const stretches: Stretch[] = []
  let rank: TextMatch['rank'] = 0
  for (const word of words) {
    const index = placeOf(word, inTitle)
    if (index === null) {
      // in `beside` only the beginnings of words count: a match inside a word would be chance
      if (!beginsAWord(word, inBeside)) return null
      rank = 2
    } else {
      stretches.push([index, index + word.length])
      rank = Math.max(rank, rankOf(index, inTitle)) as TextMatch['rank']
    }
  }
  return { rank, stretches: joined(stretches) }
}

/** Like `matchText`, for a name whose umlauts may be written out: `mueller` finds Müller and Muller. */
export const matchName = (query: string, title: string, beside = ''): TextMatch | null => {
  const match = matchText(query, title, beside) ?? matchText(foldName(query), title, beside)
  if (match !== null) return match
  const everything = foldName(`${title} ${beside}`)
  const words = foldName(query).split(' ')
  return words.every((word) => beginsAWord(word, everything)) ? { rank: 2, stretches: [] } : null
}

/** Finds digits in a formatted number, ignoring the separators; null if they do not occur. */
export const matchDigits = (digits: string, shown: string): Stretch | null => {
  const places = [...shown.matchAll(/\d/g)].map(({ index }) => index)
  const first = digits === '' ? -1 : shown.replace(/\D/g, '').indexOf(digits)
  const [from, to] = [places[first], places[first + digits.length - 1]]
  return from === undefined || to === undefined ? null : [from, to + 1]
}

/**
 * A query without the word that says "call" before or behind a name or number, as in `call max` or `max anrufen`. It
 * stays as it is if there is nothing else in it.
 * @param callWords the words for it in the language shown, separated by spaces
 */
export const whoIsCalled = (query: string, callWords: string): string => {
  const words = query.trim().split(/\s+/)
  const isCall = (word = '') => fold(callWords).split(' ').includes(fold(word))
  const rest = isCall(words[0]) ? words.slice(1) : isCall(words.at(-1)) ? words.slice(0, -1) : words
  return rest.length === 0 ? query : rest.join(' ')
}

const beginsAWord = (word: string, text: string): boolean =>
  text.split('').some((_, index) => text.startsWith(word, index) && rankOf(index, text) < 2)

/** Prefers a match at the beginning of a word to one inside a word. */
const placeOf = (word: string, text: string): number | null => {
  const start = text.split('').findIndex((_, index) => text.startsWith(word, index) && rankOf(index, text) < 2)
  const index = start === -1 ? text.indexOf(word) : start
  return index === -1 ? null : index
}

const rankOf = (index: number, text: string): TextMatch['rank'] => {
  if (index === 0) return 0
  return /[\p{L}\p{N}]/u.test(text.charAt(index - 1)) ? 2 : 1
}

const joined = (stretches: readonly Stretch[]): readonly Stretch[] => {
  const sorted = [...stretches].sort((one, other) => one[0] - other[0])
  return sorted.reduce<Stretch[]>((done, [from, to]) => {
    const last = done.at(-1)
    if (last && from <= last[1]) return [...done.slice(0, -1), [last[0], Math.max(last[1], to)]]
    return [...done, [from, to]]
  }, [])
}

import { foldName } from '@lineside/telephony/contacts/contact-search'

/** Stretches of a text, from inclusive and to exclusive. */
export type Stretch = readonly [from: number, to: number]

export interface TextMatch {
  /** The lower, the better: the text begins with it, a word does, it stands somewhere. */
  readonly rank: 0 | 1 | 2
  readonly stretches: readonly Stretch[]
}

/** Of titles, which are folded again with each key; emptied when it has grown. */
const folded = new Map<string, string>()
const mostFolded = 10_000

/** One letter a letter, without case and accents, so that places stay the same. */
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
 * Where the words of a query stand in a title; null unless each stands there or in the words beside it. A query without
 * words matches everything.
 * @param beside more words it may be found by, such as its group's name
 */
export const matchText = (query: string, title: string, beside = ''): TextMatch | null => {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const [inTitle, inBeside] = [fold(title), fold(beside)]
  const stretches: Stretch[] = []
  let rank: TextMatch['rank'] = 0
  for (const word of words) {
    const at = placeOf(word, inTitle)
    if (at === null) {
      // of what stands beside it words begin with it: their middles are chance
      if (!beginsAWord(word, inBeside)) return null
      rank = 2
    } else {
      stretches.push([at, at + word.length])
      rank = Math.max(rank, rankOf(at, inTitle)) as TextMatch['rank']
    }
  }
  return { rank, stretches: joined(stretches) }
}

/** The same for a name, which may be typed with its umlauts written out: `mueller` finds Müller and Muller. */
export const matchName = (query: string, title: string, beside = ''): TextMatch | null => {
  const match = matchText(query, title, beside) ?? matchText(foldName(query), title, beside)
  if (match !== null) return match
  const everything = foldName(`${title} ${beside}`)
  const words = foldName(query).split(' ')
  return words.every((word) => beginsAWord(word, everything)) ? { rank: 2, stretches: [] } : null
}

/** Where digits stand in a number as people read it, whatever is set between them; null: they do not. */
export const matchDigits = (digits: string, shown: string): Stretch | null => {
  const places = [...shown.matchAll(/\d/g)].map(({ index }) => index)
  const at = digits === '' ? -1 : shown.replace(/\D/g, '').indexOf(digits)
  const [from, to] = [places[at], places[at + digits.length - 1]]
  return from === undefined || to === undefined ? null : [from, to + 1]
}

const beginsAWord = (word: string, text: string): boolean =>
  text.split('').some((_, at) => text.startsWith(word, at) && rankOf(at, text) < 2)

/** The beginning of a word is a better place than its middle. */
const placeOf = (word: string, text: string): number | null => {
  const start = text.split('').findIndex((_, at) => text.startsWith(word, at) && rankOf(at, text) < 2)
  const at = start === -1 ? text.indexOf(word) : start
  return at === -1 ? null : at
}

const rankOf = (at: number, text: string): TextMatch['rank'] => {
  if (at === 0) return 0
  return /[\p{L}\p{N}]/u.test(text.charAt(at - 1)) ? 2 : 1
}

const joined = (stretches: readonly Stretch[]): readonly Stretch[] => {
  const sorted = [...stretches].sort((one, other) => one[0] - other[0])
  return sorted.reduce<Stretch[]>((done, [from, to]) => {
    const last = done.at(-1)
    if (last && from <= last[1]) return [...done.slice(0, -1), [last[0], Math.max(last[1], to)]]
    return [...done, [from, to]]
  }, [])
}

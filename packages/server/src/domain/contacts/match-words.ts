import { literally } from '../../platform/db/like-pattern.ts'

/** Words with fewer letters are no part that the index of word parts knows, except at the beginning of a word. */
const partLetters = 3

/** Where the values of `wordValues` stand in a statement, such as `$3`; `later` is not read where the longest word is a part. */
export interface WordPlaces {
  readonly all: string
  readonly longest: string
  readonly later: string
}

/** Values by which a statement finds words. */
export interface WordValues {
  /** The longest word is a part that the index of word parts knows; statements that differ in this have names of their own. */
  readonly isPart: boolean
  /** Patterns of all words. */
  readonly all: readonly string[]
  /** The pattern of the longest word; if that is short, the patterns of a first and of a later word that begins with it. */
  readonly longest: readonly string[]
}

/** @param words folded (telephony, `searchWords`); at least one */
export const wordValues = (words: readonly string[]): WordValues => {
  const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? ''
  const isPart = longest.length >= partLetters
  const pattern = (word: string) => `%${literally(word)}%`
  const beginning = `${literally(longest)}%`
  return { isPart, all: words.map(pattern), longest: isPart ? [pattern(longest)] : [beginning, `% ${beginning}`] }
}

/**
 * The SQL condition that a column contains all words. The index of word parts finds the longest word. If that is too short
 * for a part of its own, a word of the column has to begin with it, which the index can find, too.
 */
export const matchesWords = (column: string, isPart: boolean, { all, longest, later }: WordPlaces): string =>
  `${column} like all(${all}::text[]) and ${isPart ? `${column} like ${longest}` : `(${column} like ${longest} or ${column} like ${later})`}`

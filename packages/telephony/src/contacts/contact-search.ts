import { readNumber, soughtDigits } from '../numbers/read-number.ts'

/** Letters that Unicode normalisation does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'a',
  œ: 'o',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  þ: 'th',
  ё: 'е',
}

/**
 * A text folded for comparing names: without case, accents and the difference between `Müller`, `Mueller` and `Muller`
 * (FIND-01). Both the searched text and the search words are folded.
 */
export const foldName = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđıþё]/g, (letter) => LETTERS[letter] ?? letter)
    // an umlaut written as two letters
    .replace(/([aou])e/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

export interface SearchedContact {
  readonly name: string
  readonly company: string | null
  readonly email: string | null
  /** Digits with the country code. */
  readonly numbers: readonly string[]
}

/** Everything by which a contact can be found, in one text. */
export const contactSearchText = ({ name, company, email, numbers }: SearchedContact): string =>
  [foldName([name, company ?? '', email ?? ''].join(' ')), ...numbers].join(' ')

/**
 * The words that must all occur in a contact's search text: the words of a name in any order, or the digits of a number
 * in any notation, without leading zeros and plus.
 */
export const searchWords = (typed: string): readonly string[] => {
  const number = readNumber(typed)
  if (number !== null) return [soughtDigits(number)]
  return foldName(typed)
    .split(' ')
    .filter((word) => word !== '')
}

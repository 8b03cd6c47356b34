import { readNumber } from '../numbers/read-number.ts'

/** Letters that Unicode does not take apart. */
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
 * A text as names are compared: without case, accents and the difference between `Müller`, `Mueller` and `Muller` (FIND-01).
 * What is searched and what is searched for are both folded.
 */
export const foldName = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđıþё]/g, (letter) => LETTERS[letter] ?? letter)
    // an umlaut that is written out
    .replace(/([aou])e/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

export interface SearchedContact {
  readonly name: string
  readonly company: string | null
  readonly email: string | null
  /** In digits. */
  readonly numbers: readonly string[]
}

/** All that a contact is found by, in one text. */
export const contactSearchText = ({ name, company, email, numbers }: SearchedContact): string =>
  [foldName([name, company ?? '', email ?? ''].join(' ')), ...numbers].join(' ')

/**
 * What must all stand in a contact's search text for it to be found: the words of a name in any order, or the digits of a number
 * in whatever notation, without the zeros that only say how far it reaches.
 */
export const searchWords = (typed: string): readonly string[] => {
  const number = readNumber(typed)
  if (number !== null) return [number.replace(/^\+|^0+(?=\d)/g, '').replace(/^0+(?=\d)/, '')]
  return foldName(typed)
    .split(' ')
    .filter((word) => word !== '')
}

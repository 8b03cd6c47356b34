import type { DiallingPlace } from '../numbers/normalise-number.ts'
import { entryMatches } from './entry-matches.ts'
import { patternParts } from './number-pattern.ts'

/** A search for fewer digits finds nearly every contact. */
const fewest = 3

/**
 * The longest row of digits in an entry: each number that it matches contains them, so that a list of contacts can be
 * searched for them.
 * @returns null if it has too few
 */
export const searchableDigits = (entry: string): string | null => {
  const rows = patternParts(entry).flatMap((part) => (part.kind === 'text' ? (part.text.match(/\d+/g) ?? []) : []))
  const longest = rows.reduce((best, row) => (row.length > best.length ? row : best), '')
  return longest.length < fewest || longest.startsWith('0') ? null : longest
}

interface WithNumbers {
  readonly numbers: readonly { readonly number: string }[]
}

/** The contacts of whom an entry of a block list matches a number. */
export const contactsHit = <Contact extends WithNumbers>(
  entry: string,
  contacts: readonly Contact[],
  place: DiallingPlace | null,
): readonly Contact[] =>
  contacts.filter(({ numbers }) => numbers.some(({ number }) => entryMatches(entry, number, place)))

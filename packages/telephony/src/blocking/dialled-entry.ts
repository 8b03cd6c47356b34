import type { DiallingPlace } from '../numbers/normalise-number.ts'
import { normalisePattern } from './entry-matches.ts'

/**
 * Whether an entry of a list is written as it is dialled: with a prefix, or as ten digits of North America. Other
 * digits are already a normalised number, as lists show them.
 */
export const isDialled = (entry: string): boolean => /^0|^\d{10}$/.test(entry)

/** The entry to store for a dialled one, given how the platform normalises it (API-07). */
export const writtenEntry = (entry: string, rewritten: string): string =>
  entry.startsWith('0') || rewritten === `1${entry}` ? rewritten : entry

/** The entry as it would be stored for a line at this place, to tell what it means while it is typed. */
export const keptEntry = (entry: string, place: DiallingPlace): string =>
  isDialled(entry) ? writtenEntry(entry, normalisePattern(entry, place)) : entry

import type { DiallingPlace } from '../numbers/normalise-number.ts'
import { entryMatches } from './entry-matches.ts'

/** A block list: numbers that are let through (whitelist) or blocked (blacklist). */
export interface BlockList {
  /** The preference `block_in_mode` or `block_out_mode`; true: a whitelist. */
  readonly isWhitelist: boolean
  readonly entries: readonly string[]
}

/**
 * The entry that matches a number; the number itself takes precedence over patterns.
 * @param place of the line, by which entries with a prefix are read; null: not known
 */
export const entryFor = ({ entries }: BlockList, number: string, place: DiallingPlace | null): string | undefined =>
  entries.includes(number) ? number : entries.find((entry) => entryMatches(entry, number, place))

/** Whether a number is blocked: it is in a blacklist, or not in a whitelist (CONV-07). */
export const isBlocked = (list: BlockList, number: string, place: DiallingPlace | null): boolean =>
  (entryFor(list, number, place) !== undefined) !== list.isWhitelist

/**
 * How to change a number from blocked to unblocked or back: by adding it to the list or removing it.
 * @returns the pattern that matches the number instead, if removing the number itself would change nothing
 */
export const blockToggle = (
  list: BlockList,
  number: string,
  place: DiallingPlace | null,
): { readonly kind: 'add' | 'remove' } | { readonly kind: 'pattern'; readonly pattern: string } => {
  const entry = entryFor(list, number, place)
  if (entry === undefined) return { kind: 'add' }
  const pattern = entryFor({ ...list, entries: list.entries.filter((each) => each !== number) }, number, place)
  return pattern === undefined ? { kind: 'remove' } : { kind: 'pattern', pattern }
}

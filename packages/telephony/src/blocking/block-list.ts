import { type DiallingPlace, entryMatches } from '../numbers/normalise-number.ts'

/** A list of numbers and whether it names who is let through or who is not. */
export interface BlockList {
  /** The preference `block_in_mode` or `block_out_mode`: true names those let through. */
  readonly isWhitelist: boolean
  readonly entries: readonly string[]
}

/**
 * The entry that speaks of a number: the number itself before patterns.
 * @param place where the line is, by which entries with a prefix are understood; null: not known
 */
export const entryFor = ({ entries }: BlockList, number: string, place: DiallingPlace | null): string | undefined =>
  entries.includes(number) ? number : entries.find((entry) => entryMatches(entry, number, place))

/** In a blacklist, or not in a whitelist (CONV-07). */
export const isBlocked = (list: BlockList, number: string, place: DiallingPlace | null): boolean =>
  (entryFor(list, number, place) !== undefined) !== list.isWhitelist

/**
 * What turns a number's state into the other: it is put into the list or taken out.
 * @returns the pattern that decides instead, where taking the number itself out would change nothing
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

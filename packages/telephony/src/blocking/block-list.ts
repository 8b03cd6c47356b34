import { matchesPattern } from './matches-pattern.ts'

/** A list of numbers and whether it names who is let through or who is not. */
export interface BlockList {
  /** The preference `block_in_mode` or `block_out_mode`: true names those let through. */
  readonly isWhitelist: boolean
  readonly entries: readonly string[]
}

/** The entry that speaks of a number: the number itself before patterns. */
export const entryFor = ({ entries }: BlockList, number: string): string | undefined =>
  entries.includes(number) ? number : entries.find((entry) => matchesPattern(entry, number))

/** In a blacklist, or not in a whitelist (CONV-07). */
export const isBlocked = (list: BlockList, number: string): boolean =>
  (entryFor(list, number) !== undefined) !== list.isWhitelist

/**
 * What turns a number's state into the other: it is put into the list or taken out.
 * @returns the pattern that decides instead, where taking the number itself out would change nothing
 */
export const blockToggle = (
  list: BlockList,
  number: string,
): { readonly kind: 'add' | 'remove' } | { readonly kind: 'pattern'; readonly pattern: string } => {
  const entry = entryFor(list, number)
  if (entry === undefined) return { kind: 'add' }
  const pattern = entryFor({ ...list, entries: list.entries.filter((each) => each !== number) }, number)
  return pattern === undefined ? { kind: 'remove' } : { kind: 'pattern', pattern }
}

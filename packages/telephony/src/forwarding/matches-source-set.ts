import { type DiallingPlace, entryMatches, normaliseNumber } from '../numbers/normalise-number.ts'

/** Whom a forwarding is for. */
export interface Sources {
  readonly mode: 'whitelist' | 'blacklist'
  /** Whether `*`, `?` and `[1-5]` are wildcards. */
  readonly is_regex: boolean
  readonly sources: readonly { readonly source: string }[]
}

/** What stands for a caller who withholds its number; lists may name it. */
export const anonymousCaller = 'anonymous'

/**
 * Whether a forwarding with this source set is for a caller: one of a whitelist, or none of a blacklist.
 * @param caller its number in digits, its user's name, or `anonymousCaller`
 * @param place where the line is, by which entries with a prefix are understood; null: not known
 */
export const matchesSourceSet = (
  { mode, is_regex, sources }: Sources,
  caller: string,
  place: DiallingPlace | null,
): boolean =>
  sources.some(({ source }) => {
    if (is_regex) return entryMatches(source, caller, place)
    return source === caller || normaliseNumber(source, place ?? { cc: '', ac: '' }) === caller
  }) ===
  (mode === 'whitelist')

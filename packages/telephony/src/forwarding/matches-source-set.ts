import { entryMatches } from '../blocking/entry-matches.ts'
import { type DiallingPlace, normaliseNumber } from '../numbers/normalise-number.ts'

/** The callers to whom a forwarding applies. */
export interface Sources {
  readonly mode: 'whitelist' | 'blacklist'
  /** Whether `*`, `?` and `[1-5]` are interpreted as wildcards. */
  readonly is_regex: boolean
  readonly sources: readonly { readonly source: string }[]
}

/** Stands for callers who withhold their number; lists may contain it. */
export const anonymousCaller = 'anonymous'

/**
 * Whether a forwarding with this source set applies to a caller: it is in the whitelist, or not in the blacklist.
 * @param caller the number in digits, the user name, or `anonymousCaller`
 * @param place of the line, by which entries with a prefix are read; null: not known
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

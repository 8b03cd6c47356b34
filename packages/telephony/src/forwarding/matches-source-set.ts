import { matchesPattern } from '../blocking/matches-pattern.ts'

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
 */
export const matchesSourceSet = ({ mode, is_regex, sources }: Sources, caller: string): boolean =>
  sources.some(({ source }) => {
    const entry = source.startsWith('+') ? source.slice(1) : source
    return entry === caller || (is_regex && matchesPattern(entry, caller))
  }) ===
  (mode === 'whitelist')

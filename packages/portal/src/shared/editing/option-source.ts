import type { Option } from '../ui/fields/option.ts'

/**
 * Where the options of a long list come from: the platform searches, never is all of it loaded. `domain/pbx` has those of
 * subscribers and numbers.
 */
export interface OptionSource {
  /** Of the cache: what is asked for, beside what is typed. */
  readonly key: readonly unknown[]
  /** The first options that fit what is typed, nothing typed included; a page at most. */
  readonly search: (typed: string, signal: AbortSignal) => Promise<readonly Option[]>
  /** The options of values that are chosen already; those that are gone are left out. */
  readonly named: (ids: readonly string[], signal: AbortSignal) => Promise<readonly Option[]>
}

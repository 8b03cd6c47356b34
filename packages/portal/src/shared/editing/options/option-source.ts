import type { Option } from '../../ui/fields/option.ts'

/**
 * The source of options of a long list: the platform searches it, it is never loaded as a whole. `domain/pbx` has the
 * sources for subscribers and numbers.
 */
export interface OptionSource {
  /** Key in the query cache, to which the typed text is added. */
  readonly key: readonly unknown[]
  /** The first options that match the typed text, which may be empty; one page at most. */
  readonly search: (typed: string, signal: AbortSignal) => Promise<readonly Option[]>
  /** The options of values chosen before; values that no longer exist are left out. */
  readonly named: (ids: readonly string[], signal: AbortSignal) => Promise<readonly Option[]>
}

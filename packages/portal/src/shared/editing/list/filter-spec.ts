import type { Option } from '../../ui/fields/option.ts'
import type { OptionSource } from '../options/option-source.ts'

/** A filter of a list. `id` is its name in the address. */
export interface FilterSpec<Filter extends string = string> {
  readonly id: Filter
  readonly label: string
  readonly placeholder?: string
  /** Options, if the value is one of a few instead of a text. */
  readonly options?: readonly Option[]
  /**
   * Source of options, if the platform searches them. The option's id is the filter's value and the text of its chip.
   */
  readonly source?: OptionSource
}

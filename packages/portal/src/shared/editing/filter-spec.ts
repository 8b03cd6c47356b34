import type { Option } from '../ui/fields/option.ts'
import type { OptionSource } from './option-source.ts'

/** One thing a list can be narrowed by. `id` is its name in the address. */
export interface FilterSpec<Filter extends string = string> {
  readonly id: Filter
  readonly label: string
  readonly placeholder?: string
  /** One of a few, instead of a text. */
  readonly options?: readonly Option[]
  /** One of many: the platform searches. The option's id is the value, and what the filter's chip says. */
  readonly source?: OptionSource
}

import { limits } from '@lineside/contract/limits'
import type { BNumberSet } from '@lineside/contract/resources/forwarding/bnumber-sets'
import type { SourceSet, SourceSetMode } from '@lineside/contract/resources/forwarding/source-sets'
import { type PatternProblem, readPattern } from '../blocking/number-pattern.ts'

/** A list of numbers that limits a rule: to callers (CF-09), or to called numbers (FRONT-03). */
export interface NumberSetValues {
  readonly name: string
  /** `whitelist`: only these; `blacklist`: all except these. */
  readonly mode: SourceSetMode
  readonly numbers: readonly string[]
}

/** A stored list, whichever of the two it is. */
export interface NumberSet extends NumberSetValues {
  readonly id: number
  /** How many rules use it. */
  readonly usage_count: number
}

export const numberSetOf = (set: SourceSet | BNumberSet): NumberSet => {
  const { id, name, mode, usage_count } = set
  const numbers = 'sources' in set ? set.sources.map(({ source }) => source) : set.bnumbers.map((each) => each.bnumber)
  return { id, name, mode, usage_count, numbers }
}

/** The state of the editor of such a list. */
export interface NumberSetForm {
  readonly name: string
  /** Numbers of the line itself that are chosen, as digits. */
  readonly own: readonly string[]
  /** The fields: at least one, which may be empty. */
  readonly typed: readonly string[]
}

/**
 * The form for a stored list.
 * @param own numbers of the line, which are offered to be chosen and have no field
 */
export const numberSetForm = ({ name, numbers }: NumberSetValues, own: readonly string[]): NumberSetForm => {
  const typed = numbers.filter((number) => !own.includes(number))
  return { name, own: numbers.filter((number) => own.includes(number)), typed: typed.length === 0 ? [''] : typed }
}

/** CF-09: the name of a new list. */
export const newNumberSetName = (taken: readonly string[]): string => freeSetName('MyNumberList', taken)

/** The wanted name, with a number if it is taken, since names must be unique. */
export const freeSetName = (wanted: string, taken: readonly string[]): string => {
  const free = (index: number): string => {
    const name = index === 1 ? wanted : `${wanted} ${index}`
    return taken.includes(name) ? free(index + 1) : name
  }
  return free(1)
}

/** The problem of a field. An empty field has none, since it is left out when the list is saved. */
export const numberProblem = (typed: string): Exclude<PatternProblem, 'empty'> | null => {
  const reading = readPattern(typed)
  if ('pattern' in reading) return reading.pattern.length > limits.forwardSourceLength ? 'tooLong' : null
  return reading.problem === 'empty' ? null : reading.problem
}

/**
 * The list to save: the chosen numbers and the filled fields as the platform writes them, without repetition.
 * @returns `missing` when there is no name or no number; null when a field is wrong
 */
export const numberSetToSave = (form: NumberSetForm, mode: SourceSetMode): NumberSetValues | 'missing' | null => {
  if (form.typed.some((typed) => numberProblem(typed) !== null)) return null
  const typed = form.typed.flatMap((each) => {
    const reading = readPattern(each)
    return 'pattern' in reading ? [reading.pattern] : []
  })
  const name = form.name.trim()
  const numbers = [...new Set([...form.own, ...typed])]
  return name === '' || numbers.length === 0 ? 'missing' : { name, mode, numbers }
}

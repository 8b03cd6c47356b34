import { limits } from '@lineside/contract/limits'
import type { SourceSetMode } from '@lineside/contract/resources/forwarding/source-sets'
import { type PatternProblem, readPattern } from '../blocking/number-pattern.ts'

/** The text typed into the editor of a list of callers (CF-09). */
export interface SourceSetForm {
  readonly name: string
  /** The fields: at least one, which may be empty. */
  readonly sources: readonly string[]
}

/** A list of callers, as it is saved. */
export interface SourceSetValues {
  readonly name: string
  readonly mode: SourceSetMode
  readonly sources: readonly string[]
}

/** CF-09: the name of a new list. */
export const newSourceSetName = (taken: readonly string[]): string => freeSetName('MyNumberList', taken)

/** The wanted name, with a number if it is taken, since names must be unique. */
export const freeSetName = (wanted: string, taken: readonly string[]): string => {
  const free = (index: number): string => {
    const name = index === 1 ? wanted : `${wanted} ${index}`
    return taken.includes(name) ? free(index + 1) : name
  }
  return free(1)
}

/** The problem of a field. An empty field has none, since it is left out when the list is saved. */
export const sourceProblem = (typed: string): Exclude<PatternProblem, 'empty'> | null => {
  const reading = readPattern(typed)
  if ('pattern' in reading) return reading.pattern.length > limits.forwardSourceLength ? 'tooLong' : null
  return reading.problem === 'empty' ? null : reading.problem
}

/**
 * The set to save: the filled fields as the platform writes them, without repetition.
 * @returns "Both sourceset name and source are required" when one of the two is missing; null when a field is wrong
 */
export const sourceSetToSave = (
  form: SourceSetForm,
  mode: SourceSetMode,
): SourceSetValues | 'Both sourceset name and source are required' | null => {
  if (form.sources.some((source) => sourceProblem(source) !== null)) return null
  const sources = form.sources.flatMap((source) => {
    const reading = readPattern(source)
    return 'pattern' in reading ? [reading.pattern] : []
  })
  const name = form.name.trim()
  return name === '' || sources.length === 0
    ? 'Both sourceset name and source are required'
    : { name, mode, sources: [...new Set(sources)] }
}

import type { FieldProblem } from '../i18n/field-problem.ts'
import type { AnyValue, FieldSpec, NumberSpec, TextSpec } from './field-spec.ts'

/** The problem of a field's value: one that UI-06 has words for, a range, or words of the field itself. */
export type SpecProblem =
  | FieldProblem
  | { readonly kind: 'range'; readonly min: number; readonly max: number }
  | { readonly kind: 'words'; readonly text: string }

/** @returns null: the value can be saved. Password fields report their problems themselves. */
export const specProblem = (spec: FieldSpec, value: AnyValue): SpecProblem | null => {
  switch (spec.kind) {
    case 'text':
      return textProblem(spec, value as string)
    case 'number':
      return numberProblem(spec, value as string)
    case 'select':
    case 'pick':
    case 'multi':
      return spec.isRequired && (value as string | readonly string[]).length === 0 ? { kind: 'required' } : null
    default:
      return null
  }
}

const textProblem = (spec: TextSpec, typed: string): SpecProblem | null => {
  const text = typed.trim()
  if (text === '') return spec.isRequired ? { kind: 'required' } : null
  if (spec.isNumeric && !/^\d+$/.test(text)) return { kind: 'numeric' }
  if (spec.maxLength !== undefined && text.length > spec.maxLength)
    return { kind: 'maxLength', maxLength: spec.maxLength }
  const words = spec.problem?.(text)
  return words === undefined ? null : { kind: 'words', text: words }
}

const numberProblem = ({ isRequired, min, max, unit }: NumberSpec, typed: string): SpecProblem | null => {
  const text = typed.trim()
  if (text === '') return isRequired ? { kind: 'required' } : null
  if (!/^\d+$/.test(text)) return { kind: 'numeric' }
  const number = Number(text)
  if (number >= min && number <= max) return null
  if (unit !== 'seconds') return { kind: 'range', min, max }
  return number < min ? { kind: 'minSeconds', minValue: min } : { kind: 'maxSeconds', maxValue: max }
}

/** Whether two values of a field are equal. The order of chosen values counts, because a group rings in that order. */
export const isSameValue = (left: unknown, right: unknown): boolean => {
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((each, index) => each === right[index])
  return typeof left === 'string' && typeof right === 'string' ? left.trim() === right.trim() : left === right
}

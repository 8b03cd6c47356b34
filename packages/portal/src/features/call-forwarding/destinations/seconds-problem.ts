import { limits } from '@lineside/contract/limits'
import type { FieldProblem } from '../../../shared/i18n/field-problem.ts'

/** The error of typed seconds: they must be a whole number from 1 to a day. */
export const secondsProblem = (typed: string): FieldProblem | null => {
  if (!/^\d+$/.test(typed)) return { kind: 'numeric' }
  if (Number(typed) < 1) return { kind: 'minSeconds', minValue: 1 }
  const maxValue = limits.forwardTimeoutMaximum
  return Number(typed) > maxValue ? { kind: 'maxSeconds', maxValue } : null
}

import { useTranslations } from 'use-intl'
import { useFieldMessage } from '../i18n/use-field-message.ts'
import type { AnyValue, FieldSpec } from './field-spec.ts'
import { specProblem } from './spec-problem.ts'

/** Returns a function that gives the problem of a field's value in words; undefined: none. */
export function useSpecMessage(): (spec: FieldSpec, value: AnyValue) => string | undefined {
  const t = useTranslations('pbx-editing')
  const fieldMessage = useFieldMessage()
  return (spec, value) => {
    const problem = specProblem(spec, value)
    if (problem === null) return undefined
    if (problem.kind === 'words') return problem.text
    if (problem.kind === 'range') return t('range', { field: spec.label, min: problem.min, max: problem.max })
    return fieldMessage(spec.label, problem)
  }
}

import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { FieldProblem } from './field-problem.ts'
import type { Texts } from './texts.ts'

/** Returns a function that gives a field's problem in the words of UI-06 and UI-10. */
export function useFieldMessage(): (field: string, problem: FieldProblem) => string {
  const t = useTranslations('basics')
  return useCallback((field, problem) => fieldMessage(t, field, problem), [t])
}

/** @param field the field's label in the language of `t` */
export function fieldMessage(t: Texts<'basics'>, field: string, problem: FieldProblem): string {
  switch (problem.kind) {
    case 'maxLength':
      return t('fields.maxLength', { field, maxLength: problem.maxLength })
    case 'minSeconds':
      return t('fields.minSeconds', { field, minValue: problem.minValue })
    case 'maxSeconds':
      return t('fields.maxSeconds', { field, maxValue: problem.maxValue })
    default:
      return t(`fields.${problem.kind}`, { field })
  }
}

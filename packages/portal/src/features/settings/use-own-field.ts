import { subscribers } from '@lineside/contract/resources/subscribers'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { refusalOf } from '../../shared/api/refusal.ts'
import { reportError } from '../../shared/api/report-error.ts'
import { fieldProblem } from '../../shared/i18n/field-problem.ts'
import { useFieldMessage } from '../../shared/i18n/use-field-message.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { toast } from '../../shared/ui/toast.ts'
import { changeOwnField } from './settings-queries.ts'

export type ProfileField = 'display_name' | 'email' | 'timezone'

export interface OwnFieldTexts {
  readonly label: string
  /** Said once it is saved. */
  readonly saved: string
}

/** One part of the own item, edited in place: what is typed, what is wrong with it, and how to save it or take it back. */
export function useOwnField(field: ProfileField, { label, saved: savedText }: OwnFieldTexts) {
  const t = useTranslations('settings')
  const common = useTranslations('common')
  const { subscriber } = useUser()
  const fieldMessage = useFieldMessage()
  const [typed, setTyped] = useState<string | null>(null)
  const change = useMutation(changeOwnField(subscriber.id, field))
  const saved = subscriber[field] ?? ''
  const value = typed ?? saved
  const wanted = value.trim()
  const isDirty = wanted !== saved
  const issue = subscribers.replace.shape[field].safeParse(wanted).error?.issues[0]
  const problem = isDirty && issue ? fieldMessage(label, fieldProblem(issue)) : undefined
  useUnsavedWork(isDirty)

  const reset = () => {
    setTyped(null)
    change.reset()
  }
  const save = () =>
    change.mutate(wanted || null, {
      onSuccess: () => {
        setTyped(null)
        toast.success(savedText)
      },
      onError: (error) => {
        if (refusalOf(error, field) !== null) return
        reportError(error, { fallback: common('errors.whileTrying', { action: t('saveAction') }) })
      },
    })
  return {
    label,
    value,
    isDirty,
    error: problem ?? refusalOf(change.error, field) ?? undefined,
    canSave: isDirty && problem === undefined,
    isSaving: change.isPending,
    type: (text: string) => {
      setTyped(text)
      change.reset()
    },
    save,
    reset,
  }
}

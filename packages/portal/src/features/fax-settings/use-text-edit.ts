import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { refusalOf } from '../../shared/api/refusal.ts'
import { reportError } from '../../shared/api/report-error.ts'
import { useFieldMessage } from '../../shared/i18n/use-field-message.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { toast } from '../../shared/ui/toast.ts'
import type { SettingsSource } from './settings-source.ts'
import { useFieldChange } from './use-settings-change.ts'

interface TextEditOptions<Settings, Field extends keyof Settings & string, F extends Field> {
  source: SettingsSource<Settings, Field>
  field: F
  saved: string | null
  label: string
  /** Said once it is saved. */
  savedText: string
  /** In characters. */
  maxLength: number
}

/** A text, edited in place and trimmed: what is typed, what is wrong with it, how to save it or take it back. */
export function useTextEdit<Settings, Field extends keyof Settings & string, F extends Field>(
  options: TextEditOptions<Settings, Field, F>,
) {
  const { source, field, saved, label, savedText, maxLength } = options
  const t = useTranslations('fax-settings')
  const common = useTranslations('common')
  const fieldMessage = useFieldMessage()
  const [typed, setTyped] = useState<string | null>(null)
  const change = useFieldChange(source, field, true)
  const value = typed ?? saved ?? ''
  const wanted = value.trim()
  const isDirty = wanted !== (saved ?? '')
  const problem = wanted.length > maxLength ? fieldMessage(label, { kind: 'maxLength', maxLength }) : undefined
  useUnsavedWork(isDirty)
  const reset = () => {
    setTyped(null)
    change.reset()
  }
  const save = () =>
    change.mutate((wanted === '' ? null : wanted) as Settings[F], {
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

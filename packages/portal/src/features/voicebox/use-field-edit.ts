import type { VoicemailSettings } from '@lineside/contract/resources/voicemail-settings'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { refusalOf } from '../../shared/api/refusal.ts'
import { reportError } from '../../shared/api/report-error.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { toast } from '../../shared/ui/toast.ts'
import { useVoiceboxChange } from './voicebox-queries.ts'

interface FieldEditOptions {
  settings: VoicemailSettings
  member: 'pin' | 'email'
  /** What is wrong with a changed value. */
  problemOf: (value: string) => string | undefined
  /** Said once it is saved. */
  savedText: string
}

/** VBX-01: a text without spaces, edited in place, saved only when it was changed and nothing is wrong with it. */
export function useFieldEdit({ settings, member, problemOf, savedText }: FieldEditOptions) {
  const t = useTranslations('voicebox')
  const common = useTranslations('common')
  const [typed, setTyped] = useState<string | null>(null)
  const change = useVoiceboxChange(settings, member, true)
  const saved = settings[member]
  const value = typed ?? saved
  const isDirty = value !== saved
  const problem = isDirty ? problemOf(value) : undefined
  useUnsavedWork(isDirty)
  const reset = () => {
    setTyped(null)
    change.reset()
  }
  return {
    value,
    isDirty,
    error: problem ?? refusalOf(change.error, member) ?? undefined,
    canSave: isDirty && problem === undefined,
    isSaving: change.isPending,
    type: (text: string) => {
      setTyped(text.replace(/\s/g, ''))
      change.reset()
    },
    save: () =>
      change.mutate(value, {
        onSuccess: () => {
          setTyped(null)
          toast.success(savedText)
        },
        onError: (error) => {
          if (refusalOf(error, member) !== null) return
          reportError(error, { fallback: common('errors.whileTrying', { action: t('saveAction') }) })
        },
      }),
    reset,
  }
}

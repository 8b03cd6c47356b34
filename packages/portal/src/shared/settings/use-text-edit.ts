import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { refusalOf } from '../api/refusal.ts'
import { reportError } from '../errors/report-error.ts'
import { useUnsavedWork } from '../session/use-unsaved-work.ts'
import { toast } from '../ui/feedback/toast.ts'

interface TextEditOptions<Value> {
  /** The member that it is, by which the platform refuses it. */
  readonly member: string
  /** What is stored; empty: nothing. */
  readonly saved: string
  /** Saves it. It fails in silence: why is said here, below the field where the platform refuses the value. */
  readonly change: Pick<UseMutationResult<unknown, Error, Value>, 'error' | 'isPending' | 'mutate' | 'reset'>
  /** What is sent, of the trimmed text. */
  readonly toSend: (wanted: string) => Value
  /** What is wrong with a changed text, in words. */
  readonly problemOf: (wanted: string) => string | undefined
  /** Said once it is saved. */
  readonly savedText: string
  /** Completes "An error occured while trying to …". */
  readonly action: string
}

/** A text, edited in place and trimmed: what is typed, what is wrong with it, how to save it or take it back. */
export function useTextEdit<Value>(options: TextEditOptions<Value>) {
  const { member, saved, change, toSend, problemOf, savedText, action } = options
  const common = useTranslations('common')
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? saved
  const wanted = value.trim()
  const isDirty = wanted !== saved
  const problem = isDirty ? problemOf(wanted) : undefined
  useUnsavedWork(isDirty)
  const type = (text: string | null) => {
    setTyped(text)
    change.reset()
  }
  return {
    value,
    isDirty,
    error: problem ?? refusalOf(change.error, member) ?? undefined,
    canSave: isDirty && problem === undefined,
    isSaving: change.isPending,
    type,
    reset: () => type(null),
    save: () =>
      change.mutate(toSend(wanted), {
        onSuccess: () => {
          setTyped(null)
          toast.success(savedText)
        },
        onError: (error) => {
          if (refusalOf(error, member) !== null) return
          reportError(error, { fallback: common('errors.whileTrying', { action }) })
        },
      }),
  }
}

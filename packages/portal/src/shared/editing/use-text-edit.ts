import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { refusalOf } from '../api/refusal.ts'
import { reportError } from '../errors/report-error.ts'
import { toast } from '../ui/feedback/toast.ts'
import { type Edit, useEdit } from './use-edit.ts'

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
export function useTextEdit<Value>(options: TextEditOptions<Value>): Edit<string> {
  const { member, saved, change, toSend, problemOf, savedText, action } = options
  const common = useTranslations('common')
  return useEdit({
    stored: saved,
    problemOf: (typed) => problemOf(typed.trim()),
    refusal: refusalOf(change.error, member) ?? undefined,
    forget: change.reset,
    isSaving: change.isPending,
    save: (typed, onSaved) =>
      change.mutate(toSend(typed.trim()), {
        onSuccess: () => {
          onSaved()
          toast.success(savedText)
        },
        onError: (error) => {
          if (refusalOf(error, member) !== null) return
          reportError(error, { fallback: common('errors.whileTrying', { action }) })
        },
      }),
  })
}

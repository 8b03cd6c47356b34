import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { refusalOf } from '../api/refusal.ts'
import { reportError } from '../errors/report-error.ts'
import { toast } from '../ui/feedback/toast.ts'
import { type Edit, useEdit } from './use-edit.ts'

interface TextEditOptions<Value> {
  /** Name of the member, by which the platform refuses it. */
  readonly member: string
  /** The stored text; empty: there is none. */
  readonly saved: string
  /**
   * The mutation that saves the text. It must not report failures: they are reported here, at the field if the platform
   * refuses the value.
   */
  readonly change: Pick<UseMutationResult<unknown, Error, Value>, 'error' | 'isPending' | 'mutate' | 'reset'>
  /** Makes the value to send from the trimmed text. */
  readonly toSend: (wanted: string) => Value
  /** The problem of a changed text, in words. */
  readonly problemOf: (wanted: string) => string | undefined
  /** Message after it was saved. */
  readonly savedText: string
  /** Completes "An error occured while trying to …". */
  readonly action: string
}

/** A text edited in place and trimmed: its input, its problem, and how to save or discard it. */
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

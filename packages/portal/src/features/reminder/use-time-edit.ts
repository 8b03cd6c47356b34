import type { Reminder } from '@lineside/contract/resources/reminders'
import { typedTime } from '@lineside/telephony/clocks/typed-time'
import { parseReminderTime, reminderTimeText } from '@lineside/telephony/reminder/reminder-time'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFieldMessage } from '../../shared/i18n/use-field-message.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { useReminderChange } from './reminder-queries.ts'

/** A time as people type it, as HH:MM; null for what is none. */
const clock = (text: string): string | null => {
  const parsed = parseReminderTime(typedTime(text).trim())
  return 'time' in parsed ? reminderTimeText(parsed.time).slice(0, 'HH:MM'.length) : null
}

/** The time, edited in place: what is typed, what is wrong with it, and how to save it or take it back. */
export function useTimeEdit(reminder: Reminder) {
  const t = useTranslations('reminder')
  const fieldMessage = useFieldMessage()
  const [typed, setTyped] = useState<string | null>(null)
  const { isPending, mutate } = useReminderChange(reminder, 'time')
  const saved = clock(reminder.time) ?? ''
  const value = typed ?? saved
  const wanted = clock(value)
  const isDirty = (wanted ?? value.trim()) !== saved
  const isWrong = isDirty && wanted === null
  useUnsavedWork(isDirty)
  const reset = () => setTyped(null)
  return {
    value,
    isDirty,
    canSave: isDirty && !isWrong,
    isSaving: isPending,
    error: isWrong ? fieldMessage(t('time'), { kind: value.trim() === '' ? 'required' : 'invalid' }) : undefined,
    type: setTyped,
    /** The field was left: what was typed is shown as it was read. */
    leave: () => typed !== null && wanted !== null && setTyped(wanted),
    reset,
    save: () => {
      if (wanted === null || isPending) return
      mutate(wanted, {
        onSuccess: () => {
          reset()
          toast.success(t('timeChanged'))
        },
      })
    },
  }
}

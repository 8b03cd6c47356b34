import type { Reminder } from '@lineside/contract/resources/reminders'
import { typedTime } from '@lineside/telephony/clocks/typed-time'
import { parseReminderTime, reminderTimeText } from '@lineside/telephony/reminder/reminder-time'
import { useTranslations } from 'use-intl'
import { useEdit } from '../../shared/editing/use-edit.ts'
import { useFieldMessage } from '../../shared/i18n/use-field-message.ts'
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
  const { isPending, mutate, reset: forget } = useReminderChange(reminder, 'time')
  const stored = clock(reminder.time) ?? ''
  const edit = useEdit({
    stored,
    // other words for the same time change nothing
    isSame: (typed, saved) => (clock(typed) ?? typed.trim()) === saved,
    problemOf: (typed) =>
      clock(typed) === null
        ? fieldMessage(t('time'), { kind: typed.trim() === '' ? 'required' : 'invalid' })
        : undefined,
    refusal: undefined,
    forget,
    isSaving: isPending,
    save: (typed, onSaved) => {
      const wanted = clock(typed)
      if (wanted === null || isPending) return
      mutate(wanted, {
        onSuccess: () => {
          onSaved()
          toast.success(t('timeChanged'))
        },
      })
    },
  })
  /** The field was left: what was typed is shown as it was read. */
  const leave = () => {
    const read = clock(edit.value)
    if (edit.value !== stored && read !== null) edit.type(read)
  }
  return { ...edit, leave }
}

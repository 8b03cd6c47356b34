import type { Reminder } from '@lineside/contract/resources/reminders'
import { typedTime } from '@lineside/telephony/clocks/typed-time'
import { parseReminderTime, reminderTimeText } from '@lineside/telephony/reminder/reminder-time'
import { useTranslations } from 'use-intl'
import { useEdit } from '../../shared/editing/use-edit.ts'
import { useFieldMessage } from '../../shared/i18n/use-field-message.ts'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { useReminderChange } from './reminder-queries.ts'

/** Reads a typed time as HH:MM; null if it is not a time. */
const clock = (text: string): string | null => {
  const parsed = parseReminderTime(typedTime(text).trim())
  return 'time' in parsed ? reminderTimeText(parsed.time).slice(0, 'HH:MM'.length) : null
}

/** The edit of the time in place: its text, its error, saving and resetting. */
export function useTimeEdit(reminder: Reminder) {
  const t = useTranslations('reminder')
  const fieldMessage = useFieldMessage()
  const { isPending, mutate, reset: forget } = useReminderChange(reminder, 'time')
  const stored = clock(reminder.time) ?? ''
  const edit = useEdit({
    stored,
    // another spelling of the same time is no change
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
  /** On leaving the field, shows the typed time as HH:MM. */
  const leave = () => {
    const read = clock(edit.value)
    if (edit.value !== stored && read !== null) edit.type(read)
  }
  return { ...edit, leave }
}

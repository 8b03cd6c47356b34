import { type Reminder, reminderRecurrences } from '@lineside/contract/resources/reminders'
import { useTranslations } from 'use-intl'
import { RadioGroup } from '../../shared/ui/fields/radio-group.tsx'
import { SettingsRow } from '../../shared/ui/lists/settings.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { useReminderChange } from './reminder-queries.ts'

/** REM-01: only once, weekdays, daily. */
export function RecurrenceRow({ reminder }: { reminder: Reminder }) {
  const t = useTranslations('reminder')
  const { isPending, variables, mutate } = useReminderChange(reminder, 'recur')
  const options = reminderRecurrences.map((id) => ({ id, text: t(`recur.${id}`), hint: t(`recurHint.${id}`) }))
  return (
    <SettingsRow label={t('recurLabel')} isTall>
      <RadioGroup
        label={t('recurLabel')}
        isLabelHidden
        direction="column"
        options={options}
        value={isPending ? variables : reminder.recur}
        onChange={(recur) => {
          if (!isPending) mutate(recur, { onSuccess: () => toast.success(t('recurChanged')) })
        }}
      />
    </SettingsRow>
  )
}

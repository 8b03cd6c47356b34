import type { Reminder } from '@lineside/contract/resources/reminders'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { SettingsRow } from '../../shared/ui/lists/settings.tsx'
import { Switch } from '../../shared/ui/fields/switch.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { useReminderChange } from './reminder-queries.ts'

export function ActiveRow({ reminder }: { reminder: Reminder }) {
  const t = useTranslations('reminder')
  const labelId = useId()
  const { isPending, variables, mutate } = useReminderChange(reminder, 'active')
  const isOn = isPending ? variables : reminder.active
  const set = (next: boolean) =>
    mutate(next, { onSuccess: () => toast.success(next ? t('active.enabled') : t('active.disabled')) })
  return (
    <SettingsRow label={t('active.label')} hint={t('active.hint')} labelId={labelId}>
      <Switch aria-labelledby={labelId} isOn={isOn} isBusy={isPending} onChange={set} />
    </SettingsRow>
  )
}

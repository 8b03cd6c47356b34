import type { Reminder } from '@lineside/contract/resources/reminders'
import { useTranslations } from 'use-intl'
import { EditRow } from '../../shared/settings/edit-row.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { useTimeEdit } from './use-time-edit.ts'

/** REM-01: HH:mm, on the clocks of the subscriber's time zone. */
export function TimeRow({ reminder, zone }: { reminder: Reminder; zone: string }) {
  const t = useTranslations('reminder')
  const edit = useTimeEdit(reminder)
  return (
    <EditRow edit={edit} label={t('time')} hint={t('timeHint', { zone: zone.replaceAll('_', ' ') })}>
      {(field) => (
        <TextField
          {...field}
          autoComplete="off"
          maxLength={5}
          placeholder="07:30"
          value={edit.value}
          onChange={(event) => edit.type(event.target.value)}
        />
      )}
    </EditRow>
  )
}

import type { Reminder } from '@lineside/contract/resources/reminders'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Actions } from '../../shared/ui/actions.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { SettingsRow } from '../../shared/ui/settings.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import css from './time-row.module.css'
import { useTimeEdit } from './use-time-edit.ts'

/** REM-01: HH:mm, on the clocks of the subscriber's time zone. */
export function TimeRow({ reminder, zone }: { reminder: Reminder; zone: string }) {
  const t = useTranslations('reminder')
  const basics = useTranslations('basics')
  const common = useTranslations('common')
  const { value, isDirty, isSaving, error, type, save, reset } = useTimeEdit(reminder)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDirty) save()
  }
  return (
    <SettingsRow label={t('time')} hint={t('timeHint', { zone: zone.replaceAll('_', ' ') })} isTall>
      <form className={css.form} onSubmit={submit}>
        <TextField
          label={t('time')}
          isLabelHidden
          isDirty={isDirty}
          error={error}
          autoComplete="off"
          maxLength={5}
          placeholder="07:30"
          value={value}
          onChange={(event) => type(event.target.value)}
        />
        {isDirty && (
          <Actions>
            <Button
              type="submit"
              size="s"
              tone="primary"
              disabled={error !== undefined}
              isBusy={isSaving}
              busyLabel={basics('states.saving')}
            >
              {basics('actions.save')}
            </Button>
            <Button size="s" tone="quiet" disabled={isSaving} onClick={reset}>
              {common('actions.reset')}
            </Button>
          </Actions>
        )}
      </form>
    </SettingsRow>
  )
}

import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import { ComboBox } from '../../shared/ui/fields/combo-box.tsx'
import { EditRow } from '../../shared/settings/edit-row.tsx'
import { timeZoneOptions } from './time-zones.ts'
import { useOwnField } from './use-own-field.ts'

/** None of one's own: the company's counts, and nobody else knows which that is. */
export function TimeZoneRow() {
  const t = useTranslations('settings')
  const { timezone } = useUser().subscriber
  const edit = useOwnField('timezone', { label: t('timeZone.label'), saved: t('timeZone.saved') })
  const options = useMemo(() => timeZoneOptions(timezone), [timezone])
  return (
    <EditRow edit={edit} label={edit.label} hint={t('timeZone.hint')}>
      {(field) => (
        <ComboBox
          {...field}
          options={options}
          value={edit.value === '' ? null : edit.value}
          onChange={(zone) => edit.type(zone ?? '')}
          placeholder={t('timeZone.company')}
        />
      )}
    </EditRow>
  )
}

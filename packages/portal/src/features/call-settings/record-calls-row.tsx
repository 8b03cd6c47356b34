import { preferences as known } from '@lineside/contract/preferences'
import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { useTranslations } from 'use-intl'
import { usePreference } from '../../domain/preferences/use-change-preferences.ts'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { SettingsRow } from '../../shared/ui/lists/settings.tsx'

/** REC-04: which calls of this line are recorded. */
export function RecordCallsRow({ preferences }: { preferences: SubscriberPreferences }) {
  const t = useTranslations('call-settings')
  const { value, isSaving, set } = usePreference('record_call', preferences, t('record.action'))
  const choices = known.record_call.values
  return (
    <SettingsRow label={t('record.label')} hint={t('record.hint')} isTall>
      <NativeSelect
        label={t('record.label')}
        isLabelHidden
        aria-busy={isSaving || undefined}
        options={choices.map((id) => ({ id, text: t(`record.calls.${id}`) }))}
        value={value ?? '0'}
        onChange={(chosen) => set(choices.find((choice) => choice === chosen))}
      />
    </SettingsRow>
  )
}

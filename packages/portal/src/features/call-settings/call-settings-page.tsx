import { preferences as known } from '@lineside/contract/preferences'
import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { useTranslations } from 'use-intl'
import { PreferenceSwitchRow } from '../../domain/preferences/preference-switch-row.tsx'
import { PreferencesPage } from '../../domain/preferences/preferences-page.tsx'
import { usePreference } from '../../domain/preferences/use-change-preferences.ts'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { useGate } from '../../shared/session/use-gate.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { SettingsRow, SettingsSection } from '../../shared/ui/lists/settings.tsx'
import { PromptLanguageRow } from './prompt-language-row.tsx'

/** SET-05: each control is shown only where the profile grants it. */
export function CallSettingsPage() {
  const t = useTranslations('call-settings')
  const hasMusic = useGate('music_on_hold')
  const hasLanguage = useGate('language')
  const { platformInfo } = useUser()
  // on the original platform the operator decides which calls are recorded
  const canRecord = useGate('record_call') && Boolean(platformInfo.lineside)
  return (
    <PreferencesPage title={t('title')} lead={t(canRecord ? 'leadWithRecording' : 'lead')} loadAction={t('loadAction')}>
      {(preferences) => (
        <>
          <SettingsSection title={t('hearing.title')} lead={t('hearing.lead')}>
            {hasMusic && (
              <PreferenceSwitchRow
                name="music_on_hold"
                preferences={preferences}
                label={t('music.label')}
                hint={t('music.hint')}
                action={t('music.action')}
              />
            )}
            {hasLanguage && <PromptLanguageRow preferences={preferences} />}
          </SettingsSection>
          {platformInfo.lineside && (
            <SettingsSection title={t('waiting.title')}>
              <PreferenceSwitchRow
                name="call_waiting"
                preferences={preferences}
                label={t('waiting.label')}
                hint={t('waiting.hint')}
                action={t('waiting.action')}
                isOnByDefault
              />
            </SettingsSection>
          )}
          {canRecord && (
            <SettingsSection title={t('record.title')}>
              <RecordCallsRow preferences={preferences} />
            </SettingsSection>
          )}
        </>
      )}
    </PreferencesPage>
  )
}

/** REC-04: which calls of this line are recorded. */
function RecordCallsRow({ preferences }: { preferences: SubscriberPreferences }) {
  const t = useTranslations('call-settings')
  const { value, isSaving, set } = usePreference('record_call', preferences, t('record.action'))
  const choices = known.record_call.values
  return (
    <SettingsRow
      label={t('record.label')}
      hint={t('record.hint')}
      below={
        <ScreenButton tone="text" size="s" to="/user/recordings">
          {t('record.show')}
        </ScreenButton>
      }
      isTall
    >
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

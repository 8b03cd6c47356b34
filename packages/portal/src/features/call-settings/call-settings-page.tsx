import { useTranslations } from 'use-intl'
import { PreferenceSwitchRow } from '../../domain/preferences/preference-switch-row.tsx'
import { PreferencesPage } from '../../domain/preferences/preferences-page.tsx'
import { useGate } from '../../shared/session/use-gate.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { SettingsSection } from '../../shared/ui/lists/settings.tsx'
import { PromptLanguageRow } from './prompt-language-row.tsx'
import { RecordCallsRow } from './record-calls-row.tsx'

/** SET-05: each control is shown only where the profile grants it. */
export function CallSettingsPage() {
  const t = useTranslations('call-settings')
  const hasMusic = useGate('music_on_hold')
  const hasLanguage = useGate('language')
  const { platformInfo } = useUser()
  // on the original platform its operator decides about it
  const canRecord = useGate('record_call') && Boolean(platformInfo.lineside)
  return (
    <PreferencesPage title={t('title')} lead={t('lead')} loadAction={t('loadAction')}>
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

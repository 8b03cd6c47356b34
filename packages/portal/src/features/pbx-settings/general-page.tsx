import { useTranslations } from 'use-intl'
import { PreferencesPage } from '../../domain/preferences/preferences-page.tsx'
import { useGate } from '../../shared/session/use-gate.ts'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { SettingsSection } from '../../shared/ui/lists/settings.tsx'
import { SettingSwitch } from './setting-switch.tsx'

/** PBXSET-01: the general settings; the toggle is shown only if the profile grants it. */
export function GeneralPage() {
  const t = useTranslations('pbx-settings')
  const mayHide = useGate('clir_intrapbx')
  return (
    <PreferencesPage title={t('general.title')} lead={t('general.lead')} loadAction={t('loadAction')}>
      {(preferences) =>
        mayHide ? (
          <SettingsSection title={t('general.section')}>
            <SettingSwitch
              name="clir_intrapbx"
              preferences={preferences}
              label={t('general.hide')}
              hint={t('general.hideHint')}
            />
          </SettingsSection>
        ) : (
          <Note>{t('general.none')}</Note>
        )
      }
    </PreferencesPage>
  )
}

import { useTranslations } from 'use-intl'
import { PreferenceSwitchRow } from '../../domain/preferences/preference-switch-row.tsx'
import { PreferencesPage } from '../../domain/preferences/preferences-page.tsx'
import { SettingsSection } from '../../shared/ui/lists/settings.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'

/** CB-03: whether the called party sees the caller's number. */
export function PrivacyPage() {
  const t = useTranslations('call-blocking')
  return (
    <PreferencesPage title={t('privacy.title')} lead={t('privacy.lead')} loadAction={t('privacy.loadAction')}>
      {(preferences) => (
        <SettingsSection title={t('privacy.number')} lead={t('privacy.numberLead')}>
          <PreferenceSwitchRow
            name="clir"
            preferences={preferences}
            label={t('privacy.label')}
            hint={t('privacy.hint')}
            action={t('privacy.action')}
            onSaved={(isHidden) => toast.success(isHidden ? t('privacy.hidden') : t('privacy.visible'))}
          />
        </SettingsSection>
      )}
    </PreferencesPage>
  )
}

import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { useTranslations } from 'use-intl'
import { PreferenceSwitchRow } from '../../domain/preferences/preference-switch-row.tsx'
import { SettingsSection } from '../../shared/ui/lists/settings.tsx'

/** CB-02. */
export function AnonymousSection({ preferences }: { preferences: SubscriberPreferences }) {
  const t = useTranslations('call-blocking')
  return (
    <SettingsSection title={t('anonymous.title')} lead={t('anonymous.lead')}>
      <PreferenceSwitchRow
        name="block_in_clir"
        preferences={preferences}
        label={t('anonymous.label')}
        hint={t('anonymous.hint')}
        action={t('anonymous.action')}
      />
    </SettingsSection>
  )
}

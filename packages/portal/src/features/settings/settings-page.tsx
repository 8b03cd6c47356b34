import { useTranslations } from 'use-intl'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { SettingsSections } from '../../shared/ui/lists/settings.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SipAccountSection } from './sip-account-section.tsx'
import { WebPasswordSection } from './web-password-section.tsx'

/** SET-01 to SET-03: the settings that subscribers change for themselves. */
export function SettingsPage() {
  const t = useTranslations('settings')
  return (
    <Sheet>
      <PageHead title={t('title')} lead={t('lead')} />
      <SettingsSections>
        <ProfileSection />
        <WebPasswordSection />
        <SipAccountSection />
      </SettingsSections>
    </Sheet>
  )
}

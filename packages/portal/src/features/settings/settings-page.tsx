import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { SettingsSections } from '../../shared/ui/lists/settings.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { ElsewhereSection } from './elsewhere-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SipAccountSection } from './sip-account-section.tsx'
import { WebPasswordSection } from './web-password-section.tsx'

/** SET-01 to SET-03: the settings that subscribers change for themselves. */
export function SettingsPage() {
  const t = useTranslations('settings')
  // on Lineside the web password is on the page of sign-in and security
  const { facts, platformInfo } = useUser()
  return (
    <Sheet>
      <PageHead title={t('title')} lead={t('lead')} />
      <SettingsSections>
        <ProfileSection />
        {!platformInfo.lineside && <WebPasswordSection />}
        {facts.isLineside === true && facts.capabilities.has('cloudpbx') && <ElsewhereSection />}
        <SipAccountSection />
      </SettingsSections>
    </Sheet>
  )
}

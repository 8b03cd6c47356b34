import { useTranslations } from 'use-intl'
import { isIos } from '../../domain/push/push-state.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { SettingsSections } from '../../shared/ui/lists/settings.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { CallMailsSection } from './call-mails-section.tsx'
import { CannotSection } from './cannot-section.tsx'
import { InstallCard } from './install-card.tsx'
import { NotificationsSection } from './notifications-section.tsx'

/** APP-01, PUSH-01 to PUSH-03: installing the portal as an app, what may notify the user there or by mail, and what a browser cannot do. */
export function AppPage() {
  const t = useTranslations('app')
  const { platformInfo } = useUser()
  const isPhone = isIos({ userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints })
  return (
    <Sheet>
      <PageHead title={t('title')} lead={t('lead')} />
      <InstallCard isIos={isPhone} />
      <SettingsSections>
        {platformInfo.lineside && <NotificationsSection />}
        {platformInfo.lineside && <CallMailsSection />}
        <CannotSection isIos={isPhone} />
      </SettingsSections>
    </Sheet>
  )
}

import { useTranslations } from 'use-intl'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { EyeOff } from 'lucide-react'
import { seeAs } from '../../shared/session/see-as.ts'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { SeeAsSection } from './see-as-section.tsx'
import { SettingsSections } from '../../shared/ui/lists/settings.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { AppPasswordsSection } from './app-passwords/app-passwords-section.tsx'
import { SecondStepSection } from './second-step/second-step-section.tsx'
import { MailsSection } from './mails-section.tsx'
import { PasskeysSection } from './passkeys/passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { WayIn } from './way-in.tsx'
import { SessionsSection } from './sessions-section.tsx'

/**
 * FACT-01, FACT-04, FACT-05, FACT-07, SESS-01: how users prove who they are, and where they are signed in. Each section asks for its
 * own data.
 */
export function SecurityPage() {
  const t = useTranslations('security')
  if (seeAs.now() !== null)
    return (
      <Sheet>
        <PageHead title={t('title')} lead={t('lead')} />
        <Note icon={EyeOff}>{t('seeAs.hidden')}</Note>
      </Sheet>
    )
  return (
    <Sheet>
      <PageHead title={t('title')} lead={t('lead')} />
      <WayIn />
      <SettingsSections>
        <PasswordSection />
        <PasskeysSection />
        <SecondStepSection />
        <AppPasswordsSection />
        <SessionsSection />
        <SeeAsSection />
        <MailsSection />
      </SettingsSections>
    </Sheet>
  )
}

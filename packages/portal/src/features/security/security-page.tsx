import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { factorQuery } from '../../domain/second-factor/factor-queries.ts'
import { useShortDay } from '../../shared/i18n/use-short-day.ts'
import { MiniLine } from '../../shared/ui/lists/mini-line.tsx'
import { passkeysQuery } from './passkeys/passkey-queries.ts'
import css from './security-row.module.css'
import { stepsIn } from './steps-in.ts'
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

/**
 * The way in as a line: each step from the sign-in to the user's line, and the rule of the company. Its place is
 * kept, so that nothing moves when it is known. The sections below report what fails.
 */
function WayIn() {
  const t = useTranslations('security.wayIn')
  const day = useShortDay()
  const factor = useQuery(factorQuery).data
  const passkeys = useQuery(passkeysQuery)
  const isKnown = factor !== undefined && !passkeys.isPending
  const steps = isKnown ? stepsIn({ hasCode: factor.is_on, hasPasskey: (passkeys.data ?? []).length > 0 }) : null
  const asked = factor?.needed_from ?? null
  return (
    <div className={css.wayIn}>
      {steps && <MiniLine stops={['start' as const, ...steps, 'end' as const].map((id) => ({ id, title: t(id) }))} />}
      {steps && asked !== null && <p>{t('asked', { day: day(asked) })}</p>}
    </div>
  )
}

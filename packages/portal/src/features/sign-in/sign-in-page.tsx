import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { session } from '../../shared/session/session.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** AUTH-01: the sign-in page. */
export function SignInPage() {
  const t = useTranslations('sign-in')
  // the page shows it now; after a reload it would be outdated
  useEffect(() => void session.takeExpiredFlag(), [])
  return (
    <SignInFrame heading={t('heading')} lead={t('lead')} foot={t('help')}>
      <SignInForm />
    </SignInFrame>
  )
}

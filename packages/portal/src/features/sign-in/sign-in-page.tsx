import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { session } from '../../shared/session/session.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** AUTH-01. */
export function SignInPage() {
  const t = useTranslations('sign-in')
  // it is said now; after a reload it would be old news
  useEffect(() => void session.takeExpiredFlag(), [])
  return (
    <SignInFrame heading={t('heading')} lead={t('lead')} foot={t('help')}>
      <SignInForm />
    </SignInFrame>
  )
}

import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { session } from '../../shared/session/session.ts'
import { BrandLogo } from '../../shared/look/brand-logo.tsx'
import { SignInArt } from './sign-in-art.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInLanguage } from './sign-in-language.tsx'
import css from './sign-in-page.module.css'

/** AUTH-01. */
export function SignInPage() {
  const t = useTranslations('sign-in')
  // it is said now; after a reload it would be old news
  useEffect(() => void session.takeExpiredFlag(), [])
  return (
    <div className={css.page}>
      <div className={css.side}>
        <header className={css.top}>
          <BrandLogo />
          <SignInLanguage />
        </header>
        <main className={css.main}>
          <h1>{t('heading')}</h1>
          <p className={css.lead}>{t('lead')}</p>
          <SignInForm />
        </main>
        <footer className={css.foot}>{t('help')}</footer>
      </div>
      <SignInArt />
    </div>
  )
}

import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { session } from '../../shared/session/session.ts'
import { BrandLogo } from '../../shared/look/brand-logo.tsx'
import { SignInArt } from './sign-in-art.tsx'
import { SignInForm } from './sign-in-form.tsx'
import css from './sign-in-page.module.css'
import { Globe } from 'lucide-react'
import { reportError } from '../../shared/errors/report-error.ts'
import { LOCALE_NAMES, LOCALES } from '../../shared/i18n/locales.ts'
import { useLocale } from '../../shared/i18n/use-locale.ts'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'

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

const options = LOCALES.map((id) => ({ id, text: LOCALE_NAMES[id] }))

function SignInLanguage() {
  const t = useTranslations('basics')
  const { locale, setLocale } = useLocale()
  return (
    <div className={css.language}>
      <NativeSelect
        label={t('language')}
        isLabelHidden
        icon={Globe}
        size="s"
        options={options}
        value={locale}
        onChange={(next) => void setLocale(next).catch(reportError)}
      />
    </div>
  )
}

import { Globe } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { reportError } from '../../shared/errors/report-error.ts'
import { LOCALE_NAMES, LOCALES } from '../../shared/i18n/locales.ts'
import { useLocale } from '../../shared/i18n/use-locale.ts'
import { BrandLogo } from '../../shared/look/brand-logo.tsx'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { SignInArt } from './sign-in-art.tsx'
import css from './sign-in-page.module.css'

interface SignInFrameProps {
  /** Stands over the heading. */
  above?: ReactNode
  heading: string
  lead?: string
  children: ReactNode
  foot?: ReactNode
  isWide?: boolean
}

/** The page around the sign-in: logo and language above, the picture beside. */
export function SignInFrame({ above, heading, lead, children, foot, isWide }: SignInFrameProps) {
  return (
    <div className={css.page}>
      <div className={css.side}>
        <header className={css.top}>
          <BrandLogo />
          <SignInLanguage />
        </header>
        <main className={css.main} data-wide={isWide || undefined}>
          {above}
          <h1>{heading}</h1>
          {lead && <p className={css.lead}>{lead}</p>}
          {children}
        </main>
        {foot && <footer className={css.foot}>{foot}</footer>}
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

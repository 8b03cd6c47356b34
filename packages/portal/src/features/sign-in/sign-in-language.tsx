import { Globe } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { reportError } from '../../shared/api/report-error.ts'
import { LOCALE_NAMES, LOCALES } from '../../shared/i18n/locales.ts'
import { useLocale } from '../../shared/i18n/use-locale.ts'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import css from './sign-in-page.module.css'

const options = LOCALES.map((id) => ({ id, text: LOCALE_NAMES[id] }))

export function SignInLanguage() {
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

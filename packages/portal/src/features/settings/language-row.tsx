import { useTranslations } from 'use-intl'
import { reportError } from '../../shared/api/report-error.ts'
import { LOCALE_NAMES, LOCALES } from '../../shared/i18n/locales.ts'
import { useLocale } from '../../shared/i18n/use-locale.ts'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { SettingsRow } from '../../shared/ui/lists/settings.tsx'

const options = LOCALES.map((id) => ({ id, text: LOCALE_NAMES[id] }))

/** Kept by the browser, not by the platform; counts at once. */
export function LanguageRow() {
  const t = useTranslations('settings')
  const basics = useTranslations('basics')
  const { locale, setLocale } = useLocale()
  return (
    <SettingsRow label={basics('language')} hint={t('languageHint')} isTall>
      <NativeSelect
        label={basics('language')}
        isLabelHidden
        options={options}
        value={locale}
        onChange={(next) => void setLocale(next).catch(reportError)}
      />
    </SettingsRow>
  )
}

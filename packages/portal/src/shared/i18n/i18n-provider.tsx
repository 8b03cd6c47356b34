import { type ReactNode, useEffect } from 'react'
import { IntlProvider } from 'use-intl'
import { useStore } from '../state/store.ts'
import { KitTexts } from './kit-texts.tsx'
import { localeStore } from './locale.ts'

let timeZone: string | undefined

/** Determined when the first time is shown, because it takes a good part of the start of the sign-in page. */
const browserTimeZone = (): string => {
  timeZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone
  return timeZone
}

/** Provides texts, formats and kit labels in the current language, and sets `<html lang>`. */
export function I18nProvider({ children }: { children: ReactNode }) {
  const { locale, messages, parts } = useStore(localeStore)
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return (
    <IntlProvider locale={locale} messages={messages} {...(parts.includes('shell') && { timeZone: browserTimeZone() })}>
      <KitTexts locale={locale}>{children}</KitTexts>
    </IntlProvider>
  )
}

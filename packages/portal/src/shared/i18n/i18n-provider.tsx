import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl'
import { KitTexts } from './kit-texts.tsx'
import { localeStore } from './locale.ts'

const browserTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Gives texts, formats and the kit the language shown, and tells the page itself (`<html lang>`). */
export function I18nProvider({ children }: { children: ReactNode }) {
  const { locale, messages } = useSyncExternalStore(localeStore.subscribe, localeStore.state)
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return (
    <IntlProvider locale={locale} messages={messages} timeZone={browserTimeZone}>
      <KitTexts locale={locale}>{children}</KitTexts>
    </IntlProvider>
  )
}

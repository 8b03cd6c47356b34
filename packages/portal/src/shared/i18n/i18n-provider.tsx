import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { I18nProvider as AriaI18nProvider } from 'react-aria-components'
import { IntlProvider } from 'use-intl'
import { KitTexts } from './kit-texts.tsx'
import { localeStore } from './locale.ts'

const browserTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Gives texts, formats, the kit and React Aria the language shown, and tells the page itself (`<html lang>`). */
export function I18nProvider({ children }: { children: ReactNode }) {
  const { locale, messages } = useSyncExternalStore(localeStore.subscribe, localeStore.state)
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return (
    <IntlProvider locale={locale} messages={messages} timeZone={browserTimeZone}>
      <AriaI18nProvider locale={locale}>
        <KitTexts locale={locale}>{children}</KitTexts>
      </AriaI18nProvider>
    </IntlProvider>
  )
}

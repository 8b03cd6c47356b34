import { type ReactNode, useEffect } from 'react'
import { IntlProvider } from 'use-intl'
import { useStore } from '../state/store.ts'
import { KitTexts } from './kit-texts.tsx'
import { localeStore } from './locale.ts'

let timeZone: string | undefined

/** Asked for when the first view with a time in it comes: finding it out is a good part of what the sign-in page takes to start. */
const browserTimeZone = (): string => {
  timeZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone
  return timeZone
}

/** Gives texts, formats and the kit the language shown, and tells the page itself (`<html lang>`). */
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

import type { AppMessages } from '../../messages/messages.ts'
import type { Locale as AppLocale } from './locales.ts'

/** Makes the keys of `useTranslations('namespace')` and the locale typed. */
declare module 'use-intl' {
  interface AppConfig {
    Locale: AppLocale
    Messages: AppMessages
  }
}

import { localeStore } from './locale.ts'
import { useStore } from '../state/store.ts'
import type { Locale } from './locales.ts'

/** The language shown, and how to change it; `setLocale` rejects when the language's file could not be fetched. */
export function useLocale(): { locale: Locale; setLocale: (locale: Locale) => Promise<void> } {
  const { locale } = useStore(localeStore)
  return { locale, setLocale: localeStore.setLocale }
}

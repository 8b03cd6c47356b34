import { loadMessages } from 'virtual:messages'
import { createLocaleStore } from './locale-store.ts'
import { LOCALE_STORAGE_KEY, messagesFolder, resolveLocale } from './locales.ts'

/** The language of this tab. A page waits for `localeStore.require(part)` before it opens. */
export const localeStore = createLocaleStore({
  initial: resolveLocale(navigator.language, localStorage.getItem(LOCALE_STORAGE_KEY)),
  load: (locale, part) => loadMessages(messagesFolder(locale), part),
  remember: (locale) => localStorage.setItem(LOCALE_STORAGE_KEY, locale),
})

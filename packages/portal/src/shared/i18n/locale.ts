import { entryMessages, loadRestOfMessages } from 'virtual:messages'
import { createLocaleStore } from './locale-store.ts'
import { LOCALE_STORAGE_KEY, messagesFolder, resolveLocale } from './locales.ts'

/** The language of this tab. A page behind the sign-in waits for `localeStore.completeMessages()` before it opens. */
export const localeStore = createLocaleStore({
  initial: resolveLocale(navigator.language, localStorage.getItem(LOCALE_STORAGE_KEY)),
  entry: (locale) => entryMessages[messagesFolder(locale)],
  loadRest: (locale) => loadRestOfMessages(messagesFolder(locale)),
  remember: (locale) => localStorage.setItem(LOCALE_STORAGE_KEY, locale),
})

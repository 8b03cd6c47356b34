import { loadMessages } from 'virtual:messages'
import { createLocaleStore } from './locale-store.ts'
import { type Locale, LOCALE_STORAGE_KEY, messagesFolder, resolveLocale } from './locales.ts'

const remember = (locale: Locale) => localStorage.setItem(LOCALE_STORAGE_KEY, locale)
const initial = resolveLocale(navigator.language, localStorage.getItem(LOCALE_STORAGE_KEY))
// UI-01: the language taken from the browser is stored too, and stays if the browser's language changes
remember(initial)

/** The language of this tab. A page waits for `localeStore.require(part)` before it opens. */
export const localeStore = createLocaleStore({
  initial,
  load: (locale, part) => loadMessages(messagesFolder(locale), part),
  remember,
})

/** The portal's languages (UI-01), the default first. */
export const LOCALES = ['en-US', 'de', 'es', 'fr', 'it', 'ru'] as const

export type Locale = (typeof LOCALES)[number]

/** The folder of a language below `src/messages`: its first two letters. */
export type MessagesFolder = 'en' | Exclude<Locale, 'en-US'>

/** Where the chosen language is kept (UI-01). */
export const LOCALE_STORAGE_KEY = 'csc_locale'

/** Each language in its own words, for the language menu. */
export const LOCALE_NAMES: Record<Locale, string> = {
  'en-US': 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  ru: 'Русский',
}

/** The folder that holds a language's texts; also its short name (`en` for en-US), as the platform's API writes it. */
export const messagesFolder = (locale: Locale): MessagesFolder => (locale === 'en-US' ? 'en' : locale)

/**
 * Which language to show (UI-01): the stored one, else the browser's, both by their first two letters; else en-US.
 *
 * @param navigatorLanguage the browser's language tag, such as `de-AT`
 * @param stored what was stored under {@link LOCALE_STORAGE_KEY}, or null
 */
export function resolveLocale(navigatorLanguage: string, stored: string | null): Locale {
  return byFirstLetters(stored ?? '') ?? byFirstLetters(navigatorLanguage) ?? 'en-US'
}

function byFirstLetters(tag: string): Locale | undefined {
  const letters = tag.slice(0, 2).toLowerCase()
  return LOCALES.find((locale) => messagesFolder(locale) === letters)
}

import type { AppMessages } from '../../messages/messages.ts'
import type { Locale } from './locales.ts'

/** What is shown: a language and its texts; `complete` is false while only the sign-in texts are there. */
export type LocaleState = { locale: Locale; messages: Partial<AppMessages>; complete: boolean }

export type LocaleStore = {
  state: () => LocaleState
  subscribe: (onChange: () => void) => () => void
  /** Shows another language. Where all texts are shown now, the old ones stay until all new ones are there. */
  setLocale: (locale: Locale) => Promise<void>
  /** Resolves once all texts of the language shown are there; rejects when their file could not be fetched. */
  completeMessages: () => Promise<void>
}

export type LocaleSources = {
  initial: Locale
  entry: (locale: Locale) => Partial<AppMessages>
  loadRest: (locale: Locale) => Promise<Partial<AppMessages>>
  /** Keeps the choice for the next visit. */
  remember: (locale: Locale) => void
}

/** Holds the language shown and its texts, outside of React, so that the router can wait for them. */
export function createLocaleStore({ initial, entry, loadRest, remember }: LocaleSources): LocaleStore {
  const listeners = new Set<() => void>()
  let state: LocaleState = { locale: initial, messages: entry(initial), complete: false }
  let wanted = initial

  const show = (next: LocaleState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const showComplete = async (locale: Locale) => {
    const rest = await loadRest(locale)
    if (locale === wanted) show({ locale, messages: { ...entry(locale), ...rest }, complete: true })
  }

  return {
    state: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    setLocale: async (locale) => {
      const before = state.locale
      wanted = locale
      try {
        if (state.complete) await showComplete(locale)
        else show({ locale, messages: entry(locale), complete: false })
      } catch (error) {
        if (wanted === locale) wanted = before
        throw error
      }
      if (wanted === locale) remember(locale)
    },
    completeMessages: async () => {
      while (!state.complete || state.locale !== wanted) await showComplete(wanted)
    },
  }
}

import type { AppMessages } from '../../messages/messages.ts'
import { createStore, type Store } from '../state/store.ts'
import type { Locale } from './locales.ts'

/**
 * The files of texts: for the sign-in, the shell, PBX administration, answers, calls, the call views, conversations,
 * refusals, the second step and all other pages.
 */
export type TextPart =
  | 'entry'
  | 'shell'
  | 'pbx'
  | 'outcome'
  | 'calls'
  | 'stage'
  | 'conversations'
  | 'refusals'
  | 'factor'
  | 'pages'

/** The current language, its texts, and which parts of them are loaded. */
export type LocaleState = { locale: Locale; messages: Partial<AppMessages>; parts: readonly TextPart[] }

export type LocaleStore = Pick<Store<LocaleState>, 'read' | 'subscribe'> & {
  /** Changes the language. The old texts stay until all parts in use are loaded in the new language. */
  setLocale: (locale: Locale) => Promise<void>
  /** Resolves when a part of the current language's texts is loaded; rejects if its file could not be loaded. */
  require: (part: TextPart) => Promise<void>
}

export type LocaleSources = {
  initial: Locale
  load: (locale: Locale, part: TextPart) => Promise<Partial<AppMessages>>
  /** Keeps the choice for the next visit. */
  remember: (locale: Locale) => void
}

/** Holds the current language and its texts outside of React, so that a change of page can wait for them. */
export function createLocaleStore({ initial, load, remember }: LocaleSources): LocaleStore {
  const store = createStore<LocaleState>({ locale: initial, messages: {}, parts: [] })
  let wanted = initial

  /** Loads parts and adds them to those loaded meanwhile. Does nothing if another language was chosen meanwhile. */
  const show = async (locale: Locale, parts: readonly TextPart[]) => {
    const texts = await Promise.all(parts.map((part) => load(locale, part)))
    if (locale !== wanted) return
    const state = store.read()
    const kept = state.locale === locale ? state : { messages: {}, parts: [] }
    store.set({
      locale,
      messages: Object.assign({ ...kept.messages }, ...texts),
      parts: [...new Set([...kept.parts, ...parts])],
    })
  }

  return {
    read: store.read,
    subscribe: store.subscribe,
    setLocale: async (locale) => {
      const before = store.read().locale
      wanted = locale
      try {
        await show(locale, store.read().parts)
      } catch (error) {
        if (wanted === locale) wanted = before
        throw error
      }
      if (wanted === locale) remember(locale)
    },
    require: async (part) => {
      for (let now = store.read(); now.locale !== wanted || !now.parts.includes(part); now = store.read())
        await show(wanted, [...now.parts, part])
    },
  }
}

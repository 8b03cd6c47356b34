import type { AppMessages } from '../../messages/messages.ts'
import { createStore, type Store } from '../state/store.ts'
import type { Locale } from './locales.ts'

/** Texts that come in one file: those of the sign-in, the shell's, of PBX administration, of answers, of calls, of a call's window, of conversations, of refusals, of the other pages. */
export type TextPart =
  | 'entry'
  | 'shell'
  | 'pbx'
  | 'outcome'
  | 'calls'
  | 'stage'
  | 'conversations'
  | 'refusals'
  | 'pages'

/** What is shown: a language, its texts, and which parts of them are there. */
export type LocaleState = { locale: Locale; messages: Partial<AppMessages>; parts: readonly TextPart[] }

export type LocaleStore = Pick<Store<LocaleState>, 'read' | 'subscribe'> & {
  /** Shows another language. The old texts stay until every part that is shown now is there in the new one. */
  setLocale: (locale: Locale) => Promise<void>
  /** Resolves once a part of the shown language's texts is there; rejects when its file could not be fetched. */
  require: (part: TextPart) => Promise<void>
}

export type LocaleSources = {
  initial: Locale
  load: (locale: Locale, part: TextPart) => Promise<Partial<AppMessages>>
  /** Keeps the choice for the next visit. */
  remember: (locale: Locale) => void
}

/** Holds the language shown and its texts, outside of React, so that the router can wait for them. */
export function createLocaleStore({ initial, load, remember }: LocaleSources): LocaleStore {
  const store = createStore<LocaleState>({ locale: initial, messages: {}, parts: [] })
  let wanted = initial

  /** Adds what has come; parts that came meanwhile stay. Nothing, if another language is wanted by now. */
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

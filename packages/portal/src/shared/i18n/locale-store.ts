import type { AppMessages } from '../../messages/messages.ts'
import type { Locale } from './locales.ts'

/** Texts that come in one file: those of the sign-in, the shell's, of PBX administration, of answers, of the other pages. */
export type TextPart = 'entry' | 'shell' | 'pbx' | 'outcome' | 'pages'

/** What is shown: a language, its texts, and which parts of them are there. */
export type LocaleState = { locale: Locale; messages: Partial<AppMessages>; parts: readonly TextPart[] }

export type LocaleStore = {
  state: () => LocaleState
  subscribe: (onChange: () => void) => () => void
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
  const listeners = new Set<() => void>()
  let state: LocaleState = { locale: initial, messages: {}, parts: [] }
  let wanted = initial

  /** Adds what has come; parts that came meanwhile stay. Nothing, if another language is wanted by now. */
  const show = async (locale: Locale, parts: readonly TextPart[]) => {
    const texts = await Promise.all(parts.map((part) => load(locale, part)))
    if (locale !== wanted) return
    const kept = state.locale === locale ? state : { messages: {}, parts: [] }
    state = {
      locale,
      messages: Object.assign({ ...kept.messages }, ...texts),
      parts: [...new Set([...kept.parts, ...parts])],
    }
    for (const listener of listeners) listener()
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
        await show(locale, state.parts)
      } catch (error) {
        if (wanted === locale) wanted = before
        throw error
      }
      if (wanted === locale) remember(locale)
    },
    require: async (part) => {
      while (state.locale !== wanted || !state.parts.includes(part)) await show(wanted, [...state.parts, part])
    },
  }
}

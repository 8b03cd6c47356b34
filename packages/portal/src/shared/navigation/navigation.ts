import { createHashHistory, type RouterHistory } from '@tanstack/history'
import { useSyncExternalStore } from 'react'
import { type Address, isWithin } from './address.ts'
import { createNavigator } from './navigator.ts'
import type { Shown } from './route.ts'
import type { SearchParams } from './search-params.ts'

/**
 * A hash history in which every entry has a number. An entry made by a typed address or a plain link has none: it would
 * be taken for the first one, and nothing could lead back to it when a change of page is refused.
 */
const createNumberedHistory = (): RouterHistory => {
  let made: RouterHistory | null = null
  // runs before the library's own listener, which reads the entry's number
  window.addEventListener('popstate', () => {
    if (window.history.state !== null || made === null) return
    // it need only be unique in this tab; crypto.randomUUID is missing without https
    const key = Math.random().toString(36).slice(2)
    const state = { key, __TSR_key: key, __TSR_index: made.location.state.__TSR_index + 1 }
    // uses the prototype's method, because the library watches the one of the instance
    History.prototype.replaceState.call(window.history, state, '')
  })
  made = createHashHistory()
  return made
}

/** The history of this tab. For pages `navigate` and the hooks are meant. */
export const history = createNumberedHistory()

const { asked, shown, ...rest } = createNavigator(history)
export const { start: startNavigation, navigate, reload: reloadPage, arrived: pageArrived } = rest

/**
 * A part of what the page shows.
 * @param select has to return the same object again if nothing has changed
 */
export const useShown = <Part>(select: (shown: Shown | null) => Part): Part =>
  useSyncExternalStore(shown.subscribe, () => select(shown.read()))

const none: SearchParams = {}

/** The parameters of the page that is shown. */
export const useSearch = (): SearchParams => useShown((now) => now?.address.search ?? none)

/** The decoded value of `$name` in the path of the page that is shown; empty if the path has none. */
export const useParam = (name: string): string => useShown((now) => now?.params[name] ?? '')

/** Whether the page that was asked for last is not there yet, and the one before stays meanwhile. */
export const useIsPageComing = (): boolean => {
  const askedPath = useAskedPath()
  return useShown((now) => now !== null && now.address.pathname !== askedPath)
}

/** The path that was asked for last, even if its page is still loading. */
export const useAskedPath = (): string => useAsked(({ pathname }) => pathname)

/** Whether a link leads to the page that was asked for last, or to one above it. */
export const useIsCurrent = (to: string): boolean => useAsked(({ pathname }) => isWithin(pathname, to))

const useAsked = <Part>(select: (address: Address) => Part): Part =>
  useSyncExternalStore(asked.subscribe, () => select(asked.read()))

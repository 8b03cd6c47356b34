import type { RouterHistory } from '@tanstack/history'
import { createStore, type Store } from '../state/store.ts'
import { type Address, addressOf, hrefOf, type Target } from './address.ts'
import { matchPath } from './path-pattern.ts'
import type { Route, Shown } from './route.ts'

export interface Navigator {
  /** The address that was asked for last, which may still be loading. */
  readonly asked: Store<Address>
  /** null: nothing yet. */
  readonly shown: Store<Shown | null>
  /** Follows the history from now on. The first route that matches is taken, so the last one has to match everything. */
  readonly start: (routes: readonly Route[]) => void
  /** Changes the page, unless a blocker refuses. Going to the address that is shown only runs its guard again. */
  readonly navigate: (target: Target & { readonly replace?: boolean }) => void
  /** Runs the guard of the present address again, and loads what could not be loaded. */
  readonly reload: () => void
  /** Resolves when a page can be shown or was given up, or when it has been waited for as long as an old page stays. */
  readonly arrived: () => Promise<void>
}

/** Milliseconds for which the old page stays while the code of the next one is loading. */
const patience = 250

/** Leads from addresses to pages: guard first, then code and texts; until these are there, the old page stays. */
export const createNavigator = (history: RouterHistory): Navigator => {
  const asked = createStore(addressOf(history.location))
  const shown = createStore<Shown | null>(null)
  let routes: readonly Route[] = []
  let latest = {}

  const find = (address: Address): Omit<Shown, 'phase'> => {
    for (const route of routes) {
      const params = matchPath(route.path, address.pathname)
      if (params) return { route, params, address }
    }
    throw new Error(`No route for ${address.pathname}`)
  }

  const follow = async (): Promise<void> => {
    const run = {}
    latest = run
    asked.set(addressOf(history.location))
    const next = find(asked.read())
    const show = (phase: Shown['phase']) => {
      if (latest === run) shown.set({ ...next, phase })
    }
    if (shown.read() === null) show('pending')
    const timer = setTimeout(() => show('pending'), patience)
    try {
      const elsewhere = await next.route.guard(next.address)
      if (latest !== run) return
      // nobody is asked before this: the page may not be shown any more
      if (elsewhere !== null) return history.replace(elsewhere, undefined, { ignoreBlocker: true })
      await next.route.load()
      show('ready')
    } catch {
      show('failed')
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    asked,
    shown,
    start: (all) => {
      routes = all
      history.subscribe(() => void follow())
      void follow()
    },
    navigate: ({ replace = false, ...target }) => {
      const here = history.location
      // a page that is about to go changes its own address no more
      if (target.to === '.' && here.pathname !== shown.read()?.address.pathname) return
      const href = hrefOf(target, here.pathname)
      if (href === here.href) void follow()
      else if (replace) history.replace(href)
      else history.push(href)
    },
    reload: () => void follow(),
    arrived: () =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          stop()
          resolve()
        }
        const look = () => (shown.read()?.phase ?? 'pending') === 'pending' || end()
        const timer = setTimeout(end, patience)
        const stop = shown.subscribe(look)
        look()
      }),
  }
}

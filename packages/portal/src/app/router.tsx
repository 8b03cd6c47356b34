import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router'
import { SignInPage } from '../features/sign-in/sign-in-page.tsx'
import { localeStore } from '../shared/i18n/locale.ts'
import type { TextPart } from '../shared/i18n/locale-store.ts'
import { session } from '../shared/session/session.ts'
import { followTurnout, leaveSignIn, requireGate, requireSearch, requireSession } from './guard.ts'
import { loadCode } from '../shared/loading/load-code.ts'
import { BootPending } from './layout/boot-pending.tsx'
import { PageNotLoaded } from './layout/page-not-loaded.tsx'
import { PagePending } from './layout/page-pending.tsx'
import { PublicView } from './layout/public-view.tsx'
import { type PublicScreen, type Screen, textPartsOf } from './screen.ts'
import { publicScreens, screens, turnouts } from './screens.ts'
import { parseSearch, stringifySearch } from './search-params.ts'
import type { FunctionComponent } from 'react'

/**
 * A hash history in which every entry has a number. An entry made by a typed address or a plain link has none: the
 * router would take it for the first one, and could not lead back to it when a change of page is refused.
 */
const createNumberedHistory = (): RouterHistory => {
  let history: RouterHistory | null = null
  // runs before the router's own listener, which reads the entry's number
  window.addEventListener('popstate', () => {
    if (window.history.state !== null || history === null) return
    // it need only be unique in this tab; crypto.randomUUID is missing without https
    const key = Math.random().toString(36).slice(2)
    const state = { key, __TSR_key: key, __TSR_index: history.location.state.__TSR_index + 1 }
    // uses the prototype's method, because the router watches the one of the instance
    History.prototype.replaceState.call(window.history, state, '')
  })
  history = createHashHistory()
  return history
}

interface PageCode {
  /** Resolves when the component can be shown. The code is fetched only once. */
  readonly load: () => Promise<void>
  readonly Component: FunctionComponent
}

/** A component whose code is loaded when it is first needed. */
const pageCode = (fetchCode: () => Promise<FunctionComponent>): PageCode => {
  let Loaded: FunctionComponent | null = null
  let pending: Promise<void> | null = null
  const start = async () => {
    try {
      Loaded = await loadCode(fetchCode)
    } finally {
      pending = null
    }
  }
  return {
    load: () => {
      if (Loaded) return Promise.resolve()
      pending ??= start()
      return pending
    },
    Component: () => Loaded && <Loaded />,
  }
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
    publicScreen?: PublicScreen
    /** Starts to load the page before it is known whether the user may open it. */
    preload?: () => Promise<unknown>
  }
}

/** Starts loading and ignores a failure: it occurs again, and is reported, where the result is needed. */
const preloadQuietly = (load: (() => Promise<unknown>) | undefined): void => {
  load?.().catch(() => {})
}

const shellCode = pageCode(() => import('./layout/shell.tsx').then((m) => m.Shell))
/** Loads a part of the texts. Only those of the first view are part of its code. */
const loadTexts = (part: TextPart): Promise<void> => loadCode(() => localeStore.require(part))
/** Parts of the texts that screens for signed-out visitors need, apart from the first view. */
const publicTextParts = ['shell', 'pages'] as const
/** Loads the shell and texts of the signed-in view at the same time as the user's data. */
const loadShell = (): Promise<unknown> => Promise.all([shellCode.load(), loadTexts('shell')])

/** Loads the signed-in view while the password is still being typed. */
const prepareSignedInView = (): void => preloadQuietly(loadShell)

const rootRoute = createRootRoute({ component: Outlet })

const publicRoutes = (publicScreens as readonly PublicScreen[]).map((screen) => {
  const { load, Component } = pageCode(screen.load ?? (async () => SignInPage))
  return createRoute({
    getParentRoute: () => rootRoute,
    path: screen.path,
    staticData: { publicScreen: screen },
    beforeLoad: ({ search }) => (screen.path === '/login' ? leaveSignIn() : requireSearch(screen, search)),
    loader: () => Promise.all([load(), ...(screen.load ? publicTextParts.map(loadTexts) : [])]),
    component: () => (
      <PublicView screen={screen} onTyping={prepareSignedInView}>
        <Component />
      </PublicView>
    ),
  })
})

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location, matches }) => {
    if (session.state().phase !== 'signed-out') {
      preloadQuietly(loadShell)
      preloadQuietly(matches.at(-1)?.staticData.preload)
    }
    return requireSession(location.href)
  },
  loader: loadShell,
  component: shellCode.Component,
  pendingComponent: BootPending,
  pendingMs: 0,
})

const screenRoutes = (screens as readonly Screen[]).map((screen) => {
  const { load, Component } = pageCode(screen.load)
  const loadPage = (): Promise<unknown> => Promise.all([load(), ...textPartsOf(screen).map(loadTexts)])
  return createRoute({
    getParentRoute: () => shellRoute,
    path: screen.path,
    staticData: { screen, preload: loadPage },
    beforeLoad: () => requireGate(screen),
    loader: loadPage,
    component: Component,
  })
})

const turnoutRoutes = turnouts.map((turnout) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path: turnout.path,
    beforeLoad: () => followTurnout(turnout),
  }),
)

export const router = createRouter({
  routeTree: rootRoute.addChildren([...publicRoutes, shellRoute.addChildren([...turnoutRoutes, ...screenRoutes])]),
  history: createNumberedHistory(),
  parseSearch,
  stringifySearch,
  defaultPendingMs: 250,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageNotLoaded,
  defaultStaleTime: Number.POSITIVE_INFINITY,
  scrollRestoration: false,
})

import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { SignInPage } from '../features/sign-in/sign-in-page.tsx'
import { localeStore } from '../shared/i18n/locale.ts'
import type { TextPart } from '../shared/i18n/locale-store.ts'
import { session } from '../shared/session/session.ts'
import { followTurnout, leaveSignIn, requireGate, requireSearch, requireSession } from './guard.ts'
import { createNumberedHistory } from './hash-history.ts'
import { loadCode } from '../shared/loading/load-code.ts'
import { BootPending } from './layout/boot-pending.tsx'
import { PageNotLoaded } from './layout/page-not-loaded.tsx'
import { PagePending } from './layout/page-pending.tsx'
import { PublicView } from './layout/public-view.tsx'
import { pageCode } from './page-code.tsx'
import { type PublicScreen, type Screen, textPartsOf } from './screen.ts'
import { publicScreens, screens, turnouts } from './screens.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
    publicScreen?: PublicScreen
    /** Starts to fetch the page before it is known whether it may be shown. */
    preload?: () => Promise<unknown>
  }
}

/** What fails here fails again, and is said, where it is waited for. */
const preloadQuietly = (load: (() => Promise<unknown>) | undefined): void => {
  load?.().catch(() => {})
}

const shellCode = pageCode(() => import('./layout/shell.tsx').then((m) => m.Shell))
/** Only the first view's texts come with it. */
const loadTexts = (part: TextPart): Promise<void> => loadCode(() => localeStore.require(part))
/** What a page of the signed-out needs that is not the first view. */
const publicTextParts = ['shell', 'pages'] as const
/** Shell and texts of the signed-in view, fetched beside the user's data and not after it. */
const loadShell = (): Promise<unknown> => Promise.all([shellCode.load(), loadTexts('shell')])

/** What comes after the sign-in is fetched while the password is still being typed. */
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

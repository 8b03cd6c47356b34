import { SignInPage } from '../features/sign-in/sign-in-page.tsx'
import { localeStore } from '../shared/i18n/locale.ts'
import type { TextPart } from '../shared/i18n/locale-store.ts'
import { loadCode } from '../shared/loading/load-code.ts'
import type { Route } from '../shared/navigation/route.ts'
import { session } from '../shared/session/session.ts'
import { gateOf, leaveSignIn, missingSearch, requireSession, turnoutOf } from './guard.ts'
import { pageCode } from './page-code.tsx'
import { isSection } from './page-tabs.ts'
import { loadSections } from './section-codes.ts'
import { type PublicScreen, type Screen, textPartsOf } from './screen.ts'
import { publicScreens, screens, turnouts } from './screens.ts'

declare module '../shared/navigation/route.ts' {
  interface Route {
    /** Behind the sign-in; absent for an address that only redirects. */
    readonly screen?: Screen
    readonly publicScreen?: PublicScreen
  }
}

/** Starts loading and ignores a failure: it occurs again, and is reported, where the result is needed. */
const preloadQuietly = (load: () => Promise<unknown>): void => {
  load().catch(() => {})
}

/** Loads a part of the texts. Only those of the first view are part of its code. */
const loadTexts = (part: TextPart): Promise<void> => loadCode(() => localeStore.require(part))
/** The view around every page behind the sign-in. It is shown as soon as it is loaded, and so comes with its texts. */
export const shellCode = pageCode(async () => {
  const [{ Shell }] = await Promise.all([import('./layout/shell.tsx'), localeStore.require('shell')])
  return Shell
})
/** Parts of the texts that screens for signed-out visitors need, apart from the first view. */
const publicTextParts = ['shell', 'pages'] as const

/** Loads the signed-in view while the password is still being typed. */
export const prepareSignedInView = (): void => preloadQuietly(shellCode.load)

const publicRoutes = (publicScreens as readonly PublicScreen[]).map((screen): Route => {
  const { load, Component } = pageCode(screen.load ?? (async () => SignInPage))
  return {
    path: screen.path,
    publicScreen: screen,
    guard: async ({ search }) => (screen.path === '/login' ? leaveSignIn() : missingSearch(screen, search)),
    load: () => Promise.all([load(), ...(screen.load ? publicTextParts.map(loadTexts) : [])]),
    Component,
  }
})

/** A route behind the sign-in: the shell comes first, the page beside it; the guards follow when the user is known. */
const innerRoute = (
  path: string,
  loadPage: () => Promise<unknown>,
  elsewhere: () => string | null | Promise<string | null>,
): Omit<Route, 'Component'> => ({
  path,
  guard: async ({ href }) => {
    if (session.state().phase !== 'signed-out') {
      preloadQuietly(shellCode.load)
      preloadQuietly(loadPage)
    }
    return (await requireSession(href)) ?? elsewhere()
  },
  load: () => Promise.all([shellCode.load(), loadPage()]),
})

/** The page of all screens that are sections: changing from one to another keeps it. */
const sectionsPage = pageCode(() => import('./layout/sections-page.tsx').then((m) => m.SectionsPage))
const loadTextsOf = (screen: Screen) => Promise.all(textPartsOf(screen).map(loadTexts))

const screenRoutes = (screens as readonly Screen[]).map((screen): Route => {
  if (isSection(screen)) {
    const loadPage = () => Promise.all([sectionsPage.load(), loadSections(screen, loadTextsOf)])
    const { Component } = sectionsPage
    return { ...innerRoute(screen.path, loadPage, () => gateOf(screen)), screen, Component }
  }
  const { load, Component } = pageCode(screen.load)
  const loadPage = () => Promise.all([load(), loadTextsOf(screen)])
  return { ...innerRoute(screen.path, loadPage, () => gateOf(screen)), screen, Component }
})

const turnoutRoutes = turnouts.map(
  (turnout): Route => ({
    ...innerRoute(
      turnout.path,
      async () => {},
      () => turnoutOf(turnout),
    ),
    Component: () => null,
  }),
)

/** In the order in which they are tried. */
export const routes: readonly Route[] = [...publicRoutes, ...turnoutRoutes, ...screenRoutes]

import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { PLAIN_PAGE } from './sign-in-as.ts'
import { watchPage } from './watch-page.ts'

/** A page that one test hands on to the next one of its worker. */
export interface KeptPage {
  readonly page: Page
  /** What went wrong in it since `takePage`. */
  readonly findings: string[]
  /** What its context was made with: a test that wants another has another. */
  readonly made: string
  /** Something was done to it that can not be undone. */
  isSpoiled: boolean
}

const kept = new WeakMap<Browser, KeptPage>()

/**
 * The page that the last test of this browser left behind, or a new one. The code of the portal is in its cache and
 * compiled, and no process is started: the first view takes a fifth of the processor's time that it takes in a new
 * context. It is signed out, with empty storage, and without anything that another test has intercepted or emulated.
 *
 * @param isNew whatever was left behind is closed
 */
export async function takePage(
  browser: Browser,
  { viewport, ...options }: BrowserContextOptions,
  isNew: boolean,
): Promise<KeptPage> {
  const made = JSON.stringify(options)
  const before = kept.get(browser)
  kept.delete(browser)
  const isFit = before !== undefined && !isNew && before.made === made && !before.page.isClosed()
  if (before && !isFit) await before.page.context().close()
  if (!isFit) return newPage(await browser.newContext({ ...options, viewport: viewport ?? null }), made)
  before.findings.length = 0
  if (viewport) await before.page.setViewportSize(viewport)
  return before
}

/** For the next test, unless this one has failed, closed the page, or given it a script or a clock of its own. */
export async function handOnPage(browser: Browser, one: KeptPage, isFit: boolean): Promise<void> {
  const { page } = one
  if (!isFit || one.isSpoiled || page.isClosed()) return page.context().close()
  await clear(page)
  kept.set(browser, one)
}

const newPage = async (context: BrowserContext, made: string): Promise<KeptPage> => {
  const page = await context.newPage()
  const { findings } = await watchPage(page)
  const one: KeptPage = { page, findings, made, isSpoiled: false }
  const spoils = <Arguments extends unknown[], Result>(work: (...given: Arguments) => Result) => {
    return (...given: Arguments): Result => {
      one.isSpoiled = true
      return work(...given)
    }
  }
  page.close = spoils(page.close.bind(page))
  page.addInitScript = spoils(page.addInitScript.bind(page))
  page.exposeFunction = spoils(page.exposeFunction.bind(page))
  page.clock.install = spoils(page.clock.install.bind(page.clock))
  page.clock.setFixedTime = spoils(page.clock.setFixedTime.bind(page.clock))
  context.addInitScript = spoils(context.addInitScript.bind(context))
  context.grantPermissions = spoils(context.grantPermissions.bind(context))
  context.newCDPSession = spoils(context.newCDPSession.bind(context))
  return one
}

/** Nothing of the test is left: pages beside it, what it intercepts and emulates, storage, and the screen itself. */
const clear = async (page: Page): Promise<void> => {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const type of ['request', 'response', 'dialog', 'download', 'popup', 'websocket'] as const)
    await page.removeAllListeners(type, { behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.emulateMedia({
    media: null,
    colorScheme: null,
    contrast: null,
    forcedColors: null,
    reducedMotion: 'reduce',
  })
  await page.mouse.move(0, 0)
  await page.goto(PLAIN_PAGE)
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    const workers = await navigator.serviceWorker.getRegistrations()
    await Promise.all(workers.map((worker) => worker.unregister()))
  })
  await context.clearCookies()
}

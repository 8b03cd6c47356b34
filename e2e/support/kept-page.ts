import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { PLAIN_PAGE } from './sign-in-as.ts'
import { untilPageIsShown } from './page-shown.ts'
import { watchPage } from './watch-page.ts'

/** A page that one test hands on to another one of its worker. */
export interface KeptPage {
  readonly page: Page
  /** The errors in it since `takePage`. */
  readonly findings: string[]
  /** The options of its context: a test that wants others gets another page. */
  readonly made: string
  /** Scripts that a test gave it for each load. */
  readonly scripts: { dispose: () => Promise<void> }[]
  /** Something was done to it that can not be undone. */
  isSpoiled: boolean
}

/** The options of the pages of a kind, besides the options of their context. */
export interface Kind {
  readonly name: string
  /** Once a context, before its first page. */
  readonly prepare: (context: BrowserContext) => Promise<unknown>
}
const bare: Kind = { name: 'bare', prepare: async () => {} }

/** Each holds a process and its memory. */
const most = 8
const kept = new WeakMap<Browser, KeptPage[]>()

/**
 * A page that an earlier test of this browser left behind, or a new one. The code of the portal is in its cache and
 * compiled, and no process is started: the first view takes a fifth of the processor's time that it takes in a new
 * context. It is signed out, with empty storage, and without anything that another test has intercepted or emulated.
 */
export async function takePage(
  browser: Browser,
  { viewport, ...options }: BrowserContextOptions,
  { kind = bare, isNew = false }: { readonly kind?: Kind; readonly isNew?: boolean } = {},
): Promise<KeptPage> {
  const made = `${kind.name} ${JSON.stringify(options)}`
  const waiting = kept.get(browser) ?? []
  const place = isNew ? -1 : waiting.findLastIndex((one) => one.made === made)
  const [before] = place < 0 ? [] : waiting.splice(place, 1)
  if (!before || before.page.isClosed()) {
    const context = await browser.newContext({ ...options, viewport: viewport ?? null })
    await kind.prepare(context)
    return newPage(context, made)
  }
  before.findings.length = 0
  if (viewport) await before.page.setViewportSize(viewport)
  return before
}

/** For another test, unless this one has failed, closed the page, or given it a clock of its own. */
export async function handOnPage(browser: Browser, one: KeptPage, isFit: boolean): Promise<void> {
  const { page } = one
  if (!isFit || one.isSpoiled || page.isClosed() || !(await clear(one))) return page.context().close()
  const waiting = kept.get(browser) ?? []
  kept.set(browser, [...waiting, one].slice(-most))
  for (const { page: oldest } of waiting.slice(0, Math.max(0, waiting.length + 1 - most)))
    await oldest.context().close()
}

const newPage = async (context: BrowserContext, made: string): Promise<KeptPage> => {
  const page = await context.newPage()
  const { findings } = await watchPage(page)
  const one: KeptPage = { page, findings, made, scripts: [], isSpoiled: false }
  const spoils = <Arguments extends unknown[], Result>(work: (...given: Arguments) => Result) => {
    return (...given: Arguments): Result => {
      one.isSpoiled = true
      return work(...given)
    }
  }
  page.close = spoils(page.close.bind(page))
  const goto = page.goto.bind(page)
  page.goto = async (...given) => {
    const response = await goto(...given)
    await untilPageIsShown(page)
    return response
  }
  const addInitScript = page.addInitScript.bind(page)
  page.addInitScript = async (...given) => {
    const script = await addInitScript(...given)
    one.scripts.push(script)
    return script
  }
  page.exposeFunction = spoils(page.exposeFunction.bind(page))
  page.clock.install = spoils(page.clock.install.bind(page.clock))
  page.clock.setFixedTime = spoils(page.clock.setFixedTime.bind(page.clock))
  context.addInitScript = spoils(context.addInitScript.bind(context))
  context.grantPermissions = spoils(context.grantPermissions.bind(context))
  context.routeWebSocket = spoils(context.routeWebSocket.bind(context))
  context.newCDPSession = spoils(context.newCDPSession.bind(context))
  return one
}

/**
 * Nothing of the test is left: pages beside it, its scripts, what it intercepts and emulates, storage, and the screen itself.
 *
 * @returns false if the server that the page is of has ended
 */
const clear = async ({ page, scripts }: KeptPage): Promise<boolean> => {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const type of ['request', 'response', 'dialog', 'download', 'popup', 'websocket', 'load'] as const)
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
  for (const script of scripts.splice(0)) await script.dispose()
  await page.mouse.move(0, 0)
  const isThere = await page.goto(PLAIN_PAGE).catch(() => null)
  if (isThere === null) return false
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    const workers = await navigator.serviceWorker.getRegistrations()
    await Promise.all(workers.map((worker) => worker.unregister()))
  })
  await context.clearCookies()
  return true
}

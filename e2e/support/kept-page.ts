import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { test as base, expect } from './test.ts'
import { watchPage } from './watch-page.ts'

interface Kept {
  readonly page: Page
  readonly findings: string[]
  /** What the context was made with: a test that wants another has another. */
  readonly made: string
  /** Something was done to it that can not be undone. */
  isSpoiled: boolean
}

const kept = new WeakMap<Browser, Kept>()

/**
 * `test` with a page that the tests of a worker hand on: the code of the portal is in its browser's cache, and no process
 * is started anew, which saves a quarter of the processor's time. Each test begins signed out, with empty storage, and
 * without anything that another has intercepted or emulated; the portal is loaded anew. A page with a script of a test's
 * own in it, with another clock, or of a test that failed is not handed on.
 */
export const test = base.extend({
  page: async (
    { browser, server, locale, timezoneId, viewport, hasTouch, isMobile, permissions, contextOptions, allowedErrors },
    provide,
    info,
  ) => {
    const options = { baseURL: server.url, locale, timezoneId, hasTouch, isMobile, permissions, ...contextOptions }
    const made = JSON.stringify(options)
    const before = kept.get(browser)
    kept.delete(browser)
    const isFit = before !== undefined && before.made === made && !before.page.isClosed()
    if (before && !isFit) await before.page.context().close()
    const one = isFit
      ? before
      : await pageOf(await browser.newContext({ ...options, viewport } as BrowserContextOptions), made)
    const { page, findings } = one
    if (isFit) await page.setViewportSize(viewport ?? { width: 1280, height: 800 })
    findings.length = 0
    await provide(page)
    const isOver = page.isClosed() || one.isSpoiled || info.status !== info.expectedStatus
    const found = findings.filter((finding) => !allowedErrors?.test(finding))
    if (isOver) await page.context().close()
    else {
      await cleared(page)
      kept.set(browser, one)
    }
    expect(found).toEqual([])
  },
  context: ({ page }, provide) => provide(page.context()),
})

const pageOf = async (context: BrowserContext, made: string): Promise<Kept> => {
  const page = await context.newPage()
  const { findings } = await watchPage(page)
  const one: Kept = { page, findings, made, isSpoiled: false }
  const spoils = <Arguments extends unknown[], Result>(work: (...given: Arguments) => Result) => {
    return (...given: Arguments): Result => {
      one.isSpoiled = true
      return work(...given)
    }
  }
  page.addInitScript = spoils(page.addInitScript.bind(page))
  context.addInitScript = spoils(context.addInitScript.bind(context))
  page.clock.install = spoils(page.clock.install.bind(page.clock))
  page.clock.setFixedTime = spoils(page.clock.setFixedTime.bind(page.clock))
  context.newCDPSession = spoils(context.newCDPSession.bind(context))
  return one
}

/** Nothing of the test is left: pages beside it, what it intercepts and emulates, storage, and the screen itself. */
const cleared = async (page: Page): Promise<void> => {
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
  await page.goto('/api/platforminfo')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
}

export { expect } from '@playwright/test'

import type { Browser, Page } from '@playwright/test'
import { slowness } from '../first-view/slow-down.ts'
import type { SignedIn } from '../first-view/view-pages.ts'
import { groups } from './given-forwardings.ts'

export interface ForwardingsView {
  /** Requests of the list to the API. */
  readonly requests: number
  /** Milliseconds from the end of the last of them to the list's last paint. */
  readonly paint: number
}

/** What the page asks for itself; the panel beside it asks once more for its answer. */
const own = /\/api\/(soundhandles|cf\w+)\//

/** Opens the page at full speed, and lets its answers meet a slow processor. */
export const viewForwardings = async (
  browser: Browser,
  url: string,
  { storage }: SignedIn,
): Promise<ForwardingsView> => {
  const context = await browser.newContext({ storageState: storage, viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.goto(`${url}/#/user/speeddial`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    await watchList(page)
    await page.evaluate(() => location.assign('#/user/call-forwarding'))
    await page
      .locator('main section h2')
      .nth(groups - 1)
      .waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    return await page.evaluate((pattern) => {
      const { painted } = window as unknown as { painted: number }
      const asked = performance.getEntriesByType('resource').filter(({ name }) => new RegExp(pattern).test(name))
      const last = Math.max(...asked.map((entry) => (entry as PerformanceResourceTiming).responseEnd))
      return { requests: asked.length, paint: painted - last }
    }, own.source)
  } finally {
    await context.close()
  }
}

/** Remembers when what the list changed last was on the screen. */
const watchList = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watched = Object.assign(window, { painted: 0 })
    const afterPaint = new MessageChannel()
    afterPaint.port1.addEventListener('message', () => {
      watched.painted = performance.now()
    })
    afterPaint.port1.start()
    new MutationObserver((changes) => {
      const isOfList = changes.some(({ target }) => !(target as Element).closest?.('aside, [role="status"]'))
      if (isOfList) requestAnimationFrame(() => afterPaint.port2.postMessage(null))
    }).observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true })
  })

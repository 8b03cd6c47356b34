import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { slowness } from './first-view/slow-down.ts'

export type Storage = Extract<BrowserContextOptions['storageState'], object>

export interface ListToView {
  /** Where somebody comes from, so that what stands around every page is there: `#/user/speeddial`. */
  readonly from: string
  readonly to: string
  /** Addresses of the list's own requests; what stands beside it asks for itself. */
  readonly own: RegExp
  /** Resolves once the list is there. */
  readonly isThere: (page: Page) => Promise<unknown>
}

export interface ListView {
  /** Requests of the list to the API. */
  readonly requests: number
  /** Milliseconds from the end of the last of them to the list's last paint. */
  readonly paint: number
}

/** Opens a page from another one in a new browser, at full speed, and lets its answers meet a slow processor. */
export const viewList = async (
  browser: Browser,
  url: string,
  storageState: Storage,
  { from, to, own, isThere }: ListToView,
): Promise<ListView> => {
  const context = await browser.newContext({ storageState, locale: 'en-US', viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.goto(`${url}/${from}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    await watchList(page)
    const start = await page.evaluate((address) => {
      location.assign(address)
      return performance.now()
    }, to)
    await isThere(page)
    await page.waitForLoadState('networkidle')
    return await page.evaluate(
      ({ pattern, since }) => {
        const { painted } = window as unknown as { painted: number }
        const asked = performance
          .getEntriesByType('resource')
          .filter(({ name, startTime }) => startTime >= since && new RegExp(pattern).test(name))
        const last = Math.max(...asked.map((entry) => (entry as PerformanceResourceTiming).responseEnd))
        return { requests: asked.length, paint: painted - last }
      },
      { pattern: own.source, since: start },
    )
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

import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { slowness } from './first-view/slow-down.ts'

export type Storage = Extract<BrowserContextOptions['storageState'], object>

export interface ListToView {
  /** The page to start from, so that the frame around all pages is loaded: `#/user/speeddial`. */
  readonly from: string
  readonly to: string
  /** Matches the list's own requests, not those of other parts of the page. */
  readonly own: RegExp
  /** Resolves once the list is there. */
  readonly isThere: (page: Page) => Promise<unknown>
}

export interface ListView {
  /** The number of requests of the list to the API. */
  readonly requests: number
  /** Milliseconds from the end of the last request to the list's last paint. */
  readonly paint: number
}

/**
 * Opens a page from another one in a new browser. The first page loads at full speed; the processor is slowed down
 * before the list opens.
 */
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

/** Records when the last change of the list was painted. */
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

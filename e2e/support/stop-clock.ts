import type { Page } from '@playwright/test'

/**
 * From the next load on it is always this moment; timers run as ever. Unlike with Playwright's own clock, the page can be
 * handed on to another test (kept-page.ts).
 *
 * @param at milliseconds since 1970, not later than now, so that the session lasts
 */
export const stopClock = (page: Page, at: number): Promise<unknown> =>
  page.addInitScript((now) => {
    Date.now = () => now
    globalThis.Date = new Proxy(Date, {
      construct: (RealDate, args: []) => (args.length === 0 ? new RealDate(now) : new RealDate(...args)),
    })
  }, at)

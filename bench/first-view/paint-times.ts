import type { Page } from '@playwright/test'

export interface PaintTimes {
  /** Seconds from the start of the navigation to the first content, and to the largest. */
  readonly fcp: number
  readonly lcp: number
  /** Seconds that scripts took, on the slow processor. */
  readonly script: number
}

/** Lets a page remember when it painted; called before it loads. */
export const watchPaints = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const times = { largest: 0 }
    Object.assign(window, { paintTimes: times })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) times.largest = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })

export const readPaintTimes = async (page: Page): Promise<PaintTimes> => {
  const { first, largest } = await page.evaluate(() => ({
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    largest: (window as unknown as { paintTimes: { largest: number } }).paintTimes.largest,
  }))
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  const script = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN
  return { fcp: first / 1000, lcp: largest / 1000, script }
}

import type { Page } from '@playwright/test'

export interface PaintTimes {
  /** Seconds from the start of the navigation to the first and to the largest content. */
  readonly fcp: number
  readonly lcp: number
  /** Seconds that scripts ran, on the slowed-down processor. */
  readonly script: number
}

/** Makes a page record when it painted and how long its scripts ran. Call it before the page loads. */
export const watchPaints = async (page: Page): Promise<{ read(): Promise<PaintTimes> }> => {
  await page.addInitScript(() => {
    const times = { largest: 0 }
    Object.assign(window, { paintTimes: times })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) times.largest = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const session = await page.context().newCDPSession(page)
  // counting starts here
  await session.send('Performance.enable')
  return {
    read: async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      const script = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN
      const { first, largest } = await page.evaluate(() => ({
        first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        largest: (window as unknown as { paintTimes: { largest: number } }).paintTimes.largest,
      }))
      return { fcp: first / 1000, lcp: largest / 1000, script }
    },
  }
}

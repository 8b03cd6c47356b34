import type { Page } from '@playwright/test'

/** A phone of the middle class: this many times slower than the machine that measures. */
export const slowness = 4

/** What the browser's tools call Fast 3G, before their own correction. */
export const network = { roundTripMs: 150, downKbit: 1_600, upKbit: 750 } as const

const bytesPerKbit = 1000 / 8

/** Slows a page's processor and network down, before it loads anything. */
export const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.roundTripMs,
    downloadThroughput: network.downKbit * bytesPerKbit,
    uploadThroughput: network.upKbit * bytesPerKbit,
  })
}

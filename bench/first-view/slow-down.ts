import type { Page } from '@playwright/test'

/** A mid-range phone is this many times slower than the measuring machine. */
export const slowness = 4

/** The values of the browser tools' "Fast 3G", before their internal correction. */
export const network = { roundTripMs: 150, downKbit: 1_600, upKbit: 750 } as const

const bytesPerKbit = 1000 / 8

/** Slows down the processor and network of a page. Call it before the page loads anything. */
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

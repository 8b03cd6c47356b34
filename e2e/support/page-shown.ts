import type { Page } from '@playwright/test'

/**
 * Waits while the page before stays, until the code of the page that the address names has come: a test would type into
 * a field that is gone a moment later, or press a link of the wrong page.
 */
export const untilPageIsShown = async (page: Page): Promise<void> => {
  // a new hash is an event of the next turn; asked again, where the page leaves by itself meanwhile, as at the end of a session
  await page.waitForFunction(() => new Promise((resolve) => setTimeout(() => resolve(true))))
  await page.locator('#content[aria-busy]').waitFor({ state: 'detached' })
}

import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { DemoAccount } from '../../e2e/support/server.ts'
import { type Bytes, countBytes } from '../../e2e/support/count-bytes.ts'
import { type PaintTimes, watchPaints } from './paint-times.ts'
import { slowDown } from './slow-down.ts'

export interface View {
  readonly bytes: Bytes
  readonly times: PaintTimes
}

/** The page that is opened first. */
export type FirstPage = 'dashboard' | 'conversations'

/** Runs the work in a new browser context: empty cache, and no stored data except in `options`. */
const inNewBrowser = async <T>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 }, ...options })
  try {
    const page = await context.newPage()
    return await work(page)
  } finally {
    await context.close()
  }
}

const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/**
 * Waits for the call engine, which loads after the page has been idle for a while; without waiting, the figures would
 * sometimes include it and sometimes not.
 */
const engineOf = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/rtc/files/'))

/** Measures the sign-in page, slowed down. */
export const viewSignIn = (browser: Browser, url: string): Promise<View> =>
  inNewBrowser(browser, {}, async (page) => {
    await slowDown(page)
    const paints = await watchPaints(page)
    const counted = countBytes(page)
    await page.goto(url)
    await page.getByLabel('Username').waitFor()
    await settled(page)
    return { bytes: await counted.read(), times: await paints.read() }
  })

export interface SignedIn {
  /** Everything loaded from the sign-in page to the dashboard. */
  readonly bytes: Bytes
  readonly storage: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
}

/** Signs in like a user, from the sign-in page to the dashboard. At full speed, because only bytes are counted. */
export const signInToDashboard = (browser: Browser, url: string, account: DemoAccount): Promise<SignedIn> =>
  inNewBrowser(browser, {}, async (page) => {
    const counted = countBytes(page)
    const engine = engineOf(page)
    await page.goto(`${url}/#/user/dashboard`)
    await page.getByLabel('Username').fill(account.username)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(/#\/user\/dashboard/)
    await page.getByRole('main').waitFor()
    await engine
    await settled(page)
    return { bytes: await counted.read(), storage: await page.context().storageState() }
  })

/** Measures a page, slowed down, for a user who is already signed in. */
export const viewSignedIn = (browser: Browser, url: string, { storage }: SignedIn, page: FirstPage): Promise<View> =>
  inNewBrowser(browser, { storageState: storage }, async (tab) => {
    await slowDown(tab)
    const paints = await watchPaints(tab)
    const counted = countBytes(tab)
    const engine = engineOf(tab)
    await tab.goto(`${url}/#/user/${page}`)
    await tab.getByRole('main').waitFor()
    await engine
    await settled(tab)
    return { bytes: await counted.read(), times: await paints.read() }
  })

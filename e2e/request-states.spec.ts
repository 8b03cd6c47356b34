import type { Page, Route } from '@playwright/test'
import { addressOf, screens } from './support/screen-table.ts'
import { expect, test } from './support/test.ts'

/** The requests of the start, without which there is no screen at all (AUTH-13). */
const boot =
  /\/api\/(capabilities|resellerbranding(s|logos)|platforminfo|subscriberprofiles|lineside\/roles\/own$|(subscribers|faxserversettings)\/\d+$)/

/** Screens that show what the start has loaded, that wait for the engine, or that stand for no data. */
const withoutData = ['/user/settings', '/user/home', '/conference/$room', '/user/fax-settings', '/$']
const loading = screens.filter(({ path }) => !withoutData.includes(path) && !path.startsWith('/customer/'))

/** Screens of which no other test reads the reason of a failed load. The dashboard says it in a toast. */
const saidHere = [
  '/user/dashboard',
  '/user/conversations',
  '/user/reminder',
  '/user/recordings',
  '/user/call-blocking/incoming',
  '/user/pbx-configuration/seats',
  '/user/pbx-configuration/call-queues',
]

/** Every question after the start waits, and is answered with a failure once it may go on. */
const failLater = async (page: Page) => {
  const waiting: Route[] = []
  let isReleased = false
  const fail = (route: Route) => route.fulfill({ status: 500, json: { code: 500, message: 'Out of order' } })
  await page.route(/\/api\//, (route) => {
    if (boot.test(route.request().url())) return route.fallback()
    if (isReleased) return fail(route)
    waiting.push(route)
    return undefined
  })
  return async () => {
    isReleased = true
    await Promise.all(waiting.map(fail))
  }
}

test.describe('UI-04: each screen that loads something', () => {
  test.use({ allowedErrors: /status of 500/ })

  for (const screen of loading) {
    test(`API-09: ${screen.path} shows that it loads, says when that fails, and Retry brings it`, async ({
      page,
      signIn,
    }) => {
      await signIn('pilot')
      const release = await failLater(page)
      await page.goto(`/#${addressOf(screen)}`)
      const main = page.getByRole('main')
      await expect(main.locator('[aria-busy=true]').first()).toBeVisible()
      await release()
      const retry = main.getByRole('button', { name: 'Retry' })
      await expect(retry.first()).toBeVisible()
      if (saidHere.includes(screen.path)) await expect(page.getByText('Out of order').first()).toBeVisible()
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      // some screens load several things side by side, and one may bring the others
      await expect(async () => {
        await retry.evaluateAll((buttons) => {
          for (const button of buttons) (button as HTMLElement).click()
        })
        expect(await retry.count()).toBe(0)
      }).toPass()
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      if (!saidHere.includes(screen.path)) return
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(main.getByText('Out of order')).toHaveCount(0)
    })
  }
})

test.describe('WATCH-03: a failure of the platform', () => {
  test.use({ allowedErrors: /status of 500/, permissions: ['clipboard-read', 'clipboard-write'] })
  const id = '6f1f6bbd-6d0c-4dd4-8b9f-27b1d8f8a111'
  const fail = (route: Route) =>
    route.fulfill({
      status: 500,
      headers: { 'x-request-id': id },
      json: { code: 500, message: 'Internal Server Error' },
    })
  const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

  test('shows the ID of its request in the page, and copies it', async ({ page, signIn }) => {
    await signIn('pilot')
    await page.route(/\/api\/reminders\//, fail)
    await page.goto('/#/user/reminder')
    const main = page.getByRole('main')
    await expect(main.getByText(`Error ID ${id}`)).toBeVisible()
    await main.getByRole('button', { name: 'Copy error ID' }).click()
    await expect(page.getByText('Data is in the clipboard')).toBeVisible()
    expect(await copied(page)).toBe(id)
  })

  test('shows it in the toast of a page that shows no more', async ({ page, signIn }) => {
    await signIn('pilot')
    await page.route(/\/api\//, (route) => (boot.test(route.request().url()) ? route.fallback() : fail(route)))
    await page.goto('/#/user/dashboard')
    const toast = page.locator('[data-toast=error]').first()
    await expect(toast.getByText(`Error ID ${id}`)).toBeVisible()
    await toast.getByRole('button', { name: 'Copy error ID' }).click()
    await expect(page.getByText('Data is in the clipboard')).toBeVisible()
    expect(await copied(page)).toBe(id)
  })
})

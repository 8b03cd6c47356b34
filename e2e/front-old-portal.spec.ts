import { openMoodyPlatform } from './support/moody-platform.ts'
import { oldPortal } from './support/old-portal.ts'
import { administer } from './support/given/given-line.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { expect, test as base } from './support/test.ts'

/** A portal in front of a platform that is mixed: its old portal has the same address as its API. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    async ({}, provide) => {
      const inside = await startServer()
      await administer(inside, 'platform', 'set', '--mode', 'mixed')
      const platform = await openMoodyPlatform(inside, { pages: oldPortal() })
      const front = await startServer({ UPSTREAM_URL: platform.url }, inside.dataDir)
      await provide({ ...front, accounts: inside.accounts })
      await front.end()
      await platform.close()
      await inside.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('NAV-13, FRONT-01: the old portal behind the portal is signed in to, shows a page, and takes a write', async ({
  page,
  signIn,
}) => {
  await signIn('pilot')
  await page.goto('/')
  await page.getByRole('button', { name: /^Company phone system/ }).click()
  await page.getByRole('link', { name: 'Customer details' }).click()
  await expect(page).toHaveURL(/#\/customer\/\d+\/details$/)
  const frame = page.frameLocator('iframe[title="Older portal: Customer details"]')
  await frame.getByRole('textbox', { name: 'User' }).fill('old-anna')
  await frame.getByRole('button', { name: 'Sign in' }).click()
  await expect(frame.getByRole('heading', { name: 'Customer' })).toBeVisible()
  // the cookie is in the visit; neither the browser has it nor the old portal one of ours
  await expect(frame.locator('#cookie')).toHaveText('session=old-anna')
  expect(await page.context().cookies()).toEqual([])
  await frame.getByRole('textbox', { name: 'Contact' }).fill('Berta')
  await frame.getByRole('button', { name: 'Save' }).click()
  await expect(frame.locator('#contact')).toHaveText('Berta')
})

test('NAV-13: those who do not administrate find no old portal behind the portal', async ({ page, signIn }) => {
  await signIn('seat')
  await page.goto('/#/customer/1/details')
  await expect(page).not.toHaveURL(/customer/)
})

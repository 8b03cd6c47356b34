import { openMoodyPlatform, type MoodyPlatform } from './support/moody-platform.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { storedSession } from './support/session.ts'
import { accountOf, holdSession, signInAs } from './support/sign-in-as.ts'
import { expect, test as base } from './support/test.ts'

/** A portal in front of the worker's server, with a platform between them that does as a test wants. */
const test = base.extend<{ platform: MoodyPlatform; front: RunningServer }>({
  platform: async ({ server }, provide) => {
    const platform = await openMoodyPlatform(server)
    await provide(platform)
    await platform.close()
  },
  front: async ({ server, platform }, provide) => {
    const front = await startServer({ UPSTREAM_URL: platform.url }, server.dataDir)
    await provide({ ...front, accounts: server.accounts })
    await front.end()
  },
  baseURL: ({ front }, provide) => provide(front.url),
})

test.use({ allowedErrors: /status of (404|50\d)|net::ERR_/, isPageNew: true })

test('FRONT-01: a subscriber signs in through the portal, changes something, and signs out; nothing of ours is half there', async ({
  page,
  front,
}) => {
  const ours: string[] = []
  page.on('request', (request) => {
    if (/\/api\/lineside\//.test(request.url())) ours.push(request.url())
  })
  await signInAs(page, front, 'pilot')
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  await page.goto('/#/user/reminder')
  await page.getByRole('switch', { name: 'Reminder' }).click()
  await expect(page.getByRole('switch', { name: 'Reminder' })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Reminder' })).toBeChecked()
  for (const gone of ['Team', 'Who changed what', 'Sign-in rules', 'Connections'])
    await expect(page.getByRole('navigation').getByRole('link', { name: gone })).toHaveCount(0)
  await page.locator('[data-popup=user]').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/#\/login$/)
  // a first visit does not know yet whose platform it is
  expect(ours.filter((url) => !url.endsWith('/session'))).toEqual([])
})

for (const mood of ['away', 'html', 'error', 'elsewhere'] as const)
  test(`FRONT-04: the platform is ${mood}: the portal says so, keeps the session, and comes back by itself`, async ({
    page,
    front,
    platform,
  }) => {
    await holdSession(page, front, 'pilot')
    const before = await storedSession(page)
    platform.be(mood)
    await page.goto('/#/user/settings')
    await expect(page.getByRole('heading', { level: 1, name: /^The server is busy\. Trying again/ })).toBeVisible()
    await expect(page.locator('body')).not.toContainText(/nginx|Back at nine|elsewhere/)
    expect(await storedSession(page)).toEqual(before)
    platform.be('well')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })

test('FRONT-04: a platform that answers for another user shows nothing of that user', async ({
  page,
  front,
  platform,
}) => {
  await holdSession(page, front, 'pilot')
  platform.be('another user')
  await page.goto('/#/user/settings')
  await expect(page.getByRole('heading', { level: 1, name: /^The server is busy/ })).toBeVisible()
  platform.be('well')
  await expect(page.getByRole('textbox', { name: 'SIP URI' })).toHaveValue(accountOf(front, 'pilot').username)
})

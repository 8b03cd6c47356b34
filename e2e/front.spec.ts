import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { openMoodyPlatform, type MoodyPlatform } from './support/moody-platform.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { sendCredentials, storedSession } from './support/session.ts'
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

test('FRONT-04: the platform is slow: the portal says so after its longest wait, and comes back by itself', {
  tag: '@deep',
}, async ({ page, front, platform }) => {
  await holdSession(page, front, 'pilot')
  platform.be('slow')
  await page.goto('/#/user/settings')
  await expect(page.getByRole('heading', { level: 1, name: /^The server is busy\. Trying again/ })).toBeVisible({
    timeout: 60_000,
  })
  platform.be('well')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible({ timeout: 60_000 })
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

test('FRONT-01: wrong passwords ban the address of the user, and not the portal', async ({ request }) => {
  const TRUST_PROXY = '127.0.0.1'
  const platform = await startServer({ TRUST_PROXY })
  const front = await startServer({ UPSTREAM_URL: platform.url, TRUST_PROXY }, platform.dataDir)
  const { username, password: right } = accountOf(platform, 'seat')
  const signInFrom = async (address: string, password: string) => {
    const headers = { 'x-forwarded-for': address }
    const answer = await request.post(`${front.url}/login_jwt`, { headers, data: { username, password } })
    return answer.ok() ? 'signed in' : ((await answer.json()) as { message: string }).message
  }
  const stranger = '203.0.113.9'
  await expect.poll(() => signInFrom(stranger, 'guessed')).toBe('Banned')
  expect(await signInFrom(stranger, right)).toBe('Banned')
  expect(await signInFrom('203.0.113.10', right)).toBe('signed in')
  await front.end()
  await platform.stop()
})

test('FRONT-04: a platform with a wrong certificate: the sign-in says that it is no fault of the password', async ({
  page,
  server,
}) => {
  const [cert, key] = await Promise.all(
    ['cert', 'key'].map((part) => readFile(new URL(`../packages/server/test/localhost-${part}.pem`, import.meta.url))),
  )
  const posing = createServer({ cert, key }).listen(0, '127.0.0.1')
  await once(posing, 'listening')
  const { port } = posing.address() as AddressInfo
  const front = await startServer({ UPSTREAM_URL: `https://localhost:${port}` }, server.dataDir)
  await page.goto(front.url)
  const { username, password } = accountOf(server, 'pilot')
  await sendCredentials(page, username, password)
  await expect(page.getByRole('alert').getByText(/The server is busy right now/)).toBeVisible()
  await expect(page).toHaveURL(/#\/login$/)
  await front.end()
  posing.close()
})

/** Plays a platform of today, which names its licences and knows no engine for browsers. */
const beNewer = async (page: Page, licenses: readonly string[]): Promise<void> => {
  await page.route('**/api/platforminfo', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), licenses } })
  })
  await page.route('**/api/capabilities/?*', async (route) => {
    const answer = await route.fetch()
    const list = await answer.json()
    const known = list._embedded['ngcp:capabilities'].filter(({ name }: { name: string }) => !/rtcengine/.test(name))
    await route.fulfill({ response: answer, json: { ...list, _embedded: { 'ngcp:capabilities': known } } })
  })
  if (!licenses.includes('fax'))
    await page.route('**/api/faxserversettings/*', (route) =>
      route.fulfill({ status: 403, json: { code: 403, message: 'Invalid license' } }),
    )
}

const menuOf = async (page: Page): Promise<readonly string[]> => {
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('button', { name: /^Company phone system/ }).click()
  return menu.getByRole('link').allInnerTexts()
}

test.describe('FRONT-03: menus follow the licences of the platform', () => {
  test.use({ allowedErrors: /status of 403/ })

  test('a licence for the company phone system alone', async ({ page, front }) => {
    await beNewer(page, ['pbx'])
    await holdSession(page, front, 'pilot')
    await page.goto('/')
    await expect(page).toHaveURL(/#\/user\/conversations$/)
    const menu = (await menuOf(page)).join('\n')
    expect(menu).toMatch(/Seats/)
    expect(menu).not.toMatch(/Start new call|Join conference|Recordings|Fax|Devices/)
    await page.goto('/#/user/recordings')
    await expect(page).toHaveURL(/#\/user\/conversations$/)
  })

  test('calls over SIP, without conferences', async ({ page, front }) => {
    await beNewer(page, ['pbx', 'device_provisioning', 'fax', 'call_recording', 'csc_calls'])
    await holdSession(page, front, 'pilot')
    await page.goto('/')
    await expect(page).toHaveURL(/#\/user\/dashboard$/)
    const menu = (await menuOf(page)).join('\n')
    expect(menu).toMatch(/Start new call/)
    expect(menu).toMatch(/Recordings/)
    expect(menu).not.toMatch(/conference/i)
  })
})

import { countBytes } from './support/count-bytes.ts'
import { sendCredentials } from './support/session.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

/** The requests of the page before the code that needs them has come (early.js); vite.config.ts names the addresses. */
const early = [
  /\/api\/subscribers\/\d+$/,
  /\/api\/capabilities\//,
  /\/api\/faxserversettings\/\d+$/,
  /\/api\/resellerbrandings\//,
  /\/api\/platforminfo$/,
  /\/api\/lineside\/roles\/own$/,
  /\/api\/lineside\/reachability$/,
]

test('AUTH-13, REACH-01: opening the dashboard signed in requests everything once, and its first content beside its code', async ({
  page,
  signIn,
}) => {
  await signIn('pilot')
  await page.goto('/#/user/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  // the platform's answers hold the page up, its code does not: only what is asked for early is asked for by now
  let answer: () => void = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/assets/index-*.js', async (route) => {
    await held
    await route.continue()
  })
  page.on('request', (request) => {
    // on a slow machine the page before is connected just now, and catches up on what it may have missed
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.length = 0
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  await page.reload({ waitUntil: 'commit' })
  await expect
    .poll(() => early.filter((one) => !asked.some((address) => one.test(address.split('?')[0] ?? ''))))
    .toEqual([])
  expect(asked).toHaveLength(early.length)

  answer()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /reachable|voicebox/i })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  expect(asked.filter((address, index) => asked.indexOf(address) !== index)).toEqual([])
})

test('NAV-15: a first page that does not come holds back nothing that stands around it', async ({ page, signIn }) => {
  await signIn('pilot')
  let come: () => void = () => {}
  const held = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/assets/dashboard-page-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/#/user/dashboard')
  await expect(page.getByRole('link', { name: 'Conversations' }).first()).toBeVisible()
  // NAV-02: the page that is still to come has its name already
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  come()
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
})

test('REACH-01: if no earlier visit knows the platform, the dashboard asks about reachability once it does', async ({
  page,
  signIn,
}) => {
  await signIn('pilot')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/platforminfo' || pathname === '/api/lineside/reachability') asked.push(pathname)
  })
  await page.evaluate(() => localStorage.removeItem('csc_own_platform'))
  await page.goto('/#/user/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /reachable|voicebox/i }),
  ).toBeVisible()
  expect(asked.slice(0, 2)).toEqual(['/api/platforminfo', '/api/lineside/reachability'])
  expect(await page.evaluate(() => localStorage.getItem('csc_own_platform'))).toBe('yes')
})

test('files of the first view begin with the word by which a browser compiles them while they come', async ({
  page,
  signIn,
}) => {
  await signIn('pilot')
  const files = new Map<string, Promise<string>>()
  page.on('response', (response) => {
    const [, name] = /\/assets\/(index|shell|dashboard-page|reach)-[^/]*\.js$/.exec(response.url()) ?? []
    if (name !== undefined) files.set(name, response.text())
  })
  await page.goto('/#/user/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  expect([...files.keys()].toSorted()).toEqual(['dashboard-page', 'index', 'reach', 'shell'])
  for (const text of await Promise.all(files.values())) expect(text).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})

/** JavaScript and CSS as they come over the wire, compressed by Brotli. */
const mostKib = { signIn: 105, signInAndDashboard: 175, conversations: 200 } as const

test.describe('AUTH-13: the code of the first views keeps to its budget', () => {
  test.use({ isPageNew: true })

  test('the sign-in page, and with it the dashboard behind it', async ({ page, server }) => {
    const counted = countBytes(page)
    await page.goto('/')
    await expect(page.getByLabel('Username')).toBeVisible()
    await page.waitForLoadState('networkidle')
    const signIn = await counted.read()
    expect(signIn.uncompressed).toEqual([])
    expect(signIn.code / 1024).toBeLessThanOrEqual(mostKib.signIn)

    const { username, password } = accountOf(server, 'seat')
    await sendCredentials(page, username, password)
    await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const both = await counted.read()
    expect(both.uncompressed).toEqual([])
    expect(both.code / 1024).toBeLessThanOrEqual(mostKib.signInAndDashboard)
  })

  test('the conversations, opened signed in', async ({ page, signIn }) => {
    await signIn('seat')
    const counted = countBytes(page)
    await page.goto('/#/user/conversations')
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { code, uncompressed } = await counted.read()
    expect(uncompressed).toEqual([])
    expect(code / 1024).toBeLessThanOrEqual(mostKib.conversations)
  })
})

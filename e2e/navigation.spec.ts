import english from '../packages/portal/src/messages/en/screens.json' with { type: 'json' }
import { accountOf } from './support/sign-in-as.ts'
import { addressOf, publicScreens, screens, turnouts, withOldPortal, withoutEngine } from './support/screen-table.ts'
import { sendCredentials } from './support/session.ts'
import { expect, test } from './support/test.ts'

test('NAV-02: every route of section 2 of both documents is in the table', () => {
  const paths: string[] = [...publicScreens, ...turnouts, ...screens].map(({ path }) => path)
  const user = [
    'dashboard',
    'home',
    'conversations',
    'call-forwarding',
    'call-blocking/incoming',
    'call-blocking/outgoing',
    'call-blocking/privacy',
    'recordings',
    'reminder',
    'speeddial',
    'voicebox',
    'fax-settings',
    'settings',
    'call-settings',
    'registered-devices',
    ...['groups', 'seats', 'devices', 'call-queues', 'sound-sets', 'ms-configs', 'auto-attendant'].map(
      (name) => `pbx-configuration/${name}`,
    ),
    ...['general', 'call-queues', 'ms-configs', 'auto-attendant'].map((name) => `pbx-settings/${name}`),
  ]
  expect(paths).toEqual(expect.arrayContaining(user.map((name) => `/user/${name}`)))
  expect(paths).toEqual(
    expect.arrayContaining(['/', '/login', '/recoverpassword', '/mailaddress', '/conference', '/conference/$room']),
  )
  expect(paths).toEqual(expect.arrayContaining(['/customer/$customerId/details', '/customer/$']))
})

// another platform lacks some of them: front-pages.spec.ts opens all that its menu has
test('NAV-01, NAV-02: every route opens at its hash address with its title', { tag: '@lineside' }, async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000)
  await withOldPortal(page)
  await signIn('pilot')
  for (const screen of screens) {
    const { title, subtitle } = screen
    await page.goto(`/#${addressOf(screen)}`)
    await expect(page).toHaveTitle(
      `CSC - ${english.titles[title]}${subtitle ? ` - ${english.subtitles[subtitle]}` : ''}`,
    )
    expect(new URL(page.url()).hash.split('?')[0]).toBe(`#${addressOf(screen)}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('NAV-03: signed out, everything else leads to the sign-in, and then to the address asked for', async ({
  page,
  server,
}) => {
  await page.goto('/#/user/registered-devices')
  await expect(page).toHaveURL(/\/#\/login$/)
  const { username, password } = accountOf(server, 'pilot')
  await sendCredentials(page, username, password)
  await expect(page).toHaveURL(/#\/user\/registered-devices/)
})

test('NAV-03: an address that does not exist leads to the sign-in too', async ({ page }) => {
  await page.goto('/#/no/such/page')
  await expect(page).toHaveURL(/\/#\/login$/)
  await page.goto('/#/conference/space')
  await expect(page).toHaveURL(/\/#\/login$/)
})

test('NAV-03: after signing out the next sign-in does not continue where this one was', async ({
  page,
  server,
  signIn,
}) => {
  await signIn('pilot')
  await page.goto('/#/user/settings')
  await page.locator('[data-popup=user]').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/#\/login$/)
  const { username, password } = accountOf(server, 'pilot')
  await sendCredentials(page, username, password)
  await expect(page).toHaveURL(/#\/user\/dashboard$/)
})

test('NAV-04: signed in, /login goes to /', async ({ page, signIn }) => {
  await signIn('pilot')
  await page.goto('/#/login')
  await expect(page).toHaveURL(/#\/user\/dashboard$/)
})

test('NAV-04, CONF-01: a conference with no id leads to a generated one', async ({ page, signIn }) => {
  await signIn('pilot')
  await page.goto('/#/conference')
  await expect(page).toHaveURL(/#\/conference\/(conf|room|space)[1-9]\d{5}$/)
})

test('NAV-04: a conference with no id leads to the configured room', async ({ page, signIn }) => {
  await page.route('**/portal-config.json', (route) => route.fulfill({ json: { conferenceRoom: 'board room' } }))
  await signIn('pilot')
  await page.goto('/#/conference')
  await expect(page).toHaveURL(/#\/conference\/board(%20|\+)room$/)
})

test('NAV-05, NAV-17, AUTH-12: closed gates of a narrow profile redirect to /', async ({ page, signIn }) => {
  await signIn('seat-with-narrow-profile')
  for (const path of [
    'call-blocking/incoming',
    'call-blocking/privacy',
    'pbx-configuration/seats',
    'pbx-settings/general',
    'fax-settings',
  ]) {
    await page.goto(`/#/user/${path}`)
    await expect(page).toHaveURL(/#\/user\/dashboard$/)
  }
  for (const path of ['dashboard', 'call-forwarding', 'speeddial', 'settings', 'registered-devices']) {
    await page.goto(`/#/user/${path}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    expect(page.url()).toContain(`#/user/${path}`)
  }
})

test('NAV-06: unknown paths show 404 Not Found with a way home', async ({ page, signIn }) => {
  await signIn('pilot')
  for (const path of ['/user/nonsense', '/nonsense', '/user', '/user/settings/nonsense']) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible()
    await expect(page).toHaveTitle('CSC - Page not found')
  }
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/#\/user\/dashboard$/)
})

test('NAV-07, NAV-18: home leads to conversations while the engine is not visible', async ({ page, signIn }) => {
  await withoutEngine(page)
  await signIn('pilot')
  await page.goto('/#/user/home')
  await expect(page).toHaveURL(/#\/user\/conversations$/)
  await expect(page.getByRole('link', { name: 'Join conference' })).toHaveCount(0)
})

test('NAV-18: with the engine home and conference are there', async ({ page, signIn }) => {
  await signIn('pilot')
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Join conference' })).toBeVisible()
  await page.getByRole('link', { name: 'Start new call' }).first().click()
  await expect(page).toHaveURL(/#\/user\/home$/)
})

test('NAV-07, NAV-13: pages of the old portal open only where the platform runs it', async ({ page, signIn }) => {
  await signIn('pilot')
  for (const path of ['/customer/1/details', '/customer/1/anything/else']) {
    await page.goto(`/#${path}`)
    await expect(page).toHaveURL(/#\/user\/dashboard$/)
  }
  await expect(page.getByRole('link', { name: 'Customer details' })).toHaveCount(0)
})

test('NAV-13: not for those who do not administrate', async ({ page, signIn }) => {
  await withOldPortal(page)
  await signIn('seat')
  await page.goto('/#/customer/1/details')
  await expect(page).toHaveURL(/#\/user\/dashboard$/)
})

test('DASH-04: chosen from the menu or opened by its own address the dashboard stays', async ({ page, signIn }) => {
  await withoutEngine(page)
  await signIn('pilot')
  await page.goto('/')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL(/#\/user\/dashboard$/)
  await page.reload()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/#\/user\/dashboard$/)
  await page.goto('/#/')
  await expect(page).toHaveURL(/#\/user\/conversations$/)
})

test.describe('NAV-15: a page whose code does not come', () => {
  test.use({ allowedErrors: /net::ERR_FAILED|console: (Type)?Error: / })
  const code = /\/assets\/registered-devices-page-[^/]+\.js$/

  test('shows a retry, which brings it', async ({ page, signIn }) => {
    await page.clock.install()
    await signIn('pilot')
    await page.goto('/#/user/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    // it is not tried again by itself meanwhile
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await page.route(code, (route) => route.abort())
    await page.getByRole('link', { name: 'Registered devices' }).click()
    await page.clock.runFor(500)
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    await page.unroute(code)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Registered devices' })).toBeVisible()
  })

  test('does not lose its styles when these do not come at first', async ({ page, signIn }) => {
    const styles = /\/assets\/registered-devices-page-[^/]+\.css$/
    await page.clock.install()
    await signIn('pilot')
    await page.goto('/#/user/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await page.route(styles, (route) => route.abort())
    await page.getByRole('link', { name: 'Registered devices' }).click()
    await page.clock.runFor(500)
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    await page.unroute(styles)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Registered devices' })).toBeVisible()
    const isStyled = () => [...document.styleSheets].some(({ href }) => href?.includes('/registered-devices-page-'))
    await expect.poll(() => page.evaluate(isStyled)).toBe(true)
  })

  test('is tried again by itself, and given up only after 120 s', async ({ page, signIn }) => {
    await page.clock.install()
    await signIn('pilot')
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Registered devices' })).toBeVisible()
    await page.route(code, (route) => route.abort())
    // the page is not reloaded for it: the server does not answer for anything
    await page.route('/', (route) => route.abort())
    await page.getByRole('link', { name: 'Registered devices' }).click()
    await expect(page.getByText('Trying again')).toBeVisible()
    // NAV-02: the page keeps its own heading meanwhile
    await expect(page.getByRole('heading', { level: 1, name: 'Registered devices' })).toBeVisible()
    // its clock goes on by itself meanwhile
    await page.clock.runFor(90_000)
    await expect(page.getByText('Trying again')).toBeVisible()
    await page.clock.runFor(35_000)
    await expect(page.getByText('Can’t reach the server')).toBeVisible()
    await page.unroute(code)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Registered devices' })).toBeVisible()
  })
})

import type { Page } from '@playwright/test'
import { expectAccessible } from './support/expect-accessible.ts'
import { accountOf } from './support/sign-in-as.ts'
import { untilPageIsShown } from './support/page-shown.ts'
import { expect, test } from './support/test.ts'

const popup = (page: Page, name: string) => page.locator(`[data-popup=${name}]:visible`).first()
const phone = { width: 390, height: 844 }

/** Changes the answer about the platform. */
const withPlatformInfo = (page: Page, change: (info: Record<string, unknown>) => Record<string, unknown>) =>
  page.route(/\/api\/platforminfo$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: change((await answer.json()) as Record<string, unknown>) })
  })

test('NAV-08, NAV-20: Send Fax is in the apps menu; its input becomes a draft on the next page', async ({
  page,
  signIn,
}) => {
  await page.route(/\/api\/faxserversettings\/\d+$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), active: true } })
  })
  await signIn('pilot')
  await page.goto('/')
  await popup(page, 'apps').click()
  await page.getByRole('menuitem', { name: 'Send fax' }).click()
  const content = page.getByRole('dialog', { name: 'Send fax' }).getByLabel('Content')
  await content.fill('Dear Ms Winter,')
  await page.evaluate(() => location.assign('#/user/registered-devices'))
  await expect(page).toHaveTitle(/Registered devices/)
  // it lies over no other page, and goes on where it is opened again
  await expect(page.getByRole('dialog', { name: 'Send fax' })).toBeHidden()
  await popup(page, 'apps').click()
  await page.getByRole('menuitem', { name: 'Send fax' }).click()
  await expect(content).toHaveValue('Dear Ms Winter,')
})

test('NAV-08: no apps menu while the subscriber’s fax is not active', async ({ page, signIn }) => {
  await page.route(/\/api\/faxserversettings\/\d+$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), active: false } })
  })
  await signIn('pilot')
  await page.goto('/')
  await expect(popup(page, 'user')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apps' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: 'Send fax' })).toHaveCount(0)
})

test('FAX-10: Send fax also stands where somebody looks for it', async ({ page, signIn }) => {
  await signIn('pilot')
  for (const [path, heading] of Object.entries({ dashboard: /^Good /, conversations: 'Conversations' })) {
    await page.goto(`/#/user/${path}`)
    // the page before stays until this one's code has come
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Send fax' }).click()
    await expect(page.getByRole('dialog', { name: 'Send fax' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('NAV-08: the QR button is only there where the platform shows it', async ({ page, signIn }) => {
  await withPlatformInfo(page, (info) => ({ ...info, app: { show_qr: false } }))
  await signIn('pilot')
  await page.goto('/')
  await expect(popup(page, 'user')).toBeVisible()
  await expect(page.locator('[data-popup=qr]')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Mobile apps' })).toHaveCount(0)
})

test('NAV-09: the user menu shows the name, primary and alias numbers, settings and sign-out', async ({
  page,
  signIn,
}) => {
  await signIn('pilot')
  await page.goto('/')
  await expect(popup(page, 'user')).toContainText('Anna Novak')
  await popup(page, 'user').click()
  const menu = page.getByRole('dialog', { name: 'Account' })
  await expect(menu.getByText('Primary number')).toBeVisible()
  await expect(menu.getByText('+43 1 992 00', { exact: true })).toBeVisible()
  await expect(menu.getByText('+43 720 11 04 10')).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await menu.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/#\/user\/settings$/)
})

test('NAV-10: the drawer is 280 wide, folds to a rail, and stays as it was left', async ({ page, signIn }) => {
  await signIn('pilot')
  await page.goto('/')
  const drawer = page.getByRole('navigation', { name: 'Main' })
  expect((await drawer.boundingBox())?.width).toBe(280)
  await page.getByRole('button', { name: 'Unpin menu' }).click()
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(64)
  await page.reload()
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(64)
  await page.locator('[data-popup=menu-line]').click()
  await page.getByRole('menuitem', { name: 'Block outgoing' }).click()
  await expect(page).toHaveURL(/#\/user\/call-blocking\/outgoing$/)
  await page.getByRole('button', { name: 'Pin menu', exact: true }).click()
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(280)
})

test('NAV-10: badges lead to the apps that the platform names', async ({ page, signIn }) => {
  await signIn('pilot')
  await page.goto('/')
  const badges = page.getByRole('list', { name: 'Mobile apps' }).getByRole('link')
  await expect(badges).toHaveCount(2)
  await expect(badges.first()).toHaveAttribute('href', 'https://nordwind.example/apps/iphone')
})

/** The entries of a group of the menu, by their names and addresses. */
const entriesOf = (page: Page, group: string) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('list', { name: group, exact: true })
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => `${link.textContent} ${link.getAttribute('href')?.split('#/user/')[1]}`),
    )

test('NAV-11, NAV-16: at rest at most 16 rows; every entry is in its group, one press away', async ({
  page,
  signIn,
}) => {
  await signIn('pilot')
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Blocking' })).toBeVisible()
  expect(await menu.locator('section').getByRole('link').count()).toBeLessThanOrEqual(16)
  await expect(menu.getByRole('link', { name: 'Privacy' })).toHaveCount(0)

  const own = menu.getByRole('button', { name: 'Call settings' })
  await own.click()
  await expect(own).toHaveAttribute('aria-expanded', 'true')
  expect(await entriesOf(page, 'Call settings')).toEqual([
    'General call-settings',
    'Voicebox voicebox',
    'Call forwarding call-forwarding',
    'Block incoming call-blocking/incoming',
    'Block outgoing call-blocking/outgoing',
    'Privacy call-blocking/privacy',
    'Speed dial speeddial',
    'Reminder reminder',
    'Recordings recordings',
  ])
  expect(await entriesOf(page, 'My line in the company')).toEqual([
    'General pbx-settings/general',
    'Call queues pbx-settings/call-queues',
    'Assistant pbx-settings/ms-configs',
    'Auto attendant pbx-settings/auto-attendant',
  ])
  await expectAccessible(page)

  const company = menu.getByRole('button', { name: 'Company phone system' })
  await company.click()
  await expect(own).toHaveAttribute('aria-expanded', 'false')
  expect(await entriesOf(page, 'Company phone system')).toEqual(
    expect.arrayContaining([
      'Seats pbx-configuration/seats',
      'Groups pbx-configuration/groups',
      'Devices pbx-configuration/devices',
      'Call queues pbx-configuration/call-queues',
      'Sound sets pbx-configuration/sound-sets',
      'Assistant pbx-configuration/ms-configs',
      'Auto attendant pbx-configuration/auto-attendant',
    ]),
  )
  await menu.getByRole('link', { name: 'Seats', exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Seats', exact: true })).toHaveAttribute('aria-current', 'page')
  await company.click()
  await expect(menu.getByRole('link', { name: 'Seats and groups' })).toHaveAttribute('aria-current', 'page')
})

test('NAV-11: tabs lead to what lies next to a page, and to the other side of its subject', async ({
  page,
  signIn,
  isFronted,
}) => {
  await signIn('pilot')
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Queues and menus' }).click()
  const tabs = page.getByRole('main').getByRole('navigation', { name: 'Queues and menus' }).getByRole('link')
  // counts come to those that have been counted
  await expect(tabs).toHaveText([
    /^Call queues\d*$/,
    /^Auto attendant\d*$/,
    /^Assistant\d*$/,
    /^Sound sets\d*$/,
    ...(isFronted ? [] : ['Schedules']),
  ])
  await expect(tabs.first()).toHaveAttribute('aria-current', 'page')
  const sides = page.getByRole('navigation', { name: 'Company or mine' })
  await sides.getByRole('link', { name: 'Mine' }).click()
  await expect(page).toHaveURL(/#\/user\/pbx-settings\/call-queues$/)
  await expect(sides.getByRole('link', { name: 'Mine' })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link', { name: 'Queues and menus' })).toHaveAttribute('aria-current', 'page')
  await tabs.nth(1).click()
  await expect(page).toHaveURL(/#\/user\/pbx-settings\/auto-attendant$/)
  // until its code has come, the page before stays, and the sides are that page's
  await untilPageIsShown(page)
  await expect(tabs.nth(1)).toHaveAttribute('aria-current', 'page')
  await sides.getByRole('link', { name: 'Company' }).click()
  // the first line with a menu is opened
  await expect(page).toHaveURL(/#\/user\/pbx-configuration\/auto-attendant(\?open=\d+)?$/)
  await expectAccessible(page)
})

test('NAV-11: an entry of the line leads to its section of one page; the lit stop follows the scroll', async ({
  page,
  signIn,
}) => {
  await signIn('pilot')
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('button', { name: 'Call settings' }).click()
  await menu.getByRole('link', { name: 'Reminder' }).click()
  await expect(page).toHaveURL(/#\/user\/reminder$/)
  await expect(page).toHaveTitle('CSC - Reminder - Call settings')
  await expect(page.getByRole('heading', { level: 1, name: 'My line' })).toBeAttached()
  await expect(page.getByRole('heading', { level: 2, name: 'Reminder' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: 'Reminder' })).toBeInViewport()
  const index = page.getByRole('navigation', { name: 'Sections' })
  const lit = index.locator('[aria-current]')
  await expect(lit).toHaveText('Reminder')
  await page.getByRole('heading', { level: 2, name: 'Reminder' }).hover()
  await page.mouse.wheel(0, -20_000)
  await expect(lit).toHaveText('How you appear')
  await index.getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL(/#\/user\/call-blocking\/privacy$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Privacy' })).toBeFocused()
  await expectAccessible(page)
})

test('NAV-14: the arrow keys move through the menu and through tabs', async ({ page, signIn }) => {
  await signIn('pilot')
  await page.goto('/#/user/call-blocking/incoming')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Blocking' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('link', { name: 'Recordings' })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeFocused()
  const tabs = page.getByRole('navigation', { name: 'Blocking' }).getByRole('link')
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/user\/call-blocking\/outgoing$/)
})

test('AUTH-12, NAV-16: a narrow profile sees a shorter menu', async ({ page, signIn }) => {
  await signIn('seat-with-narrow-profile')
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Call forwarding' })).toBeVisible()
  await menu.getByRole('button', { name: 'Call settings' }).click()
  await expect(menu.getByRole('link', { name: 'Call forwarding' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Speed dial' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Block incoming' })).toHaveCount(0)
  await expect(menu.getByText('Company phone system')).toHaveCount(0)
})

test.describe('NAV-14: on a phone', () => {
  test.use({ viewport: phone })

  test('the menu is an overlay that closes with Escape and with a choice', async ({ page, signIn }) => {
    await signIn('pilot')
    await page.goto('/')
    await popup(page, 'menu').click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Registered devices' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(popup(page, 'menu')).toBeFocused()
    await page.getByRole('navigation', { name: 'Quick access' }).getByRole('button', { name: 'More' }).click()
    await menu.getByRole('link', { name: 'Registered devices' }).click()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL(/#\/user\/registered-devices/)
  })

  test('NAV-10: the language menu stands in the drawer', async ({ page, signIn }) => {
    await signIn('pilot')
    await page.goto('/')
    await popup(page, 'menu').click()
    await page.getByRole('dialog').locator('[data-popup=language]').click()
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })

  for (const width of [360, 390, 768]) {
    test(`nothing is wider than the window at ${width} px`, async ({ page, signIn }) => {
      await page.setViewportSize({ width, height: 800 })
      await signIn('pilot')
      for (const path of ['dashboard', 'settings', 'voicebox', 'registered-devices']) {
        await page.goto(`/#/user/${path}`)
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    })
  }
})

test('NAV-14: everything is reached by keyboard, from the skip link on', async ({ page, signIn, isFronted }) => {
  await signIn('pilot')
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
  // then the menu has the status, too
  if (!isFronted) await expect(popup(page, 'reach')).toBeVisible()
  await popup(page, 'user').focus()
  await page.keyboard.press('Enter')
  const ofOurs = ['Your status…', 'Sign-in and security']
  const items = ['Your status…', 'Settings', 'Sign-in and security', 'App and notifications'].filter(
    (name) => !isFronted || !ofOurs.includes(name),
  )
  for (const name of [...items, 'Keyboard shortcuts', 'Sign out'])
    await page.getByRole('menuitem', { name }).and(page.locator(':focus')).press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(popup(page, 'user')).toBeFocused()
})

test('a change of page puts the focus on its heading', async ({ page, signIn }) => {
  await signIn('pilot')
  await page.goto('/')
  await page.getByRole('link', { name: 'Registered devices' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registered devices' })).toBeFocused()
})

test.describe('before the portal’s own code', () => {
  test.use({ allowedErrors: /net::ERR_FAILED/ })

  test('the theme is chosen, stored, and there before the first paint', async ({ page, signIn }) => {
    await signIn('pilot')
    await page.goto('/')
    const html = page.locator('html')
    await popup(page, 'theme').click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await popup(page, 'theme').click()
    await page.getByRole('menuitemcheckbox', { name: 'High contrast' }).click()
    await expect(html).toHaveAttribute('data-contrast', 'more')
    await page.route(/\/assets\/index-[^/]+\.js$/, (route) => route.abort())
    await page.reload()
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await expect(html).toHaveAttribute('data-contrast', 'more')
  })
})

test.describe('UI-02: branding', () => {
  test.use({ allowedErrors: /net::ERR_FAILED/ })
  const brand = (page: Page) => page.evaluate(() => document.documentElement.style.getPropertyValue('--brand'))

  test('the reseller’s colours and logo are on, and stay on the sign-in page of this browser', async ({
    page,
    signIn,
  }) => {
    await signIn('pilot')
    await page.goto('/')
    await expect.poll(() => brand(page)).toBe('#0b5fff')
    await expect(page.getByRole('banner').locator('img')).toBeVisible()
    await page.route(/\/assets\/index-[^/]+\.js$/, (route) => route.abort(), { times: 1 })
    await page.reload()
    expect(await brand(page)).toBe('#0b5fff')
    await page.reload()
    await popup(page, 'user').click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/#\/login$/)
    expect(await brand(page)).toBe('#0b5fff')
    await expect(page.getByRole('banner').locator('img')).toBeVisible()
  })

  test('an invalid colour is not put into the page', async ({ page, signIn }) => {
    await page.route(/\/api\/resellerbrandings\//, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as {
        _embedded: { 'ngcp:resellerbrandings': Record<string, unknown>[] }
      }
      Object.assign(body._embedded['ngcp:resellerbrandings'][0] ?? {}, {
        csc_color_primary: 'red; background: url(https://evil.example)',
        csc_color_secondary: null,
      })
      await route.fulfill({ response: answer, json: body })
    })
    await signIn('pilot')
    await page.goto('/')
    await expect(popup(page, 'user')).toBeVisible()
    expect(await brand(page)).toBe('')
  })
})

for (const locale of ['de', 'ru']) {
  test.describe(`in ${locale}`, () => {
    test.use({ viewport: phone, locale })

    test('UI-01: the bars of a phone hold their texts', async ({ page, server }) => {
      const { username, password } = accountOf(server, 'pilot')
      await page.goto('/')
      await page.locator('[name=username]').fill(username)
      await page.locator('[name=password]').fill(password)
      await page.locator('[type=submit]').click()
      const texts = page.getByRole('navigation').last().locator('a span, button span')
      await expect(texts.first()).toBeVisible()
      const cut = await texts.evaluateAll((spans) => spans.filter((span) => span.scrollWidth > span.clientWidth).length)
      expect(cut).toBe(0)
      await expectAccessible(page)
    })
  })
}

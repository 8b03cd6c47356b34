import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/expect-accessible.ts'
import { givenPhone } from './support/calls/given-phone.ts'
import { holdLine } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const list = '**/api/subscriberregistrations/**'
const main = (page: Page) => page.getByRole('main')
/** The registered devices; browsers that have the portal open are not. */
const registered = (page: Page) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^(More|Less) about / }) })
const named = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name }).first()
const menu = (page: Page) => page.getByRole('button', { name: 'Order of the devices' })
const order = async (page: Page, entry: string) => {
  await menu(page).click()
  await page.getByRole('menuitemradio', { name: entry }).click()
}
const voice = (page: Page) => main(page).getByRole('heading', { level: 1 })
const open = async (page: Page, query = '') => {
  await page.goto(`/#/user/registered-devices${query}`)
  await expect(page.getByRole('heading', { name: /^Registered devices/, level: 1 })).toBeVisible()
}
/** The facts in the rows with a name, from the top. */
const factsOf = async (page: Page, name: string): Promise<string[]> => {
  await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0)
  const facts: string[] = []
  for (const row of await registered(page).all()) facts.push(await factOf(row, name))
  return facts
}
const factOf = async (row: Locator, name: string): Promise<string> => {
  const details = row.getByRole('button', { name: /^(More|Less) about / })
  if ((await details.getAttribute('aria-expanded')) === 'false') await details.click()
  const technical = row.getByRole('button', { name: 'For technicians' })
  if ((await technical.getAttribute('aria-expanded')) === 'false') await technical.click()
  return await row
    .locator('dl > div', { has: row.page().getByRole('term').filter({ hasText: name }) })
    .locator('dd')
    .innerText()
}

test('SET-06: five devices a page, in words; contact, q, id, agent and expiry are for technicians', async ({
  page,
  signIn,
  isFronted,
}) => {
  await signIn('seat')
  await open(page)
  await expect(registered(page)).toHaveCount(5)
  // only our own platform tells what a call would ring
  const said = isFronted ? /\d+ devices are signed in/ : /A call to you rings \d+ devices at once/
  await expect(voice(page)).toHaveText(new RegExp(`^Registered devices: ${said.source}\\.$`))
  await expect(main(page).getByRole('list', { name: 'Registered devices' })).toHaveCount(1)
  const first = named(page, 'Kestrel D4')
  await expect(first).toContainText(/Kestrel D4.*Desk phone.*online/)
  await expect(first).not.toContainText('sip:')

  const toggle = first.getByRole('button', { name: 'More about Kestrel D4' })
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(first.getByRole('button', { name: 'Less about Kestrel D4' })).toBeFocused()
  const plain = ['Where', 'Encrypted', ...(isFronted ? [] : ['Rings']), 'Model']
  await expect(first.getByRole('term')).toHaveText(plain)
  if (!isFronted) await expect(first.getByRole('definition').nth(2)).toHaveText(/^At once, with the other \d+$/)
  await expect(first).not.toContainText('sip:')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const technical = first.getByRole('button', { name: 'For technicians' })
  await expect(technical).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(technical).toHaveAttribute('aria-expanded', 'true')
  const terms = ['Contact', 'Priority (q)', 'Registration', 'User agent', 'Expires']
  await expect(first.getByRole('term')).toHaveText([...plain, ...terms])
  expect(await factOf(first, 'Contact')).toMatch(/^sip:max\.berger@/)
  expect(await factOf(first, 'Priority (q)')).toBe('1.0')
  expect(await factOf(first, 'Registration')).toMatch(/^\d+$/)
  expect(await factOf(first, 'User agent')).toBe('Kestrel D4 3.4.1')
  expect(await factOf(first, 'Expires')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  await expectAccessible(page)
  await first.getByRole('button', { name: 'Less about Kestrel D4' }).press('Enter')
  await expect(first.getByRole('term')).toHaveCount(0)
})

test('SET-06: the second page has the rest, and stands in the address', async ({ page, signIn }) => {
  await signIn('seat')
  await open(page)
  await expect(registered(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(registered(page)).toHaveCount(2)
  await expect(registered(page).filter({ hasText: 'Kestrel D4' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()

  await page.reload()
  await expect(registered(page)).toHaveCount(2)
  await page.goBack()
  await expect(registered(page)).toHaveCount(5)
})

test('SET-06: the sort column is chosen, and then its direction is reversed', async ({ page, signIn }) => {
  await signIn('seat')
  await open(page, '?page=2')
  await order(page, 'By Priority (q)')
  await expect(page).toHaveURL(/sort=q/)
  await expect(registered(page)).toHaveCount(5)
  expect((await factsOf(page, 'Priority (q)')).map(Number)).toEqual([0.3, 0.5, 0.7, 0.8, 1])
  await order(page, 'Descending')
  await expect(page).toHaveURL(/order=desc/)
  expect((await factsOf(page, 'Priority (q)')).map(Number)).toEqual([1, 1, 1, 0.8, 0.7])
})

// another platform lists only devices that are signed in, and signs none out
test('REACH-02: an offline device shows since when; a phone is signed out after a question, this browser cannot be', {
  tag: '@lineside',
}, async ({ page, server }) => {
  const desk = server.accounts.find(({ username }) => username.startsWith('front.desk'))
  if (desk === undefined) throw new Error('the demo world has no front desk')
  await givenPhone(server, desk.subscriber_id, 'Lobby phone', 18)
  await givenPhone(server, desk.subscriber_id, 'Softphone of the bar', -5)
  await holdLine(page, desk)
  await open(page)
  await expect(named(page, 'Lobby phone')).toContainText(/online/)
  const gone = named(page, 'Softphone of the bar')
  await expect(gone).toContainText(/offline since /)
  await gone.getByRole('button', { name: 'Forget: Softphone of the bar' }).click()
  await expect(page.getByText('Softphone of the bar forgotten')).toBeVisible()
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Softphone of the bar' })).toHaveCount(0)
  const here = named(page, 'This browser')
  await expect(here).toContainText('online since')
  await expect(here.getByRole('button')).toHaveCount(0)

  const question = page.getByRole('alertdialog', { name: 'Sign out device' })
  const lobby = named(page, 'Lobby phone')
  await expect(page.getByRole('button', { name: 'Sign it out: Lobby phone' })).toHaveCount(0)
  await lobby.getByRole('button', { name: 'More about Lobby phone' }).click()
  await page.getByRole('button', { name: 'Sign it out: Lobby phone' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(named(page, 'Lobby phone')).toBeVisible()
  const count = await registered(page).count()
  await page.getByRole('button', { name: 'Sign it out: Lobby phone' }).click()
  await question.getByRole('button', { name: 'Sign it out' }).click()
  await expect(page.getByText('Lobby phone is signed out')).toBeVisible()
  await expect(registered(page)).toHaveCount(count - 1)
  await page.reload()
  await expect(registered(page)).toHaveCount(count - 1)
})

test('SET-06: on a phone a device is a name and a state, opens at a tap, and breaks no word', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('seat')
  await open(page)
  await expect(registered(page)).toHaveCount(5)
  const mobile = named(page, 'Lineside Mobile')
  const seen = (await mobile.innerText()).split('\n').filter((line) => line.trim() !== '')
  expect(seen.join(' ')).toBe('Lineside Mobile (Android 16) App on a mobile phone online')
  // anywhere on it
  await mobile.getByText('online').click({ force: true })
  await expect(mobile.getByRole('definition').first()).toHaveText('Internet, 198.51.100.88:41812')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await order(page, 'By User agent')
  await expect(registered(page).first()).toContainText('Auster M20')
})

test('nothing registered: says so, with the next step', async ({ page, signIn }) => {
  await signIn('third-customer-pilot')
  await open(page)
  await expect(page.getByText('No phone or app is signed in')).toBeVisible()
  await expect(page.getByText('as soon as it signs in on your line')).toBeVisible()
  await expectAccessible(page)
  await expect(registered(page)).toHaveCount(0)
  await expect(menu(page)).toHaveCount(0)
})

test('while it loads, the shape of the rows to come', async ({ page, signIn }) => {
  await signIn('seat')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(list, async (route) => {
    await held
    await route.continue()
  })
  await open(page)
  await expect(page.getByRole('status', { name: 'Registered devices' })).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  await expectAccessible(page)
  answer()
  await expect(registered(page)).toHaveCount(5)
  await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0)
})

test.describe('the server fails', () => {
  test.use({ allowedErrors: /status of 500/ })

  test('shows the failed action and the reason, and Retry loads the devices', async ({ page, signIn }) => {
    await signIn('seat')
    await page.route(list, (route) => route.fulfill({ status: 500, json: { code: 500, message: 'Internal error' } }))
    await open(page)
    await expect(page.getByRole('alert').filter({ hasText: 'Data loading error' })).toContainText('Internal error')
    await expectAccessible(page)
    await page.unroute(list)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(registered(page)).toHaveCount(5)
  })
})

import type { Page } from '@playwright/test'
import { expectAccessible } from './support/expect-accessible.ts'
import { expect, test } from './support/test.ts'

const list = '**/api/subscriberregistrations/**'
const table = (page: Page) => page.getByRole('table', { name: 'Registered devices' })
const body = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
/** Texts of a column, from the top; 0 is the first. */
const column = async (page: Page, at: number) => {
  await expect(table(page)).not.toHaveAttribute('aria-busy', 'true')
  return Promise.all((await body(page).all()).map((row) => row.getByRole('cell').nth(at).innerText()))
}
const open = async (page: Page, query = '') => {
  await page.goto(`/#/user/registered-devices${query}`)
  await expect(page.getByRole('heading', { name: 'Registered devices', level: 1 })).toBeVisible()
}

test('SET-06: five devices a page, by id ascending, with agent, contact, expiry and q', async ({ page, signIn }) => {
  await signIn('seat')
  await open(page)
  await expect(table(page).getByRole('columnheader')).toHaveText(['ID', 'User agent', 'Contact', 'Expires', 'Q value'])
  await expect(body(page)).toHaveCount(5)
  const ids = (await column(page, 0)).map(Number)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  const first = body(page).first().getByRole('cell')
  await expect(first.nth(1)).toHaveText('Kestrel D4 3.4.1')
  await expect(first.nth(2)).toHaveText(/^sip:max\.berger@/)
  // what is for phones only is not seen here
  await expect(first.nth(3)).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/, { useInnerText: true })
  await expect(first.nth(4)).toHaveText('1')
})

test('SET-06: the second page has the rest, and stands in the address', async ({ page, signIn }) => {
  await signIn('seat')
  await open(page)
  const firstPage = await column(page, 0)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(body(page)).toHaveCount(2)
  expect(firstPage).not.toEqual(expect.arrayContaining(await column(page, 0)))
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()

  await page.reload()
  await expect(body(page)).toHaveCount(2)
  await page.goBack()
  await expect(body(page)).toHaveCount(5)
})

test('SET-06: a press on a head sorts by it, another one the other way round', async ({ page, signIn }) => {
  await signIn('seat')
  await open(page, '?page=2')
  const head = table(page).getByRole('columnheader', { name: 'Q value' })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=q/)
  await expect(body(page)).toHaveCount(5)
  expect((await column(page, 4)).map(Number)).toEqual([0.3, 0.5, 0.7, 0.8, 1])
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  expect((await column(page, 4)).map(Number)).toEqual([1, 1, 1, 0.8, 0.7])
})

test('SET-06: on a phone what it is sorted by stands in one line', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('seat')
  await open(page)
  await expect(body(page)).toHaveCount(5)
  const heads = await table(page).getByRole('columnheader').getByRole('button').all()
  expect(heads).toHaveLength(5)
  const tops = await Promise.all(heads.map(async (head) => (await head.boundingBox())?.y))
  expect(new Set(tops).size).toBe(1)
})

test('on a phone: the device first, when it renews, and an address that breaks between its parts', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('seat')
  await open(page)
  await expect(body(page)).toHaveCount(5)
  const seen = (await body(page).first().innerText()).split('\n').filter((line) => line.trim() !== '')
  expect(seen[0]).toBe('Kestrel D4 3.4.1')
  expect(seen.join(' ')).toMatch(/^Kestrel D4 3\.4\.1 sip:max\.berger@\S+ renews (\d{4}-\d\d-\d\d )?\d\d:\d\d$/)
})

test('nothing registered: says so, and what to do', async ({ page, signIn }) => {
  await signIn('third-customer-pilot')
  await open(page)
  await expect(page.getByText('No devices registered')).toBeVisible()
  await expect(page.getByText('as soon as it signs in on your line')).toBeVisible()
  await expectAccessible(page)
  await expect(table(page)).toHaveCount(0)
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
  await expect(table(page)).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  await expectAccessible(page)
  answer()
  await expect(body(page)).toHaveCount(5)
  await expect(table(page)).not.toHaveAttribute('aria-busy', 'true')
})

test.describe('the server fails', () => {
  test.use({ allowedErrors: /status of 500/ })

  test('says what and why, and Retry brings the devices', async ({ page, signIn }) => {
    await signIn('seat')
    await page.route(list, (route) => route.fulfill({ status: 500, json: { code: 500, message: 'Internal error' } }))
    await open(page)
    await expect(page.getByRole('alert').filter({ hasText: 'Data loading error' })).toContainText('Internal error')
    await expectAccessible(page)
    await page.unroute(list)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(body(page)).toHaveCount(5)
  })
})

test('on a phone a device is two lines, and the order can still be chosen', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('seat')
  await open(page)
  await expect(body(page)).toHaveCount(5)
  await table(page).getByRole('button', { name: 'User agent' }).click()
  await expect(body(page).first()).toContainText('Auster M20')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

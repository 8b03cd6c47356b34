import type { Page } from '@playwright/test'
import { type ApiCaller, apiAs } from './support/api-as.ts'
import { expect, test } from './support/test.ts'

const address = '/#/user/pbx-configuration/seats'
const root = (page: Page) => page.locator('#csc-page-pbx-seats')
const seat = (page: Page, name: string) => root(page).getByRole('region', { name, exact: true })
const form = (page: Page) => root(page).getByRole('region', { name: 'Add seat' })
const password = 'quiet-lantern-61-elm'

let api: ApiCaller
const seatAt = async (pbx_extension: string): Promise<{ id: number; username: string } | undefined> => {
  const { body } = await api.get(`/api/subscribers/?pbx_extension=${pbx_extension}`)
  const found = body['_embedded'] as Record<string, { id: number; username: string }[]> | undefined
  return found?.['ngcp:subscribers']?.[0]
}
const given = async (display_name: string, pbx_extension: string): Promise<number> => {
  const username = display_name.toLowerCase().replaceAll(' ', '-')
  expect((await api.post('/api/subscribers/', { username, display_name, pbx_extension })).status).toBe(201)
  return (await seatAt(pbx_extension))?.id ?? 0
}

test.use({ allowedErrors: /status of 422/ })
test.beforeEach(async ({ server, signIn }) => {
  api = await apiAs(server, 'pilot')
  await signIn('pilot')
})
test.afterEach(async () => {
  for (const extension of ['47', '48', '49']) {
    const line = await seatAt(extension)
    if (line) await api.remove(`/api/subscribers/${line.id}`)
  }
})

test('UI-01: an extension that somebody has is refused at its field, in the reader’s language', async ({ page }) => {
  const id = await given('Paula Stein', '47')
  await page.goto(`${address}?open=${id}`)
  await page.evaluate(() => localStorage.setItem('csc_locale', 'de'))
  await page.reload()
  const extension = seat(page, 'Paula Stein').getByRole('textbox', { name: 'Durchwahl' })
  await extension.fill('21')
  await extension.press('Enter')
  await expect(seat(page, 'Paula Stein').getByText(/\S hat bereits die 21\.$/)).toBeVisible()
  const free = seat(page, 'Paula Stein').getByRole('group', { name: 'Freie Durchwahlen' })
  await expect(free.getByRole('button')).toHaveText([/^\d\d$/, /^\d\d$/, /^\d\d$/])
  await expect(page.locator('[data-toast="error"]')).toHaveCount(0)
  await extension.fill('211')
  await expect(seat(page, 'Paula Stein').getByText(/hat die 21/)).toHaveCount(0)
})

test('SEAT-02: a second seat of a name gets a free user name; one that is typed and taken is refused', async ({
  page,
}) => {
  await given('Ida Holm', '48')
  await page.goto(address)
  const text = (label: string) => form(page).getByRole('textbox', { name: label, exact: true })
  const fill = async (username: string) => {
    await root(page).getByRole('button', { name: 'Add seat', exact: true }).click()
    await text('Name').fill('Ida Holm')
    await form(page).getByRole('radio', { name: 'Another…' }).check()
    await form(page).getByRole('button', { name: /^More/ }).click()
    await text('Extension').fill('49')
    await text('Username').fill(username)
    for (const label of ['Web password', 'Retype web password', 'SIP password', 'Retype SIP password']) {
      await expect(text(label)).toBeEnabled()
      await text(label).fill(password)
    }
    await form(page).locator('button[type=submit]').click()
  }
  await fill('ida-holm')
  await expect(form(page).getByText('The username ida-holm is taken. Free: ida-holm-2')).toBeVisible()
  await text('Username').fill('')
  await form(page).locator('button[type=submit]').click()
  await expect(page.getByText('Added seat Ida Holm')).toBeVisible()
  expect((await seatAt('49'))?.username).toBe('ida-holm-2')
})

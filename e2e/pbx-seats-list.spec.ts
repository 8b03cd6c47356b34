import type { Page } from '@playwright/test'
import { type ApiCaller, apiAs } from './support/api-as.ts'
import { expect, test } from './support/test.ts'

const address = '/#/user/pbx-configuration/seats'
const root = (page: Page) => page.locator('#csc-page-pbx-seats')
const seat = (page: Page, name: string) => root(page).getByRole('region', { name, exact: true })
const rows = (page: Page) => root(page).getByRole('listitem').getByRole('heading', { level: 2 })
const open = async (page: Page) => {
  await page.goto(address)
  await expect(root(page).getByRole('heading', { name: 'Seats', level: 1 })).toBeVisible()
}
const chooseOrder = async (page: Page, order: string) => {
  await root(page)
    .getByRole('button', { name: /^Order: / })
    .click()
  await page.getByRole('menuitemradio', { name: order }).click()
}

let api: ApiCaller
const linesOf = async (query: string): Promise<readonly { id: number }[]> => {
  const { body } = await api.get(`/api/subscribers/?${query}`)
  return (body['_embedded'] as Record<string, { id: number }[]> | undefined)?.['ngcp:subscribers'] ?? []
}
const made: string[] = []
const given = async (name: string, pbx_extension: string): Promise<void> => {
  made.push(name)
  const username = name.toLowerCase().replaceAll(' ', '-')
  const { status, body } = await api.post('/api/subscribers/', { username, display_name: name, pbx_extension })
  expect(status, JSON.stringify(body)).toBe(201)
}

test.beforeEach(async ({ server, signIn }) => {
  api = await apiAs(server, 'pilot')
  await signIn('pilot')
})
test.afterEach(async () => {
  for (const name of made.splice(0))
    for (const { id } of await linesOf(`display_name=${encodeURIComponent(name)}`))
      await api.remove(`/api/subscribers/${id}`)
})

// another platform tells of no way of a call
test('SEAT-01, REACH-01: each row shows the way of a call and what mends it; who needs attention comes first', {
  tag: '@lineside',
}, async ({ page }) => {
  await given('Aron Voss', '64')
  const [group] = await linesOf('is_pbx_group=1&display_name=Support')
  await open(page)
  // the sentence counts the company, what needs attention is its last clause
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Seats: \d+ seats\. .*\d+ (has|have) no phone/)
  await expect(rows(page).first()).toHaveText('Aron Voss')
  const aron = seat(page, 'Aron Voss')
  await expect(aron).toContainText('A call, No phone signed in, The call just ends')
  await expect(aron).toContainText(/No device/)
  await aron.getByRole('button', { name: 'Send sign-in link: Aron Voss' }).click()
  await expect(root(page).getByRole('region', { name: 'Sign-in card of Aron Voss' })).toBeVisible()

  await chooseOrder(page, 'Newest first')
  await expect(rows(page).first()).toHaveText('Aron Voss')
  await given('Zacharias Voss', '65')
  await page.reload()
  await expect(rows(page).first()).toHaveText('Zacharias Voss')
  await chooseOrder(page, 'By name')
  // of a company of any size
  const find = root(page).getByRole('searchbox', { name: 'Find a seat' })
  await find.fill('voss')
  await expect(rows(page)).toHaveText(['Aron Voss', 'Zacharias Voss'])
  await find.fill('')
  await expect(page).not.toHaveURL(/search=/)

  // one quick filter at a time, in the address
  await page.getByRole('button', { name: /^Needs attention \d+$/ }).click()
  await expect(page).toHaveURL(/attention=1$/)
  await expect(seat(page, 'Max Berger')).toHaveCount(0)
  await expect(aron).toBeVisible()
  await page.getByRole('button', { name: /^Support \d+$/ }).click()
  await expect(page).toHaveURL(new RegExp(`pbx_group_id=${group?.id}$`))
  await expect(aron).toHaveCount(0)
  await expect(seat(page, 'Sofia Marchetti')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Found: /)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await root(page).getByRole('searchbox', { name: 'Find a seat' }).fill('max berg')
  await expect(rows(page)).toHaveText(['Max Berger'])
  await expect(page).toHaveURL(/search=max\+berg$/)

  // the remedy leads to the rule of that seat
  await page.goto(`${address}?search=Petra`)
  await seat(page, 'Petra Lang').getByRole('link', { name: 'Add voicebox: Petra Lang' }).click()
  await expect(page).toHaveURL(/call-forwarding\?line=\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Petra Lang')
  // the rule is drafted already, so leaving asks
  await page.getByRole('main').getByRole('link', { name: 'Seats', exact: true }).click()
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/seats\?open=\d+$/)
})

import { apiAs } from './support/api-as.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { expect, test } from './support/test.ts'

const path = '/#/user/pbx-configuration/company-map'

test('MAP-01: the company is one picture; a node leads to its line, and the moment stays in the address', async ({
  page,
  signIn,
}) => {
  await signIn('pilot')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Company map.*Callers reach \d+ of \d+ people/)
  const drawing = page.getByRole('list', { name: 'Company map' })
  await expect(drawing.getByRole('link', { name: /^Sales/ }).first()).toBeVisible()
  await expectAccessible(page)
  await drawing.getByRole('link', { name: /^Planning 56/ }).hover()
  await expect(page.locator('#content svg[data-lit]')).toHaveCount(1)
  await page.getByRole('radio', { name: 'At night' }).check()
  await expect(page).toHaveURL(/when=night/)
  await page.getByRole('radio', { name: 'Another time' }).check()
  await page.getByLabel('Date and time').fill('2027-01-01T11:00')
  await expect(page).toHaveURL(/at=2027-01-01(\+|%20)11(:|%3A)00/)
  await page.reload()
  await expect(page.getByLabel('Date and time')).toHaveValue('2027-01-01T11:00')
  await page.goto(path)
  await page
    .getByRole('list', { name: 'Company map' })
    .getByRole('link', { name: /^Planning 56/ })
    .click()
  await expect(page).toHaveURL(/pbx-configuration\/groups\?open=\d+/)
})

test('MAP-01: each warning comes with the place where it is mended', async ({ page, signIn }) => {
  await signIn('pilot')
  await page.goto(path)
  const attention = page.getByRole('region', { name: /things need attention/ })
  await attention
    .getByRole('listitem')
    // other tests make people of the company who have none
    .filter({ hasText: / no phone/ })
    .getByRole('link', { name: /^Open seats?$/ })
    .click()
  await expect(page).toHaveURL(/pbx-configuration\/seats/)
})

test('MAP-01: on a phone the picture is a list, upright and no wider than the screen', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('pilot')
  await page.goto(path)
  const sales = page
    .getByRole('list', { name: 'Company map' })
    .getByRole('listitem')
    .filter({ hasText: /^Sales/ })
  await expect(sales.first()).toContainText('The call just ends')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})

test('MAP-01: the map opens at a line, whose ways are lit', async ({ page, server, signIn }) => {
  const api = await apiAs(server, 'pilot')
  const { _embedded } = (await api.get('/api/subscribers/?is_pbx_group=1&rows=1')).body as {
    _embedded: { 'ngcp:subscribers': { id: number; display_name: string }[] }
  }
  const [group] = _embedded['ngcp:subscribers']
  await signIn('pilot')
  await page.goto(`${path}?line=${group?.id}`)
  const link = page
    .getByRole('link', { name: new RegExp(`^${group?.display_name} `) })
    .and(page.locator('[data-node^="box-"] a'))
  await expect(link.first()).toBeFocused()
  await expect(page.locator('#content svg[data-lit]')).toHaveCount(1)
})

test('MAP-02: a number is given to somebody, and taken back, from the map', async ({ page, server, signIn }) => {
  const api = await apiAs(server, 'pilot')
  const pilot = accountOf(server, 'pilot').subscriber_id
  const line = (await api.get(`/api/subscribers/${pilot}`)).body as {
    alias_numbers: { number_id: number; sn: string }[]
  }
  const { number_id, sn } = line.alias_numbers[0] ?? { number_id: 0, sn: '' }
  const ownerOf = async () => (await api.get(`/api/numbers/${number_id}`)).body['subscriber_id']
  await signIn('pilot')
  await page.goto(path)
  await page.getByRole('button', { name: 'Assign a number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign a number' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Number' })).toHaveAccessibleDescription(/Choose a number/)
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Number' }).fill(sn)
  await page.getByRole('option').first().click()
  await expect(dialog.getByText(/^It belongs to .* now\.$/)).toBeVisible()
  const person = dialog
    .getByRole('button')
    .filter({ hasNotText: /Save|Cancel|Back to/ })
    .and(dialog.locator('[aria-pressed]'))
    .first()
  await person.click()
  await expect(person).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(ownerOf).not.toBe(pilot)

  await page.getByRole('button', { name: 'Assign a number' }).click()
  await dialog.getByRole('combobox', { name: 'Number' }).fill(sn)
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: /^Back to / }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(ownerOf).toBe(pilot)
})

test('MAP-01: a seat has no company map', async ({ page, signIn }) => {
  await signIn('seat')
  await page.goto(path)
  await expect(page).not.toHaveURL(/company-map/)
})

test('MAP-01: an opened line leads to its place on the map, and the tabs say how much each list has', async ({
  page,
  signInPilot,
}) => {
  const api = await signInPilot()
  const total = async (address: string) => String((await api.get(address)).body['total_count'])
  await page.goto('/#/user/pbx-configuration/groups')
  const tabs = page.getByRole('navigation', { name: 'Seats and groups' })
  const groups = await total('/api/subscribers/?is_pbx_group=1&rows=1')
  const devices = await total('/api/pbxdevices/?rows=1')
  await expect(tabs.getByRole('link', { name: `Groups ${groups}` })).toBeVisible()
  await expect(tabs.getByRole('link', { name: `Devices ${devices}` })).toBeVisible()
  const sales = page.getByRole('region', { name: 'Sales', exact: true })
  await sales.getByRole('button', { name: 'Expand Sales' }).click()
  const id = /open=(\d+)/.exec(page.url())?.[1]
  await sales.getByRole('link', { name: 'Map' }).click()
  await expect(page).toHaveURL(new RegExp(`company-map\\?line=${id}$`))
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Sales/ })
      .first(),
  ).toBeVisible()
})

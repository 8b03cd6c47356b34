import type { Page } from '@playwright/test'
import { type ApiCaller, apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { LOOKS, showIn } from './support/looks.ts'
import { expect, test } from './support/test.ts'

const root = (page: Page) => page.locator('#csc-page-pbx-devices')
const device = (page: Page, name: string) => root(page).getByRole('region', { name, exact: true })
const rows = (page: Page) => root(page).getByRole('listitem').getByRole('heading', { level: 2 })
const open = async (page: Page) => {
  await page.goto('/#/user/pbx-configuration/devices')
  await expect(root(page).getByRole('heading', { name: 'Devices', level: 1 })).toBeVisible()
}
const chooseOrder = async (page: Page, order: string) => {
  await root(page)
    .getByRole('button', { name: /^Order: / })
    .click()
  await page.getByRole('menuitemradio', { name: order }).click()
}

let api: ApiCaller
const listOf = async (resource: string, query: string): Promise<{ id: number }[]> => {
  const { body } = await api.get(`/api/${resource}/?${query}`)
  return (body['_embedded'] as Record<string, { id: number }[]> | undefined)?.[`ngcp:${resource}`] ?? []
}
const made: number[] = []
const given = async (station_name: string, identifier: string, lines: readonly object[]): Promise<number> => {
  const profile_id = (await listOf('pbxdeviceprofiles', 'name=Generic%20Desk%206'))[0]?.id
  expect((await api.post('/api/pbxdevices/', { station_name, identifier, profile_id, lines })).status).toBe(201)
  const id = (await listOf('pbxdevices', `station_name=${encodeURIComponent(station_name)}`))[0]?.id ?? 0
  made.push(id)
  return id
}

test.beforeEach(async ({ server, signIn }) => {
  api = await apiAs(server, 'pilot')
  await signIn('pilot')
})
test.afterEach(async () => {
  for (const id of made.splice(0)) await api.remove(`/api/pbxdevices/${id}`)
})

// another platform does not say how far a phone is
test('DEV-01, DEV-07: each row shows whose desk it is, how far the phone is and what mends it; the worst comes first', {
  tag: '@lineside',
}, async ({ page, request }) => {
  const max = (await listOf('subscribers', 'display_name=Max%20Berger'))[0]?.id
  const line = { linerange: 'Line keys', key_num: 0, type: 'private', subscriber_id: max }
  await given('Aula', 'Aula door', [line])
  const zoo = await given('Zoo', '02:d1:00:00:00:01', [line])
  await open(page)
  // the sentence counts the company, what needs attention is its last clause
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Devices: 6 desk phones\. 6 are not set up yet\.$/)
  await expect(rows(page).first()).toHaveText('Aula')
  await expect(device(page, 'Aula')).toContainText('Added, No MAC address')
  await expect(device(page, 'Meeting room')).toContainText('Nobody’s desk')
  await expect(device(page, 'Meeting room')).toContainText('Rings for nobody')
  await expect(device(page, 'Zoo')).toContainText('On the desk of Max Berger')
  await expect(device(page, 'Zoo')).toContainText('Settings not fetched')
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
  }
  await showIn(page, { name: 'desktop', viewport: { width: 1280, height: 800 } })

  // the remedy opens what mends it
  await root(page).getByRole('button', { name: 'Show its address: Zoo' }).click()
  await expect(root(page).getByRole('region', { name: 'Provisioning' })).toContainText('Not fetched yet')
  const { body } = await api.get(`/api/lineside/pbxdeviceprovisioning/${zoo}`)
  expect((await request.get(String(body['file_url']))).status()).toBe(200)
  await open(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('5 are not set up yet')
  await expect(device(page, 'Zoo')).toContainText(/Settings \d\d:\d\d, Restarting/)
  await expect(rows(page).last()).toHaveText('Zoo')

  await chooseOrder(page, 'Newest first')
  await expect(rows(page).first()).toHaveText('Zoo')
  await chooseOrder(page, 'By name')
  await expect(rows(page).last()).toHaveText('Zoo')
  await chooseOrder(page, 'Needs attention first')
  await page.getByRole('button', { name: /^Needs attention \d+$/ }).click()
  await expect(page).toHaveURL(/attention=1$/)
  await expect(device(page, 'Aula')).toBeVisible()
  await expect(device(page, 'Zoo')).toHaveCount(0)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await root(page).getByRole('searchbox', { name: 'Find a device' }).fill('max')
  for (const name of ['Aula', 'Sales desk', 'Zoo']) await expect(device(page, name)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Found: \d desk phones/)

  await root(page).getByRole('button', { name: 'More for Devices' }).click()
  await page.getByRole('menuitemradio', { name: 'Cards' }).click()
  await expect(device(page, 'Zoo')).toContainText('1 key assigned')
  await expect(device(page, 'Zoo')).not.toContainText('Restarting')
})

// another platform does not say who rings on a key
test('DEV-02, DEV-04, DEV-07: a phone is added with its picture while choosing, for a desk, with keys like another', {
  tag: '@lineside',
}, async ({ page }) => {
  const [max, anna] = await Promise.all(
    ['Max Berger', 'Anna Novak'].map(async (name) => {
      return (await listOf('subscribers', `display_name=${encodeURIComponent(name)}`))[0]?.id
    }),
  )
  await open(page)
  await root(page).getByRole('button', { name: 'Add device' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add device: Which phone is it?')
  const form = root(page).getByRole('region', { name: 'Add device' })
  const plan = form.getByRole('complementary')
  await expect(plan.getByRole('heading')).toHaveText('On nobody’s desk')
  await expect(plan).toContainText('It rings for nobody')

  // what is missing is told, and gets the focus
  await form.getByRole('button', { name: 'Add device' }).click()
  await expect(form.getByText('Device profile is required')).toBeVisible()
  await expect(form.getByRole('radio').first()).toBeFocused()
  await form.getByRole('radio', { name: 'Generic Desk 12' }).check()
  await expect(plan.locator('img')).toHaveJSProperty('naturalWidth', 580)
  const mac = form.getByRole('textbox', { name: 'MAC address' })
  await mac.fill('02-D2-00-00-0O-01')
  await mac.blur()
  await expect(form.getByText('Input a valid mac address: “O” does not belong there')).toBeVisible()
  await mac.fill('02D2.0000.0001')
  await expect(form.getByText('Read as 02:d2:00:00:00:01')).toBeVisible()
  await form.getByRole('combobox', { name: 'Whose desk?' }).fill('max b')
  await page.getByRole('option', { name: 'Max Berger' }).click()
  await expect(plan.getByRole('heading')).toHaveText('On the desk of Max Berger')
  await expect(plan).toContainText('It rings for Max Berger')
  const drawn = async () => decodeURIComponent((await plan.locator('img').getAttribute('src')) ?? '')
  expect(await drawn()).toContain('Max Berger')
  await form.getByRole('combobox', { name: 'With keys like' }).selectOption('Keys like Reception')
  await expect(form.getByText(/^\d+ keys are set: .*Sofia Marchetti/)).toBeVisible()
  expect(await drawn()).toContain('Petra Lang')
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width)
  }
  await form.getByRole('button', { name: 'Add the phone of Max Berger' }).click()
  await expect(page.getByText('Created device Max Berger successfully')).toBeVisible()
  const [added] = await listOf('pbxdevices', 'station_name=Max%20Berger')
  made.push(added?.id ?? 0)
  const { body } = await api.get(`/api/pbxdevices/${added?.id}`)
  const lines = body['lines'] as { key_num: number; type: string; subscriber_id: number }[]
  expect(lines).toContainEqual(expect.objectContaining({ key_num: 0, type: 'private', subscriber_id: max }))
  expect(lines.filter(({ type }) => type === 'private')).toHaveLength(1)
  expect(lines.map(({ subscriber_id }) => subscriber_id)).not.toContain(anna)
  // its address is there to be entered on the phone
  await expect(device(page, 'Max Berger').getByRole('region', { name: 'Provisioning' })).toContainText(
    'Not fetched yet',
  )
})

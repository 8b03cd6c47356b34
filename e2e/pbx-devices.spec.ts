import type { Locator, Page } from '@playwright/test'
import type { DeviceModel } from '../packages/contract/src/resources/pbx/pbx-device-models.ts'
import type { DeviceProfile } from '../packages/contract/src/resources/pbx/pbx-device-profiles.ts'
import type { Device } from '../packages/contract/src/resources/pbx/pbx-devices.ts'
import { type ApiCaller, apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { hold } from './support/held.ts'
import { LOOKS, showIn } from './support/looks.ts'
import { csvOf } from './support/csv-of.ts'
import { expect, test } from './support/test.ts'

const role = 'pilot'
const address = '/#/user/pbx-configuration/devices'
const root = (page: Page) => page.locator('#csc-page-pbx-devices')
const device = (page: Page, name: string) => root(page).getByRole('region', { name, exact: true })
const head = (page: Page, name: string) => root(page).getByRole('button', { name, exact: true })
const picture = (page: Page) => root(page).getByRole('group', { name: 'Keys in the picture of the device' })
const spot = (page: Page, name: string | RegExp) => picture(page).getByRole('button', { name })
/** A row of the list beside the picture. */
const row = (page: Page, name: string | RegExp) => root(page).locator('ol').getByRole('button', { name })
const toast = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible()

let api: ApiCaller
const listOf = async <Item>(resource: string, query = ''): Promise<Item[]> => {
  const { body } = await api.get(`/api/${resource}/?rows=100&${query}`)
  return (body['_embedded'] as Record<string, Item[]> | undefined)?.[`ngcp:${resource}`] ?? []
}
const deviceOf = async (name: string): Promise<Device> => {
  const [found] = await listOf<Device>('pbxdevices', `station_name=${encodeURIComponent(name)}`)
  if (found === undefined) throw new Error(`there is no device ${name}`)
  return found
}
const profileOf = async (name: string): Promise<DeviceProfile> => {
  const [found] = await listOf<DeviceProfile>('pbxdeviceprofiles', `name=${encodeURIComponent(name)}`)
  if (found === undefined) throw new Error(`there is no profile ${name}`)
  return found
}
const subscriberOf = async (name: string): Promise<number> =>
  (await listOf<{ id: number }>('subscribers', `display_name=${encodeURIComponent(name)}`))[0]?.id ?? 0

const made: string[] = []
const given = async (station_name: string, profile: string, lines: readonly object[] = []): Promise<number> => {
  made.push(station_name)
  const { id: profile_id } = await profileOf(profile)
  const identifier = `02:d0:00:00:00:${String(made.length).padStart(2, '0')}`
  expect((await api.post('/api/pbxdevices/', { station_name, identifier, profile_id, lines })).status).toBe(201)
  return (await deviceOf(station_name)).id
}
const open = async (page: Page, query = '') => {
  await page.goto(`${address}${query}`)
  await expect(root(page).getByRole('heading', { name: 'Devices', level: 1 })).toBeVisible()
}
/** Chooses who sits on the key of the open overlay, by what is typed. */
const choose = async (overlay: Locator, typed: string, name: string) => {
  await overlay.getByRole('combobox', { name: 'Person or group' }).fill(typed)
  await overlay.page().getByRole('option', { name }).click()
}

test.beforeEach(async ({ server, signIn }) => {
  api = await apiAs(server, role)
  await signIn(role)
})
test.afterEach(async () => {
  for (const name of made.splice(0)) {
    const [left] = await listOf<Device>('pbxdevices', `station_name=${encodeURIComponent(name)}`)
    if (left) await api.remove(`/api/pbxdevices/${left.id}`)
  }
})

test('DEV-01, DEV-02, DEV-06: a device is added, renamed and removed', { tag: '@lineside' }, async ({ page }) => {
  await open(page)
  await expect(device(page, 'Reception')).toContainText('02:15:65:a2:7f:0c')
  await expect(device(page, 'Reception').locator('img')).toHaveJSProperty('naturalWidth', 580)
  await root(page).getByRole('button', { name: 'Add device' }).click()
  const form = root(page).getByRole('region', { name: 'Add device' })
  const text = (name: string) => form.getByRole('textbox', { name, exact: true })
  const create = form.getByRole('button', { name: 'Add device' })
  await form.getByRole('button', { name: 'More' }).click()
  await text('Station name').fill('x'.repeat(65))
  await text('MAC address').fill('0215.65a2.7f9')
  await form.getByRole('radio', { name: 'Generic Desk 6' }).check()
  await expect(form.getByText('Station name must have at most 64 letters')).toBeVisible()
  await expect(form.getByText('Input a valid mac address: 11 of 12 digits')).toBeVisible()
  await create.click()
  await expect(text('MAC address')).toBeFocused()
  made.push('Showroom')
  await text('Station name').fill('Showroom')
  await text('MAC address').fill('02-15-65-A2-7F-0C')
  await create.click()
  // UI-09: at its field; the form keeps what was typed
  await expect(form.getByText('There is already a device 02:15:65:a2:7f:0c.')).toBeVisible()
  await text('MAC address').fill('0215.65A2.7F99')
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await create.click()
  const { id: profile_id } = await profileOf('Generic Desk 6')
  expect((await posted).postDataJSON()).toEqual({
    station_name: 'Showroom',
    identifier: '02:15:65:a2:7f:99',
    profile_id,
  })
  await toast(page, 'Created device Showroom successfully')
  await expect(root(page).getByRole('heading', { level: 2 }).first()).toHaveText('Showroom')

  // it is open, so that its address can be entered on the phone
  await expect(device(page, 'Showroom').getByRole('region', { name: 'Provisioning' })).toBeVisible()
  await device(page, 'Showroom').getByRole('textbox', { name: 'Station name' }).fill('Gallery')
  made.push('Gallery')
  await head(page, 'Save Station name').click()
  await toast(page, 'Updated Station name for device Showroom successfully')
  const gallery = device(page, 'Gallery')
  await gallery.getByRole('button', { name: 'Remove device' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove device' })
  await expect(dialog).toContainText('You are about to remove device Gallery')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await toast(page, 'Removed device Gallery successfully')
  await expect(gallery).toHaveCount(0)

  await page.route('**/api/pbxdevices/?*', (route) =>
    route.fulfill({ json: { _links: { self: { href: '/' } }, total_count: 0 } }),
  )
  await open(page, '?page=1')
  await page.reload()
  await expect(root(page).getByText('No devices created yet')).toBeVisible()
})

test('DEV-01, DEV-03: devices are filtered by their properties and by the lines on their keys', {
  tag: '@lineside',
}, async ({ page }) => {
  const { id: desk6 } = await profileOf('Generic Desk 6')
  await open(page)
  await root(page).getByRole('button', { name: 'Filter devices' }).click()
  const search = page.getByRole('search')
  const kind = search.getByRole('combobox', { name: 'Filter by' })
  const shown = root(page).getByRole('heading', { level: 2 })
  const asked = (name: string, value: string) =>
    page.waitForRequest((request) => new URL(request.url()).searchParams.get(name) === value)
  const type = async (name: string, value: string) => {
    await kind.selectOption(name)
    await search.getByRole('textbox', { name }).fill(value)
    await search.getByRole('textbox', { name }).press('Enter')
  }
  const byName = asked('station_name', '*desk*')
  await type('Station name', ' desk ')
  await byName
  await expect(shown).toHaveText(['Sales desk'])
  const byAddress = asked('identifier', '*7f:1d*')
  await type('MAC address', '7f:1d')
  await byAddress
  await expect(shown).toHaveText(['Sales desk'])
  await root(page).getByRole('button', { name: 'Close filters' }).click()
  await expect(shown).toHaveCount(4)

  await root(page).getByRole('button', { name: 'Filter devices' }).click()
  const byProfile = asked('profile_id', String(desk6))
  await kind.selectOption('Device profile')
  await search.getByRole('combobox', { name: 'Device profile' }).selectOption('Generic Desk 6')
  await byProfile
  await expect(shown).toHaveCount(2)
  const bySubscriber = asked('display_name', 'Anna Novak')
  await kind.selectOption('Person or group')
  await search.getByRole('combobox', { name: 'Person or group' }).fill('anna')
  await page.getByRole('option', { name: 'Anna Novak' }).click()
  await bySubscriber
  await expect(shown).toHaveText(['Workshop'])
  const download = page.waitForEvent('download')
  await root(page).getByRole('button', { name: 'More for Devices' }).click()
  await page.getByRole('menuitem', { name: 'Download CSV' }).click()
  const file = await csvOf(await download)
  expect(file.name).toMatch(/^Devices \d{4}-\d\d-\d\d\.csv$/)
  expect(file.head).toBe('Station name,MAC address,Device profile,Keys')
  expect(file.rows).toEqual([expect.stringMatching(/^Workshop,[^,]+,Generic Desk 6,.*Anna Novak/)])
  const byExtension = asked('pbx_extension', '99')
  await type('Extension', '99')
  await byExtension
  await expect(root(page).getByText('Could not find any device matching any of the filter criteria')).toBeVisible()
  await root(page).getByRole('button', { name: 'Clear the filters' }).click()
  await expect(shown).toHaveCount(4)
})

test('DEV-04: spots lie on their keys at every width, and who sits there can be read', async ({ page }) => {
  const { id, profile_id } = await deviceOf('Reception')
  const { body: profile } = await api.get(`/api/pbxdeviceprofiles/${profile_id}`)
  const { body } = await api.get(`/api/pbxdevicemodels/${String(profile['device_id'])}`)
  const keys = (body as unknown as DeviceModel).linerange.flatMap((range) => (range.extension_range ? [] : range.keys))
  // deep link
  await open(page, `?open=${id}`)
  for (const width of [1280, 1000, 700, 390]) {
    await page.setViewportSize({ width, height: 900 })
    // a busy browser changes its width a little later
    await page.waitForFunction((wanted) => innerWidth === wanted, width)
    await expect(picture(page).getByRole('button')).toHaveCount(keys.length)
    const [stage, image, ...spots] = await picture(page).evaluate((whole) => {
      const boxes = [whole, whole.querySelector('img'), ...whole.querySelectorAll('button')]
      return boxes.map((part) => (part?.getBoundingClientRect() ?? new DOMRect()).toJSON() as DOMRect)
    })
    if (stage === undefined || image === undefined) throw new Error('no picture')
    const scale = image.width / 580
    for (const [index, { x, y, labelpos }] of keys.entries()) {
      const box = spots[index] ?? new DOMRect()
      // of a model that was drawn here: the spot's middle is the key's
      const middle = labelpos === 'left' ? x - 12.5 : x + 12.5
      expect(box.width).toBeCloseTo(25 * scale, 1)
      expect(box.x + box.width / 2).toBeCloseTo(image.x + middle * scale, 1)
      expect(box.y + box.height / 2).toBeCloseTo(image.y + y * scale, 1)
      expect(box.x).toBeGreaterThanOrEqual(stage.x)
      expect(box.x + box.width).toBeLessThanOrEqual(stage.x + stage.width)
    }
    await expect(row(page, /^Key 4 /)).toContainText('Sales50Shared')
    await expect(row(page, /^Key 5 /)).toContainText('Empty')
  }
  // both sides are in step
  await page.setViewportSize({ width: 1280, height: 900 })
  await row(page, /^Key 7 /).hover()
  await expect(spot(page, /^Key 7:/)).toHaveAttribute('data-lit')
  await spot(page, /^Key 8:/).focus()
  await expect(row(page, /^Key 8 /)).toHaveAttribute('data-lit')
})

test('DEV-04, DEV-06: a key is assigned by pointer, beside a change of another administrator', async ({ page }) => {
  const [anna, max, petra] = await Promise.all(['Anna Novak', 'Max Berger', 'Petra Lang'].map(subscriberOf))
  const first = { linerange: 'Line keys', key_num: 0, type: 'private', subscriber_id: anna, label: 'Front' }
  const id = await given('Lobby', 'Generic Desk 14', [first])
  await open(page, `?open=${id}`)
  const lines = async () => (await deviceOf('Lobby')).lines

  await spot(page, 'Line keys 3: empty').click()
  const overlay = page.getByRole('dialog', { name: 'Line keys 3' })
  const save = overlay.getByRole('button', { name: 'Save' })
  await expect(overlay.getByRole('radio', { name: 'BLF' })).toBeChecked()
  await expect(save).toBeDisabled()
  await choose(overlay, 'petra', 'Petra Lang')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await overlay.getByRole('radio', { name: 'Shared' }).check()
  // another administrator assigns another key meanwhile
  const other = { linerange: 'Lamp keys', key_num: 5, type: 'blf', subscriber_id: max }
  expect((await api.replace(`/api/pbxdevices/${id}`, 'lines', [first, other])).status).toBe(204)
  await save.click()
  await toast(page, 'Updated Keys for device Lobby successfully')
  await expect(overlay).toHaveCount(0)
  await expect(spot(page, 'Line keys 3: Petra Lang, Shared')).toBeVisible()
  await expect(spot(page, 'Lamp keys 6: Max Berger, BLF')).toBeVisible()
  expect(await lines()).toMatchObject([
    { linerange: 'Line keys', key_num: 2, subscriber_id: petra, type: 'shared', extension_unit: 0 },
    { linerange: 'Line keys', key_num: 0, subscriber_id: anna, label: 'Front' },
    { linerange: 'Lamp keys', key_num: 5, subscriber_id: max },
  ])

  // limited by what its range can
  await row(page, /^Lamp keys 1 /).click()
  const lamp = page.getByRole('dialog', { name: 'Lamp keys 1' })
  await expect(lamp.getByRole('radio', { name: 'BLF' })).toBeEnabled()
  await expect(lamp.getByRole('radio', { name: 'Private' })).toBeDisabled()
  await expect(lamp.getByRole('radio', { name: 'Shared' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(lamp).toHaveCount(0)
})

test('DEV-04, DEV-06: a key of the second extension is assigned and cleared by keyboard', { tag: '@lineside' }, async ({
  page,
}) => {
  const [anna, max] = await Promise.all(['Anna Novak', 'Max Berger'].map(subscriberOf))
  const first = { linerange: 'Line keys', key_num: 0, type: 'private', subscriber_id: anna }
  const id = await given('Lobby', 'Generic Desk 14', [first])
  await open(page, `?open=${id}`)
  const lines = async () => (await deviceOf('Lobby')).lines
  const stored = async () =>
    (await lines()).find(({ linerange, key_num }) => linerange === 'Extension keys' && key_num === 1)

  await root(page).getByRole('radio', { name: 'Phone' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(root(page).getByRole('radio', { name: 'Extension 2' })).toBeChecked()
  await expect(spot(page, 'Key 1: empty')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(spot(page, 'Key 1: empty')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const unit = page.getByRole('dialog', { name: 'Key 2' })
  await expect(unit).toBeVisible()
  await unit.getByRole('combobox', { name: 'Person or group' }).focus()
  await page.keyboard.type('max b')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/^(MB)?Max Berger/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(unit.getByRole('combobox', { name: 'Person or group' })).toHaveValue('Max Berger')
  await unit.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await expect(spot(page, 'Key 2: Max Berger, BLF')).toBeFocused()
  expect(await stored()).toMatchObject({ subscriber_id: max, extension_unit: 2, type: 'blf' })
  await page.keyboard.press('Enter')
  await unit.getByRole('button', { name: 'Clear key' }).click()
  await expect(spot(page, 'Key 2: empty')).toBeVisible()
  await expect.poll(stored).toBeUndefined()
  expect(await lines()).toMatchObject([{ linerange: 'Line keys', key_num: 0, subscriber_id: anna }])
})

test('DEV-04: somebody who types quicker than the platform searches chooses nobody else', async ({ page }) => {
  const letGo = await hold(page, /api\/subscribers\/\?.*max/i)
  await open(page, `?open=${(await deviceOf('Meeting room')).id}`)
  await spot(page, 'Key 1: empty').click()
  const field = page.getByRole('dialog', { name: 'Key 1' }).getByRole('combobox', { name: 'Person or group' })
  await field.click()
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Anna Novak' })).toBeVisible()
  await page.keyboard.type('max b')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Max Berger')
  letGo()
})

test.describe('in German', () => {
  test.use({ locale: 'de-AT' })

  test('DEV-04: ranges of keys have names, and all buttons of a key are seen', async ({ page }) => {
    await page.goto(`${address}?open=${(await deviceOf('Sales desk')).id}`)
    await expect(root(page).getByRole('group', { name: 'Lampentasten' })).toBeVisible()
    await root(page).getByRole('button', { name: 'Leitungstasten 1: Max Berger, Privat' }).click()
    const overlay = page.getByRole('dialog', { name: 'Leitungstasten 1' })
    for (const look of LOOKS) {
      await showIn(page, look)
      for (const name of ['Taste leeren', 'Abbrechen', 'Speichern'])
        await expect(overlay.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    }
  })
})

test('DEV-05: another profile clears the keys first, and asks before', async ({ page }) => {
  const anna = await subscriberOf('Anna Novak')
  const id = await given('Studio', 'Generic Desk 12', [
    { linerange: 'Line keys', key_num: 9, type: 'private', subscriber_id: anna },
  ])
  const { id: desk6 } = await profileOf('Generic Desk 6')
  await open(page, `?open=${id}`)
  const profile = device(page, 'Studio').getByRole('combobox', { name: 'Device profile' })
  await expect(spot(page, 'Key 10: Anna Novak, Private')).toBeVisible()
  await profile.selectOption('Generic Desk 6')
  await head(page, 'Reset Device profile').click()
  await expect(profile).toHaveValue(String((await deviceOf('Studio')).profile_id))
  await profile.selectOption('Generic Desk 6')
  await head(page, 'Save Device profile').click()
  const question = page.getByRole('alertdialog', { name: 'Change device profile' })
  await expect(question).toContainText('1 key of Studio will be cleared first')
  await expectAccessible(page)
  const patched = page.waitForRequest((request) => request.method() === 'PATCH')
  await question.getByRole('button', { name: 'Clear keys and change' }).click()
  expect((await patched).postDataJSON()).toEqual([
    { op: 'replace', path: '/lines', value: [] },
    { op: 'replace', path: '/profile_id', value: desk6 },
  ])
  await toast(page, 'Updated Device profile for device Studio successfully')
  // the keys of the other model
  await expect(picture(page).getByRole('button')).toHaveCount(6)
  expect(await deviceOf('Studio')).toMatchObject({ profile_id: desk6, lines: [] })
})

test('DEV-05: pictures that can not be loaded leave list and keys usable', async ({ page }) => {
  await page.route('**/api/pbxdevicemodelimages/**', (route) =>
    route.fulfill({ status: 404, json: { code: 404, message: "Image type 'front' is not uploaded" } }),
  )
  await open(page)
  await head(page, 'Expand Reception').click()
  await expect(root(page).getByText('The picture of this model could not be loaded.')).toBeVisible()
  await expect(row(page, /^Key 1 /)).toContainText('Anna Novak')
  await spot(page, 'Key 5: empty').click()
  await expect(page.getByRole('dialog', { name: 'Key 5' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await head(page, 'Collapse Reception').click()
  await expect(root(page).getByRole('heading', { level: 2 })).toHaveCount(4)
})

test('DEV-07, BOOK-01: the page shows the address to enter, and the phone finds its settings and its directory', {
  tag: '@lineside',
}, async ({ page, request }) => {
  const id = await given('Garage', 'Generic Desk 6', [
    { linerange: 'Line keys', key_num: 0, type: 'private', subscriber_id: await subscriberOf('Max Berger') },
  ])
  await open(page, `?open=${id}`)
  const box = root(page).getByRole('region', { name: 'Provisioning' })
  await expect(box).toContainText('Not fetched yet')
  const addresses = async () => (await box.locator('code').allTextContents()) as [string, string]
  const [folder, file] = await addresses()
  expect(file.startsWith(folder)).toBe(true)
  await box.getByRole('button', { name: 'What the phone fetches' }).click()
  const content = box.locator('pre')
  await expect(content).toContainText('device.name = Garage')
  await expect(content).toContainText('account.1.password = ********')
  await expect(box).toContainText('This file also tells the phone where its directory is')
  const fetched = await (await request.get(file)).text()
  expect(fetched).toContain('account.1.name = Max Berger')
  const directory = /^directory\.yealink = (.*)\?/m.exec(fetched)?.[1] ?? ''
  expect(await (await request.get(`${directory}?q=novak`)).text()).toContain('<Name>Anna Novak</Name>')
  await page.reload()
  await expect(box).toContainText('Last fetched')

  await box.getByRole('button', { name: 'New address' }).click()
  const question = page.getByRole('alertdialog', { name: 'New address' })
  await question.getByRole('button', { name: 'Create new address' }).click()
  await toast(page, 'Garage has a new address')
  await expect.poll(async () => (await addresses())[1]).not.toBe(file)
  for (const old of [file, directory]) expect((await request.get(old)).status()).toBe(403)
  expect((await request.get((await addresses())[1])).status()).toBe(200)
})

test('the keys of an extension have no findings of axe-core, and fit, in both themes and sizes', {
  tag: '@deep',
}, async ({ page }) => {
  const { id } = await deviceOf('Reception')
  await open(page, `?open=${id}`)
  await root(page).getByText('Extension 1', { exact: true }).click()
  await expect(spot(page, /^Key 11: Max Berger/)).toBeVisible()
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width)
  }
})

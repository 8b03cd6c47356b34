import type { Page } from '@playwright/test'
import { wavHeader } from '../packages/server/src/domain/media/audio/wav-header.ts'
import { apiAs } from './support/api-as.ts'
import { expect, test } from './support/test.ts'

/* Pages that look otherwise in front of another platform, which tells less: their tests elsewhere are tagged `@lineside`. */

const configuration = (page: string) => `/#/user/pbx-configuration/${page}`
const removeIn = async (page: Page, dialog: string): Promise<void> =>
  page
    .getByRole('alertdialog', { name: dialog })
    .getByRole('button', { name: /^(Remove|Delete)$/ })
    .click()

test('FRONT-01: every page of the menu opens, and asks for nothing that the platform lacks', async ({
  page,
  signIn,
}) => {
  await signIn('pilot')
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Main' })
  for (const part of ['My line', 'Company phone system'])
    await menu.getByRole('button', { name: new RegExp(`^${part}`) }).click()
  const links = await menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const addresses = links.filter((address) => address.includes('#/'))
  expect(addresses.length).toBeGreaterThan(15)
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    // a request that is refused fails the test
    await page.waitForLoadState('networkidle')
  }
})

test('AA-01, FRONT-04: the keys of a line are set in the table of all lines, and removed', async ({
  page,
  server,
  signIn,
}) => {
  const api = await apiAs(server, 'pilot')
  await signIn('pilot')
  await page.goto(configuration('auto-attendant'))
  await page.getByRole('button', { name: 'Expand Sofia Marchetti' }).click()
  const id = Number(/open=(\d+)/.exec(page.url())?.[1])
  const row = page.getByRole('row', { name: /^Sofia Marchetti / })
  await page.getByRole('button', { name: 'Add slot' }).click()
  await page.getByRole('menuitem', { name: '3', exact: true }).click()
  await page.getByRole('combobox', { name: 'Key 3, Destination' }).fill('21')
  await page.getByRole('button', { name: 'Save keys' }).click()
  await expect(page.getByText('Slots saved successfully')).toBeVisible()
  await expect(row).toContainText('3 21')
  const stored = async () => (await api.get(`/api/autoattendants/${id}`)).body['slots']
  expect(await stored()).toEqual([expect.objectContaining({ slot: '3', destination: 'sip:21@nordwind.example' })])
  await page.getByRole('button', { name: 'Remove key 3' }).click()
  await removeIn(page, 'Delete key')
  await expect(page.getByText('Key 3 removed')).toBeVisible()
  expect(await stored()).toEqual([])
})

test('MS-01, FRONT-04: an assistant is added and removed', async ({ page, server, signIn }) => {
  const api = await apiAs(server, 'pilot')
  await signIn('pilot')
  await page.goto(configuration('ms-configs'))
  await page.getByRole('button', { name: 'Add assistant' }).first().click()
  const form = page.getByRole('region', { name: 'Add assistant' })
  await form.getByRole('combobox', { name: 'Manager' }).fill('ann')
  await page.getByRole('option', { name: /Anna Novak/ }).click()
  await form.getByRole('combobox', { name: 'Person: add to People' }).fill('max')
  await page.getByRole('option', { name: /Max Berger/ }).click()
  await form.getByRole('button', { name: 'Add the assistant of Anna Novak' }).click()
  await expect(page.getByText('Created manager secretary config for Anna Novak successfully')).toBeVisible()
  const item = page.getByRole('region', { name: 'Anna Novak', exact: true })
  const id = Number(/open=(\d+)/.exec(page.url())?.[1])
  const stored = async () => (await api.get(`/api/subscriberpreferences/${id}`)).body['secretary_numbers']
  expect(await stored()).toHaveLength(1)
  await item.getByRole('button', { name: 'Actions for Anna Novak' }).click()
  await page.getByRole('menuitem', { name: 'Remove assistant' }).click()
  await removeIn(page, 'Remove assistant')
  await expect(item).toHaveCount(0)
  expect(await stored()).toBeUndefined()
})

test('SND-01 to SND-04, FRONT-04: a sound set is created, filled, listened to, changed and removed', async ({
  page,
  server,
  signIn,
}) => {
  const api = await apiAs(server, 'pilot')
  await signIn('pilot')
  await page.goto(configuration('sound-sets'))
  await page.getByRole('button', { name: 'Add sound set' }).click()
  const form = page.getByRole('region', { name: 'Add Sound Set' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Summer')
  await form.getByRole('textbox', { name: 'Description' }).fill('Beach and sea')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Created sound set Summer successfully')).toBeVisible()
  const item = page.getByRole('region', { name: 'Summer', exact: true })
  await item.getByRole('button', { name: 'Expand Summer' }).click()
  const id = Number(/open=(\d+)/.exec(page.url())?.[1])
  await item.getByRole('searchbox', { name: 'Search sounds' }).fill('queue_full')
  const asked = page.waitForEvent('filechooser')
  await item.getByRole('button', { name: 'Upload queue_full' }).click()
  const samples = Buffer.alloc(32_000, 9)
  const buffer = Buffer.concat([wavHeader(samples.byteLength, 16_000), samples])
  await (await asked).setFiles({ name: 'full.wav', mimeType: 'audio/wav', buffer })
  await expect(page.getByText('queue_full uploaded')).toBeVisible()
  await item.getByRole('button', { name: /^Play queue_full/ }).click()
  await expect(item.getByRole('button', { name: /^(Pause|Play) queue_full/ })).toBeVisible()
  await item.getByRole('checkbox', { name: 'Loop queue_full' }).click()
  const files = async () => (await api.get(`/api/soundfiles/?set_id=${id}`)).body['_embedded']
  await expect
    .poll(files)
    .toMatchObject({ 'ngcp:soundfiles': [{ handle: 'queue_full', filename: 'full.wav', loopplay: true }] })
  await item.getByRole('button', { name: 'Remove sound set' }).click()
  await removeIn(page, 'Remove sound set')
  await expect(page.getByText('Removed sound set Summer successfully')).toBeVisible()
  await expect(item).toHaveCount(0)
})

test('GRP-02, FRONT-04: a group is added with an extension of one’s own, and removed', async ({ page, signIn }) => {
  await signIn('pilot')
  await page.goto(configuration('groups'))
  await page.getByRole('button', { name: 'Add group' }).first().click()
  const form = page.getByRole('region', { name: 'Add group' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Showroom')
  await form.getByRole('combobox', { name: 'Person: add to People' }).fill('sofia')
  await page.getByRole('option', { name: /Sofia Marchetti/ }).click()
  await form.getByRole('textbox', { name: 'Extension' }).fill('77')
  await form.getByRole('button', { name: /^Add (group|the group|Showroom)/ }).click()
  const item = page.getByRole('region', { name: 'Showroom', exact: true })
  await expect(item).toBeVisible()
  await expect(item).toContainText('Extension 77')
  await item.getByRole('button', { name: 'Expand Showroom' }).click()
  await expect(item.getByRole('button', { name: 'Remove Sofia Marchetti' })).toBeVisible()
  await item.getByRole('button', { name: 'Remove group' }).click()
  await removeIn(page, 'Remove group')
  await expect(item).toHaveCount(0)
})

import type { Page } from '@playwright/test'
import { apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Send fax' })
const header = (page: Page) => dialog(page).getByLabel('Page header')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Apps' }).click()
  await page.getByRole('menuitem', { name: 'Send fax' }).click()
  await expect(header(page)).toBeVisible()
}

test.beforeEach(async ({ page, server, signIn }) => {
  const { subscriber_id } = accountOf(server, 'pilot')
  const api = await apiAs(server, 'pilot')
  await api.put(`/api/faxserversettings/${subscriber_id}`, { name: '', active: true, destinations: [] })
  await signIn('pilot')
  await page.goto('/#/user/voicebox')
  await expect(heading(page, 'Voicebox')).toBeVisible()
  await page.goto('/#/user/settings')
  await expect(heading(page, 'Settings')).toBeVisible()
})

test('NAV-20: an empty fax goes with its page', async ({ page }) => {
  await openDialog(page)
  await page.goBack()
  await expect(heading(page, 'Voicebox')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await openDialog(page)
  await expect(page.getByText('You began this fax before')).toHaveCount(0)
})

test('NAV-20: input becomes a draft on the next page, with its file, until the user starts anew', async ({ page }) => {
  await openDialog(page)
  await header(page).fill('To the office')
  const chosen = page.waitForEvent('filechooser')
  await dialog(page).getByRole('button', { name: 'Choose file' }).click()
  await (await chosen).setFiles({ name: 'plans.txt', mimeType: 'text/plain', buffer: Buffer.from('plans') })
  await page.goBack()
  await expect(heading(page, 'Voicebox')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await openDialog(page)
  await expect(header(page)).toHaveValue('To the office')
  await expect(dialog(page)).toContainText('plans.txt')
  await expectAccessible(page)
  // an address that is typed is another page, too
  await page.evaluate(() => {
    location.hash = '#/user/settings'
  })
  await expect(heading(page, 'Settings')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await openDialog(page)
  await dialog(page).getByRole('button', { name: 'Start a new one' }).click()
  await expect(header(page)).not.toHaveValue('To the office')
  await expect(dialog(page)).not.toContainText('plans.txt')
  await expect(page.getByText('You began this fax before')).toHaveCount(0)
})

// another platform does not say whether it has an outside line
test('FAX-07, NAV-20: without an outside line a fax to outside is kept as a draft; one to an extension is sent', {
  tag: '@lineside',
}, async ({ page }) => {
  await openDialog(page)
  const destination = dialog(page).getByRole('combobox', { name: 'Destination' })
  const save = dialog(page).getByRole('button', { name: 'Save draft' })
  await destination.fill('21')
  await expect(save).toHaveCount(0)
  await destination.fill('+43 664 1234567')
  await header(page).fill('Ahorn')
  await dialog(page).getByRole('radio', { name: 'Fine' }).check({ force: true })
  await expect(dialog(page).getByText('You can send this one once there is a line.')).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: 'Last faxes' })).toBeVisible()
  await expectAccessible(page)
  await save.click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await openDialog(page)
  await expect(destination).toHaveValue('+43 664 1234567')
  await expect(header(page)).toHaveValue('Ahorn')
  await expect(dialog(page).getByRole('radio', { name: 'Fine' })).toBeChecked()
  await dialog(page).getByRole('button', { name: 'Start a new one' }).click()
  await expect(save).toHaveCount(0)
})

// another platform does not say why a fax has failed
test('FAX-08: the dialog shows what became of the last faxes, and makes a new one of a failed one', {
  tag: '@lineside',
}, async ({ page, server }) => {
  const { subscriber_id } = accountOf(server, 'pilot')
  const api = await apiAs(server, 'pilot')
  const fax = { subscriber_id, destination: '+43 664 765 43 21', quality: 'normal', pageHeader: 'Ahorn', data: 'Hello' }
  expect((await api.post('/api/faxes/', fax)).status).toBe(201)
  const sent = `/api/faxes/?subscriber_id=${subscriber_id}&direction=out&order_by=id&order_by_direction=desc&rows=1`
  await expect.poll(async () => JSON.stringify((await api.get(sent)).body)).toContain('FAILED')
  await openDialog(page)
  const last = dialog(page).getByRole('region', { name: 'Last faxes' }).getByRole('listitem').first()
  await expect(last).toContainText(/\+43 664 765 43 21.*Failed, 1 page: there is no outside fax line/)
  await last.getByRole('button', { name: /^Send again/ }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'Destination' })).toHaveValue('+43 664 765 43 21')
  await expect(dialog(page).getByRole('group', { name: 'File' })).toContainText(/fax-\d+\.pdf/)
})

test('FAX-06: a fax goes to a person found by name, by keyboard alone', { tag: '@lineside' }, async ({ page }) => {
  await openDialog(page)
  const destination = dialog(page).getByRole('combobox', { name: 'Destination' })
  await destination.pressSequentially('Max')
  await expect(page.getByRole('option', { name: /Max Berger/ })).toBeVisible()
  await expectAccessible(page)
  await destination.press('Enter')
  await expect(destination).toHaveValue('21')
  await expect(destination).toHaveAccessibleDescription('Max Berger')
  await expect(page.getByRole('option', { name: /Max/ })).toHaveCount(0)
  await expect(destination).toBeFocused()
  // the first Escape closes the list alone
  await destination.fill('Sof')
  await destination.press('ArrowDown')
  await expect(page.getByRole('option', { name: /Sofia Marchetti/ })).toBeVisible()
  await destination.press('Escape')
  await expect(page.getByRole('option', { name: /Sofia/ })).toHaveCount(0)
  await expect(dialog(page)).toBeVisible()
})

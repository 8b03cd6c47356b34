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
  await page.goto('/#/user/contacts')
  await expect(heading(page, 'Contacts')).toBeVisible()
  await page.goto('/#/user/settings')
  await expect(heading(page, 'Settings')).toBeVisible()
})

test('NAV-20: an empty fax goes with its page', async ({ page }) => {
  await openDialog(page)
  await page.goBack()
  await expect(heading(page, 'Contacts')).toBeVisible()
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
  await expect(heading(page, 'Contacts')).toBeVisible()
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

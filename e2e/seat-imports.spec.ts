import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type ApiCaller, apiAs } from './support/api-as.ts'
import { csvOf } from './support/csv-of.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { LOOKS, showIn } from './support/looks.ts'
import { expect, test } from './support/test.ts'

const root = (page: Page) => page.locator('#csc-page-pbx-seats')
const seat = (page: Page, name: string) => root(page).getByRole('region', { name, exact: true })

let api: ApiCaller
const lineOf = async (name: string) => {
  const { body } = await api.get(`/api/subscribers/?display_name=${encodeURIComponent(name)}`)
  const found = body['_embedded'] as Record<string, { id: number; pbx_extension: string }[]> | undefined
  return found?.['ngcp:subscribers']?.[0]
}
const names = ['Csv Anders', 'Csv Britt']

test.beforeEach(async ({ server, signIn }) => {
  api = await apiAs(server, 'pilot')
  await signIn('pilot')
})
test.afterEach(async () => {
  for (const name of names) {
    const line = await lineOf(name)
    if (line) await api.remove(`/api/subscribers/${line.id}`)
  }
})

test('HAND-03: seats by a CSV file: a template, valid rows are imported at once, faulty ones are handed back', async ({
  page,
}) => {
  await page.goto('/#/user/pbx-configuration/seats')
  await page.getByRole('button', { name: 'More for Seats' }).click()
  await page.getByRole('menuitem', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import seats' })
  // the columns in words; what they are called in the file unfolds
  await expect(dialog).toContainText('A file needs the columns Name and Extension; it can also have Username, Email,')
  await expect(dialog.getByText('alias_numbers')).toBeHidden()
  await dialog.getByText('Column names in the file').press('Enter')
  await expect(dialog.getByText('alias_numbers')).toBeVisible()
  const send = (rows: readonly string[]) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'seats.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  const saved = async (button: RegExp) => {
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: button }).click()
    return await readFile(await (await download).path(), 'utf8')
  }
  expect(await saved(/Template/)).toMatch(/^\uFEFF?name,extension,username,email,.*\r\nMaria Sample,10,maria.sample,/)
  await send([
    'name,extension,username',
    'Csv Anders,66,',
    'Csv Falsch,999,csv.falsch',
    'Csv Britt,67,',
    'Max Berger,21,',
  ])
  const rows = dialog.getByRole('list', { name: 'Rows of the file' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText(/Line 3.*Csv Falsch.*Error/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Another file' }).click()
  await expect(dialog.getByRole('radio', { name: 'Leave them unchanged' })).toBeChecked()
  await send([
    'name,extension,username',
    'Csv Anders,66,',
    'Csv Falsch,999,csv.falsch',
    'Csv Britt,67,',
    'Max Berger,21,',
  ])
  await expect(dialog.getByText('2 new')).toBeVisible()
  await expect(dialog.getByText('1 skipped')).toBeVisible()
  const handedBack = /^\uFEFF?name,extension,username,line,reason\r\nCsv Falsch,999,csv.falsch,3,extension: .*10.*89/
  expect(await saved(/Save the 1 row with an error/)).toMatch(handedBack)
  expect(await lineOf('Csv Anders')).toBeUndefined()
  await dialog.getByRole('button', { name: 'Import 2 seats' }).click()
  await expect(page.getByText('Imported 2 seats').first()).toBeVisible()
  // the answer to that button has no body, which is nothing to complain of
  await expect(page.getByText(/Failed to execute/)).toHaveCount(0)
  expect(await saved(/Save the 1 row with an error/)).toMatch(handedBack)
  await dialog.getByRole('button', { name: 'Sign-in cards' }).click()
  const cards = dialog.getByRole('list', { name: 'Sign-in cards' }).getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText(/csv-anders@/)
  await expect(dialog.getByRole('button', { name: 'Print 2 cards' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Email 0 of 2' }).click()
  await expect(dialog.getByText('No email was sent: no seat here has an email address')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(seat(page, 'Csv Britt')).toBeVisible()
  expect(await lineOf('Csv Anders')).toMatchObject({ pbx_extension: '66' })

  await page.goto('/#/user/pbx-configuration/changes?search=Csv+Britt')
  const changes = page.getByRole('list', { name: 'Who changed what' }).getByRole('listitem')
  await expect(changes.first()).toContainText('You created a new sign-in link for Csv Britt')
  await expect(changes.nth(1)).toContainText(/You added the seat Csv Britt/)
  // the file says what the page says, with names in place of "You", and of a secret only that there is one
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const { head, rows: entries } = await csvOf(await download)
  expect(head).toBe('Time,Changed by,What,Kind of change,Kind,Field,Before,After')
  expect(entries[0]).toMatch(
    /,Anna Novak created a new sign-in link for Csv Britt,Changed,Seat,Sign-in link,,not shown$/,
  )
  // STORY-01: the words of a sentence are found, too
  await page.goto('/#/user/pbx-configuration/changes?search=added+Britt')
  await expect(changes.first()).toContainText('You added the seat Csv Britt')
  await changes.first().getByRole('button', { name: 'Details of this change' }).click()
  await expect(changes.first()).toContainText('Extension')
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width)
  }
})

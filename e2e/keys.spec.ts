import type { Page } from '@playwright/test'
import { listPanel, listRows, openConversationsAs, tabNamed } from './support/conversations-page.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { givenConversations, givenLine } from './support/given/given-line.ts'
import type { RunningServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Single keys work once their code has come, after the page is quiet. */
const openHelp = async (page: Page): Promise<void> =>
  expect(async () => {
    await page.keyboard.press('?')
    await expect(help(page)).toBeVisible({ timeout: 1000 })
  }).toPass()

const closeHelp = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(help(page)).toBeHidden()
}

/** A line with two new voicemails. */
const givenVoicemails = async (server: RunningServer, name: string) => {
  const line = await givenLine(server, name)
  await givenConversations(server, line, [
    { type: 'voicemail', minutesAgo: 3, caller: '447700900123', hasFile: true },
    { type: 'voicemail', minutesAgo: 5, caller: '4314061920', hasFile: true },
  ])
  return line
}

test('WCAG 2.1.4: "?" lists all keys by place, accessible in every look, and switches single keys off', async ({
  page,
  signIn,
}) => {
  await signIn('pilot')
  await page.goto('/#/user/contacts')
  await expect(heading(page, 'Contacts')).toBeVisible()
  await openHelp(page)
  for (const group of ['Everywhere', 'In lists', 'Go to', 'In a call'])
    await expect(help(page).getByRole('heading', { name: group })).toBeVisible()
  await expect(help(page).getByText('Call forwarding')).toBeVisible()
  await expectAccessible(page)
  await help(page).getByRole('switch', { name: 'Single keys' }).click()
  await closeHelp(page)
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(help(page)).toHaveCount(0)
  await expect(heading(page, 'Contacts')).toBeVisible()
  // the menu of the user leads there for who has switched the keys off
  await page.locator('[data-popup=user]').click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await help(page).getByRole('switch', { name: 'Single keys' }).click()
  await closeHelp(page)
  await openHelp(page)
})

test('G and a letter lead to a page; in a text field letters are text; "/" leads to the search', async ({
  page,
  signIn,
}) => {
  await signIn('pilot')
  await page.goto('/#/user/contacts')
  await expect(heading(page, 'Contacts')).toBeVisible()
  await openHelp(page)
  await closeHelp(page)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('gf?')
  await expect(page.getByRole('searchbox')).toHaveValue('gf?')
  await heading(page, 'Contacts').click()
  await page.keyboard.type('gf')
  await expect(heading(page, 'Call forwarding')).toBeVisible()
  await page.keyboard.type('gs')
  await expect(page).toHaveURL(/pbx-configuration\/seats/)
})

test('a page that is closed to a seat has no letter', async ({ page, signIn }) => {
  await signIn('seat')
  await page.goto('/#/user/contacts')
  await expect(heading(page, 'Contacts')).toBeVisible()
  await openHelp(page)
  await expect(help(page).getByText('Seats', { exact: true })).toHaveCount(0)
  await closeHelp(page)
  await page.keyboard.type('gs')
  await page.keyboard.type('gf')
  await expect(heading(page, 'Call forwarding')).toBeVisible()
})

test('CONV-07: J and K lead through the list, Enter opens a row, E marks its voicemail as heard', async ({
  page,
  server,
}) => {
  await openConversationsAs(page, await givenVoicemails(server, 'Keya Rows'), '?tab=voicemail')
  await expect(tabNamed(page, /^Voicemails/)).toHaveText('Voicemails2 new')
  await openHelp(page)
  await closeHelp(page)
  const rows = listPanel(page).getByRole('button', { name: /^Voicemail from/ })
  await page.keyboard.press('j')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('e')
  await expect(tabNamed(page, /^Voicemails/)).toHaveText('Voicemails1 new')
  await expect(listRows(page).nth(1)).not.toContainText('New voicemail')
  await page.keyboard.press('k')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows.nth(0)).toHaveAttribute('aria-expanded', 'true')
})

test('a tooltip carries its key', async ({ page, signIn }) => {
  await signIn('pilot')
  await page.goto('/#/user/contacts?tab=colleagues')
  await page
    .getByRole('list', { name: 'Colleagues' })
    .getByRole('button', { name: /^Call / })
    .first()
    .hover()
  await expect(page.locator('#tip')).toHaveText(/^Call .*C$/)
  await expect(page.locator('#tip kbd')).toHaveText('C')
})

import { signInWith, withToken } from './support/api-as.ts'
import type { Page } from '@playwright/test'
import { openConversationsAs } from './support/conversations-page.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { givenConversations, givenLine } from './support/given/given-line.ts'
import { expect, test } from './support/test.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Contacts' }).getByRole('listitem')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

const open = async (page: Page) => {
  await page.goto('/#/user/contacts')
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
}

test('NAME-01: a contact is added, found in another spelling, changed and removed', async ({ page, signIn }) => {
  await signIn('seat')
  await open(page)
  await button(page, 'New contact').click()
  const dialog = page.getByRole('dialog', { name: 'New contact' })
  await button(page, 'Save').click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Jürgen Huber')
  await dialog.getByRole('textbox', { name: 'Number 1' }).fill('0664 / 999 888 77')
  await button(page, 'Save').click()
  await expect(page.getByText('Jürgen Huber has been saved')).toBeVisible()

  await page.getByRole('searchbox').fill('juergen HUBER')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toHaveText(/JHJürgen Huber\+43 664 99 98 88 77MobileMine/)
  await button(page, 'Show Jürgen Huber').click()
  await expectAccessible(page)

  await button(page, 'Edit').click()
  const edit = page.getByRole('dialog', { name: 'Edit Jürgen Huber' })
  await edit.getByRole('textbox', { name: 'Company' }).fill('Huber Plan')
  await button(page, 'Save').click()
  await expect(rows(page).getByText('Huber Plan')).toBeVisible()

  await button(page, 'Remove').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Nobody found')).toBeVisible()
  // NAV-14: the focus goes on to what stands where the contact was
  await expect(page.getByRole('tabpanel').getByRole('button').last()).toBeFocused()
})

test('NAME-01: a plain seat reads the company’s contacts and cannot write them', async ({ page, signIn }) => {
  await signIn('seat')
  await open(page)
  await page.getByRole('tab', { name: 'Contacts' }).click()
  await button(page, 'Company').click()
  await button(page, 'Show Daniel Osei').click()
  await expect(page.getByText('Your company’s administrators manage this contact.')).toBeVisible()
  await expect(button(page, 'Edit')).toHaveCount(0)
})

test('NAME-01: a contact opens by a press anywhere on its row, and shows the last calls with it', async ({
  page,
  server,
}) => {
  const line = await givenLine(server, 'Clara Calls')
  const sarah = '441632960140'
  await givenConversations(server, line, [
    { caller: sarah, minutesAgo: 1, status: 'cancel', duration_ms: 0 },
    { caller: sarah, minutesAgo: 2, duration_ms: 65_000 },
    { caller: '436649998877', minutesAgo: 3, duration_ms: 77_000 },
    { type: 'fax', caller: sarah, minutesAgo: 4, pages: 3 },
    { caller: sarah, minutesAgo: 5, duration_ms: 61_000 },
    { caller: sarah, minutesAgo: 6, duration_ms: 69_000 },
  ])
  await openConversationsAs(page, line)
  await open(page)
  await rows(page).getByText('Sarah Whitfield').click()
  const calls = page.getByRole('region', { name: /^Last calls/ }).getByRole('listitem')
  await expect(calls).toHaveText([/^Missed/, /^Incoming1:05/, /^Fax received, 3 pages/, /^Incoming1:01/])
  // the row says the last of them
  await expect(
    rows(page)
      .filter({ hasText: 'Sarah Whitfield' })
      .getByText(/^Missed, /),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All calls' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue(/1632/)
  await expect(page.getByText('+44 1632 960140').or(page.getByText('Sarah Whitfield')).first()).toBeVisible()

  await open(page)
  await rows(page).getByText('Daniel Osei').click()
  await expect(page.getByText('No calls yet.')).toBeVisible()
})

test('REACH-03, UI-01: on a phone, too, the list says which colleague can be called', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('seat')
  await page.goto('/#/user/contacts?tab=colleagues')
  const colleague = page.getByRole('list', { name: 'Colleagues' }).getByRole('listitem').filter({ hasText: 'Felix' })
  await expect(colleague.getByText(/^(Offline.*|Free)$/)).toBeVisible()
})

test('NAME-01, TEAM-01: favourites, colleagues with their state, and contacts: nobody is there twice', async ({
  page,
  server,
}) => {
  const line = await givenLine(server, 'Fay Favours')
  await openConversationsAs(page, line)
  await open(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Contacts: \d+ of \d+ colleagues (is|are) free\.$/)
  const colleagues = page.getByRole('list', { name: 'Colleagues' })
  await page.getByRole('tab', { name: /^Colleagues/ }).click()
  await colleagues.getByRole('button', { name: 'Felix Brandt is a favourite' }).click()
  await expect(colleagues.getByRole('button', { name: 'Felix Brandt is a favourite' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('tab', { name: /^All/ }).click()
  const favourites = page.getByRole('list', { name: 'Favourites' })
  await expect(favourites.getByRole('listitem')).toHaveCount(1)
  await expect(favourites.getByText('Felix Brandt')).toBeVisible()
  await expect(colleagues.getByText('Felix Brandt')).toHaveCount(0)
  await expect(rows(page).getByText('Daniel Osei')).toBeVisible()
  await expectAccessible(page)

  // the tabs count what is in them
  const countOf = async (name: RegExp) => Number(/\d+/.exec(await page.getByRole('tab', { name }).innerText())?.[0])
  expect(await countOf(/^All/)).toBe((await countOf(/^Colleagues/)) + (await countOf(/^Contacts/)))

  // a chip narrows to colleagues, a search finds both
  await page.getByRole('button', { name: /^Free now/ }).click()
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('button', { name: /^Free now/ }).click()
  await page.getByRole('searchbox').fill('felix')
  await expect(colleagues.getByText('Felix Brandt')).toBeVisible()
  await page.getByRole('searchbox').fill('osei')
  await expect(rows(page)).toHaveCount(1)
  await expect(colleagues).toHaveCount(0)
})

test.describe('a file', () => {
  test.use({ allowedErrors: /ERR_FAILED|status of 422/ })

  test('NAME-01: a file shows its effect before anything is written; a faulty value costs only its own line', async ({
    page,
    signIn,
  }) => {
    await signIn('seat')
    await open(page)
    await button(page, 'Import, export').click()
    await page.getByRole('menuitem', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import contacts' })
    const choose = async (text: string) => {
      const chooser = page.waitForEvent('filechooser')
      await dialog.getByRole('button', { name: 'Choose file' }).click()
      await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    }
    // API-05: what is wrong with a file is said, and it would be wrong the second time as well
    await choose('name,mobile\nImported One,0664 111 22 33\n"Imported Two,0664 111 22 34\n')
    await expect(dialog.getByRole('alert')).toContainText('The quotation marks in line 3 do not match.')
    await expect(dialog.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await choose('name,mobile\nImported One,0664 111 22 33\n,0664 111 22 34\nImported Three,nonsense\n')
    await expect(dialog.getByText('people.csv: nothing saved yet')).toBeVisible()
    await expect(dialog.getByText('2 new, 1 with an error')).toBeVisible()
    await expect(dialog.getByText(/^Line 3, without a name: /)).toBeVisible()
    await expect(dialog.getByText(/^Line 4, Imported Three: without “nonsense”/)).toBeVisible()
    await expectAccessible(page)
    // another choice is looked at anew; what fails is said
    await page.route(/contacts\/check$/, (route) => route.abort())
    await dialog.getByText('Overwrite', { exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('people.csv')
    await expect(dialog.getByRole('button', { name: /^Import 2/ })).toHaveCount(0)
    await page.unroute(/contacts\/check$/)
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await dialog.getByRole('button', { name: 'Import 2 contacts' }).click()
    await expect(page.getByText('2 contacts imported')).toBeVisible()
    // what was left out is said afterwards as well
    await expect(dialog.getByText('people.csv: imported')).toBeVisible()
    await expect(dialog.getByText(/^Line 4, Imported Three: without “nonsense”/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('searchbox').fill('imported')
    await expect(rows(page)).toHaveCount(2)
    // who has no number has no button to call, and the columns are in line all the same
    const numbers = await rows(page)
      .locator('[data-column=number]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
    expect(new Set(numbers).size).toBe(1)
  })
})

test('NAME-01, PATH-02: a caller without a name gets one from the row of the call, and has it from then on', async ({
  page,
  server,
}) => {
  const line = await givenLine(server, 'Nora Names')
  await givenConversations(server, line, [{ caller: '447700900199' }])
  await openConversationsAs(page, line)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '+44 7700 900199' })
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Add to contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'New contact' })
  await expect(dialog.getByRole('textbox', { name: 'Number 1' })).toHaveValue('+44 7700 900199')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Greta Berg')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByText('Greta Berg')).toBeVisible()
})

test('TEAM-01: rows keep their places while the pointer or the focus is among them', async ({ page, server }) => {
  const reader = await givenLine(server, 'Rita Reads')
  await givenLine(server, 'Steady Ada')
  const { username, password } = await givenLine(server, 'Steady Ben')
  const ben = withToken(server, String((await signInWith(server, { username, password })).body['jwt']))
  const says = (status: string) => ben.put('/api/lineside/status', { status, until: null })
  await openConversationsAs(page, reader)
  await page.goto('/#/user/contacts?tab=colleagues')
  await page.getByRole('searchbox').fill('steady')
  const shown = page.getByRole('list', { name: 'Colleagues' }).getByRole('listitem')
  const stands = (...texts: readonly RegExp[]) => expect(shown).toHaveText([...texts])
  await stands(/Steady Ada.*Offline/, /Steady Ben.*Offline/)

  await shown.first().hover()
  await says('busy')
  await stands(/Steady Ada.*Offline/, /Steady Ben.*Busy/)
  // the pointer leaves: who can be reached sooner is first
  await page.getByRole('heading', { level: 1 }).hover()
  await stands(/Steady Ben.*Busy/, /Steady Ada.*Offline/)

  await shown.first().getByRole('button').first().focus()
  await ben.remove('/api/lineside/status')
  await stands(/Steady Ben.*Offline/, /Steady Ada.*Offline/)
  await page.getByRole('searchbox').focus()
  await stands(/Steady Ada.*Offline/, /Steady Ben.*Offline/)
})

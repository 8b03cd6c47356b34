import type { Page } from '@playwright/test'
import { type ApiCaller, apiAs } from './support/api-as.ts'
import { listRows, openConversations } from './support/conversations-page.ts'
import { discard } from './support/discard.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { fail, hold } from './support/held.ts'
import { LOOKS, showIn } from './support/looks.ts'
import type { RunningServer } from './support/server.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const idOf = (server: RunningServer, role: string) => accountOf(server, role).subscriber_id
const faxOf = (server: RunningServer, role: string) => `/api/faxserversettings/${idOf(server, role)}`
const mailToFaxOf = (server: RunningServer, role: string) => `/api/mailtofaxsettings/${idOf(server, role)}`
const office = { destination: 'office@ahorn.example', filetype: 'PDF', incoming: true, outgoing: false, status: true }
const fax = { name: 'Ahorn', active: true, ecm: true, t38: true, destinations: [office] }
const mailToFax = { active: true, secret_key: null, secret_key_renew: 'never', secret_renew_notify: [], acl: [] }

let pilot: ApiCaller
test.beforeEach(async ({ server }) => {
  pilot = await apiAs(server, 'pilot')
  for (const role of ['pilot', 'seat']) expect((await pilot.put(faxOf(server, role), fax)).status).toBe(204)
})

const openSettings = async (page: Page, tab: 'fax2mail' | 'mail2fax') => {
  await page.goto(`/#/user/fax-settings?tab=${tab}`)
  await expect(page.getByRole('heading', { name: 'Fax settings', level: 1 })).toBeVisible()
}
const list = (page: Page, name: string) => page.getByRole('list', { name })
const entries = (page: Page, name: string) => list(page, name).getByRole('listitem')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const removal = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Remove' })
const sendFax = (page: Page) => dialog(page, 'Send fax')
const openSendFax = async (page: Page) => {
  await page.getByRole('button', { name: 'Apps' }).click()
  await page.getByRole('menuitem', { name: 'Send fax' }).click()
  await expect(sendFax(page).getByRole('combobox', { name: 'Destination' })).toBeFocused()
}
const form = (page: Page) => ({
  destination: sendFax(page).getByRole('combobox', { name: 'Destination' }),
  header: sendFax(page).getByLabel('Page header'),
  content: sendFax(page).getByLabel('Content'),
  file: sendFax(page).getByRole('group', { name: 'File' }),
  send: sendFax(page).getByRole('button', { name: 'Send', exact: true }),
})
/** Pages are made in a process of its own, which a busy machine is slow to start. */
const rendered = { timeout: 30_000 }
const drop = async (page: Page, name: string) => {
  const dataTransfer = await page.evaluateHandle((fileName) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['The plans of the second floor.'], fileName))
    return transfer
  }, name)
  await sendFax(page).dispatchEvent('drop', { dataTransfer })
}

test('FAX-01, FAX-02: fax to mail: each setting saves by itself', { tag: '@lineside' }, async ({
  page,
  server,
  signIn,
}) => {
  const stored = async () => (await pilot.get(faxOf(server, 'pilot'))).body
  await signIn('pilot')
  await page.goto('/#/user/fax-settings')
  await expect(page.getByRole('tab', { name: 'Fax to Mail and Sendfax' })).toHaveAttribute('aria-selected', 'true')

  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('  Ahorn Wien ')
  await save(page).click()
  await expect(page.getByText('Fax name saved')).toBeVisible()
  await expect(name).toHaveValue('Ahorn Wien')
  await expect(page.getByText('Saved, but has no effect here')).toBeVisible()
  for (const setting of ['Error correction (ECM)', 'T.38']) await page.getByRole('switch', { name: setting }).click()
  await expect.poll(stored).toMatchObject({ name: 'Ahorn Wien', ecm: false, t38: false, active: true })

  await page.getByRole('button', { name: 'Add destination' }).click()
  const address = dialog(page, 'Add destination').getByLabel('Destination Email')
  await save(page).click()
  await expect(address).toHaveAccessibleDescription('Destination Email is required')
  await address.fill('anna@novak')
  await expect(address).toHaveAccessibleDescription('Input a valid email address')
  await address.fill('Office@ahorn.example')
  await expect(address).toHaveAccessibleDescription('The Destination Email is already used')
  await address.fill('')
  await address.pressSequentially('anna novak @ahorn.example')
  await expect(address).toHaveValue('annanovak@ahorn.example')
  await address.press('Enter')
  await expect(entries(page, 'Destinations')).toHaveText([
    /^office@ahorn.example.*Received faxes as PDF, with reports/,
    /^annanovak@ahorn.example.*Received and sent faxes as TIFF, with reports/,
  ])
  const anna = {
    destination: 'annanovak@ahorn.example',
    filetype: 'TIFF',
    incoming: true,
    outgoing: true,
    status: true,
  }
  expect((await stored())['destinations']).toEqual([office, anna])

  await page.getByRole('button', { name: 'Edit annanovak@ahorn.example' }).click()
  await dialog(page, 'Edit destination').getByLabel('File type').selectOption('PDF 1.4')
  await dialog(page, 'Edit destination').getByLabel('Reports').uncheck()
  await save(page).click()
  await expect(entries(page, 'Destinations').nth(1)).toHaveText(/Received and sent faxes as PDF 1.4$/)
  await expect(page.getByRole('button', { name: 'Edit annanovak@ahorn.example' })).toBeFocused()
  // what somebody else did meanwhile is not undone
  await pilot.replace(faxOf(server, 'pilot'), 'destinations', [{ ...anna, filetype: 'PDF14', status: false }])
  await page.getByRole('button', { name: 'Remove office@ahorn.example' }).click()
  await removal(page).click()
  await expect(page.getByText('This entry was changed elsewhere')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(entries(page, 'Destinations')).toHaveText([/^annanovak/])
  await page.getByRole('button', { name: 'Remove annanovak@ahorn.example' }).click()
  await removal(page).click()
  await expect(page.getByText('No destinations yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add destination' })).toBeFocused()
  expect((await stored())['destinations']).toEqual([])
})

test('FAX-10: switched off, nothing offers to send a fax; switched on, it is there again', async ({ page, signIn }) => {
  await signIn('pilot')
  await openSettings(page, 'fax2mail')
  const active = page.getByRole('switch', { name: 'Active' })
  const apps = page.getByRole('button', { name: 'Apps' })
  await expect(apps).toBeVisible()
  await active.click()
  await expect(apps).toHaveCount(0)
  await expect(active).not.toBeChecked()
  await active.click()
  await expect(apps).toBeVisible()
})

test('FAX-03: mail to fax: key, renewal, recipients, permitted senders', async ({ page, server, signIn }) => {
  await pilot.put(mailToFaxOf(server, 'pilot'), { ...mailToFax, active: false })
  const stored = async () => (await pilot.get(mailToFaxOf(server, 'pilot'))).body
  await signIn('pilot')
  await openSettings(page, 'fax2mail')
  await page.getByRole('tab', { name: 'Mail to Fax' }).click()
  await expect(page).toHaveURL(/tab=mail2fax/)
  await expect(page.getByText('Mail To Fax feature is not active')).toBeVisible()
  await page.getByRole('switch', { name: 'Active' }).click()
  await expect(page.getByText('Mail To Fax feature is not active')).toHaveCount(0)

  await page.getByLabel('Secret key', { exact: true }).fill(' larch-47 ')
  await save(page).click()
  await expect(page.getByText('Secret key saved')).toBeVisible()
  await page.getByLabel('Renewal').selectOption('Monthly')
  await expect.poll(stored).toMatchObject({ active: true, secret_key: 'larch-47', secret_key_renew: 'monthly' })
  const changed = String((await stored())['last_secret_key_modify']).slice(0, 16)
  await expect(page.getByText(changed)).toBeVisible()

  await page.getByRole('button', { name: 'Add address' }).click()
  await dialog(page, 'Add address').getByLabel('Notify Email').fill('anna@ahorn.example')
  await save(page).click()
  await expect(entries(page, 'Key notifications')).toHaveText(['anna@ahorn.example'])
  await page.getByRole('button', { name: 'Add address' }).click()
  const second = dialog(page, 'Add address').getByLabel('Notify Email')
  await second.fill('anna@ahorn.example')
  await expect(second).toHaveAccessibleDescription('The Notify Email is already used')
  await page.keyboard.press('Escape')
  await discard(page)

  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('region', { name: 'Add rule' }).getByRole('button', { name: 'Details' }).click()
  const rule = dialog(page, 'Add rule')
  await save(page).click()
  await expect(rule.getByLabel('From Email')).toHaveAccessibleDescription('Fill in at least one of these')
  await rule.getByLabel('From Email').fill('anna')
  await save(page).click()
  await expect(rule.getByLabel('From Email')).toHaveAccessibleDescription('Input a valid email address')
  await rule.getByLabel('From Email').fill('anna@ahorn.example')
  await rule.getByLabel('Destination').fill('^43')
  await rule.getByLabel('Use regular expressions').check()
  await save(page).click()
  await expect(entries(page, 'Access list')).toHaveText([
    /^E-mail from senders that match anna@ahorn.example \s*is faxed to any number in Austria if its first line is the secret key.*Destination \^43/,
  ])
  expect(await stored()).toMatchObject({
    secret_renew_notify: [{ destination: 'anna@ahorn.example' }],
    acl: [{ from_email: 'anna@ahorn.example', destination: '^43', use_regex: true }],
  })
  // the usual patterns are told in words
  await page.getByRole('button', { name: /^Details ?: senders that match anna@ahorn.example$/ }).click()
  await dialog(page, 'Edit rule').getByLabel('From Email').fill(String.raw`@ahorn\.example$`)
  await save(page).click()
  await expect(entries(page, 'Access list')).toHaveText([/^E-mail from anyone at ahorn.example/])
})

test('FAX-04: without mail to fax the tab says so, and sees when it is switched on', async ({
  page,
  server,
  signIn,
}) => {
  await pilot.put(mailToFaxOf(server, 'seat'), { ...mailToFax, active: false })
  await signIn('seat')
  await openSettings(page, 'mail2fax')
  await expect(page.getByRole('heading', { name: 'Mail To Fax feature is not active' })).toBeVisible()
  await expectAccessible(page)
  await pilot.put(mailToFaxOf(server, 'seat'), mailToFax)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Only a company administrator can turn this on or off')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Active' })).toHaveCount(0)
})

test('FAX-03, FAX-04: an administrator gives a seat mail to fax, and takes it away', async ({
  page,
  server,
  signIn,
}) => {
  const isActive = async () => (await pilot.get(mailToFaxOf(server, 'seat'))).body['active']
  await pilot.put(mailToFaxOf(server, 'seat'), { ...mailToFax, active: false })
  await signIn('pilot')
  await page.goto(`/#/user/pbx-configuration/seats?open=${accountOf(server, 'seat').subscriber_id}`)
  const mayFax = page.getByRole('switch', { name: 'Mail to Fax' })
  await expect(mayFax).not.toBeChecked()
  await mayFax.click()
  await expect(page.getByText('Changed Mail to Fax successfully')).toBeVisible()
  await expect(mayFax).toBeChecked()
  expect(await isActive()).toBe(true)
  await mayFax.click()
  await expect.poll(isActive).toBe(false)
  // what is pressed before this one is over becomes one change
  await expect(mayFax).not.toHaveAttribute('aria-busy')

  // pressed twice before the first is stored: both count, one after the other
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('mailtofaxsettings')) sent.push(request.postDataJSON())
  })
  const letGo = await hold(page, /mailtofaxsettings/)
  // what is read meanwhile may be older than what was written
  await page.route(/mailtofaxsettings/, (route) =>
    route.request().method() === 'GET' && sent.length < 2
      ? route.fulfill({ json: { ...mailToFax, active: false } })
      : route.fallback(),
  )
  await expect(mayFax).not.toBeChecked()
  await mayFax.click()
  await expect(mayFax).toBeChecked()
  await mayFax.click()
  await expect(mayFax).not.toBeChecked()
  letGo()
  await expect.poll(() => sent).toMatchObject([[{ value: true }], [{ value: false }]])
  await expect.poll(isActive).toBe(false)
  await expect(mayFax).not.toBeChecked()
})

test('FAX-06 to FAX-08: a fax is written, sent, and stands in the conversations of both ends', async ({
  page,
  server,
  signIn,
}) => {
  test.setTimeout(90_000)
  await signIn('pilot')
  await openConversations(page, '?tab=fax')
  await openSendFax(page)
  const { destination, header, content, file, send } = form(page)
  await expect(send).toBeDisabled()
  await expect(file).toContainText('No file')
  await header.fill('')
  await destination.fill('the office')
  await destination.press('Enter')
  await expect(destination).toHaveAccessibleDescription('Input a valid phone number')
  await destination.fill('')
  await expect(destination).toHaveAccessibleDescription('Input a phone number')
  await destination.fill('21')
  await destination.press('Enter')
  await expect(sendFax(page).getByRole('alert')).toHaveText('You have invalid form input. Please check and try again.')
  await expect(header).toHaveAccessibleDescription('Page header is required')
  await expect(content).toHaveAccessibleDescription('Content or File is required')
  await header.fill('x'.repeat(65))
  await expect(header).toHaveAccessibleDescription('Page header must have at most 64 letters')
  await header.fill('Ahorn Innenausbau')
  await content.fill('x'.repeat(3601))
  await expect(content).toHaveAccessibleDescription('Content must have at most 3600 letters')
  await expect(send).toBeDisabled()
  await drop(page, 'plan.docx')
  await expect(file).toHaveAccessibleDescription(
    'Choose a file of one of these kinds: .pdf, .tif, .tiff, .jpg, .jpeg, .png, .gif, .webp, .txt, .ps.',
  )
  await drop(page, 'plan.txt')
  await expect(file).toContainText('plan.txt')
  await expect(file).toContainText('30 bytes')
  await content.fill('The plans are attached.')
  await expect(sendFax(page).getByRole('alert')).toHaveCount(0)

  // a slip loses nothing
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep writing' }).click()
  await send.click()
  await expect(page.getByText('Fax on its way.')).toBeVisible(rendered)
  await expect(sendFax(page)).toHaveCount(0)
  await expect(page.getByText('Sending fax completed successfully.')).toBeVisible(rendered)
  await expect(listRows(page).first()).toHaveText(/Fax sent, 2 pages/, rendered)

  const seat = await apiAs(server, 'seat')
  const received = await seat.get(
    `/api/faxes/?subscriber_id=${idOf(server, 'seat')}&order_by=id&order_by_direction=desc`,
  )
  expect(received.body['_embedded']).toMatchObject({
    'ngcp:faxes': expect.arrayContaining([expect.objectContaining({ direction: 'in', pages: 2, caller: '43199200' })]),
  })
  await openSendFax(page)
  await expect(destination).toHaveValue('')
})

test('FAX-08: a missing fax line is shown first, a failure stays, and the fax is sent again from there', {
  tag: '@lineside',
}, async ({ page, server, signIn }) => {
  test.setTimeout(90_000)
  const sent = async () =>
    (await pilot.get(`/api/faxes/?subscriber_id=${idOf(server, 'pilot')}&direction=out`)).body['total_count'] as number
  await signIn('pilot')
  await page.goto('/')
  await openSendFax(page)
  await expect(sendFax(page).getByText('There is no outside fax line yet')).toBeVisible()
  const before = await sent()
  const { destination, header, content, send } = form(page)
  await destination.fill('+43 (664) 123-45/67')
  await header.fill('Ahorn')
  await content.fill('Hello')
  await send.click()
  const failure = page
    .getByRole('alert')
    .getByText('Fax to +43 664 123 45 67: Failed, 1 page: there is no outside fax line')
  await expect(failure).toBeVisible(rendered)
  await expect(page.getByText('Sending fax completed successfully.')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Fax on its way.')).toBeVisible(rendered)
  await expect.poll(sent, rendered).toBe(before + 2)
  await expect(failure).toBeVisible(rendered)
  await page.getByRole('button', { name: 'Dismiss error' }).click()
  await expect(failure).toHaveCount(0)
})

test.describe('a platform that fails', () => {
  test.use({ allowedErrors: /status of 500|ERR_FAILED/ })

  test('FAX-08: a fax is aborted, fails, and is sent once more; nothing typed is lost', async ({ page, signIn }) => {
    await signIn('pilot')
    await page.goto('/')
    await openSendFax(page)
    const { destination, header, content, send } = form(page)
    await destination.fill('21')
    await header.fill('Ahorn')
    await content.fill('Hello')
    const letGo = await hold(page, '**/api/faxes/')
    await send.click()
    await sendFax(page).getByRole('button', { name: 'Abort' }).click()
    await expect(content).toHaveValue('Hello')
    await expect(send).toBeEnabled()
    await expect(sendFax(page).getByRole('alert')).toHaveCount(0)
    letGo()
    await page.unroute('**/api/faxes/')

    await fail(page, '**/api/faxes/', 'The fax server is out of paper')
    await send.click()
    await expect(sendFax(page).getByRole('alert')).toContainText('The fax server is out of paper')
    await expect(content).toHaveValue('Hello')
    await page.unroute('**/api/faxes/')
    await sendFax(page).getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Sending fax completed successfully.')).toBeVisible(rendered)
  })

  test('settings that do not come say why, and Retry brings them', async ({ page, signIn }) => {
    await signIn('pilot')
    const mailToFaxSettings = '**/api/mailtofaxsettings/**'
    const letGo = await hold(page, mailToFaxSettings)
    await openSettings(page, 'mail2fax')
    await expect(page.getByRole('tabpanel').locator('[aria-busy=true]')).toBeVisible()
    await fail(page, mailToFaxSettings, 'Out of order')
    await page.reload()
    await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('Out of order')
    letGo()
    await page.unroute(mailToFaxSettings)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByLabel('Renewal')).toBeVisible()

    // UI-09: one that can not be saved has a text of ours, and what was typed is still there
    await fail(page, mailToFaxSettings, '')
    await page.getByLabel('Secret key', { exact: true }).fill('another key')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByText('An error occured while trying to save the fax settings. Please try again'),
    ).toBeVisible()
    await expect(page.getByLabel('Secret key', { exact: true })).toHaveValue('another key')
  })
})

test('tabs and dialogs have no findings of axe-core, and fit', { tag: '@deep' }, async ({ page, server, signIn }) => {
  test.setTimeout(90_000)
  const acl = [{ from_email: 'anna@ahorn.example', received_from: 'mail.ahorn.example', destination: '43*' }]
  const told = [{ destination: 'anna@ahorn.example' }]
  await pilot.put(mailToFaxOf(server, 'pilot'), { ...mailToFax, acl, secret_renew_notify: told })
  await signIn('pilot')
  for (const look of LOOKS) {
    await showIn(page, look)
    const fits = async () => {
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width)
    }
    for (const [tab, popups] of [
      ['fax2mail', ['add-fax-destination']],
      ['mail2fax', ['add-fax-notify', 'edit-fax-rule', 'remove-fax-rule']],
    ] as const) {
      await openSettings(page, tab)
      await expect(page.locator(`[data-popup=${popups[0]}]`)).toBeVisible()
      await fits()
      for (const popup of popups) {
        await page.locator(`[data-popup=${popup}]`).click()
        await expect(page.getByRole(popup.startsWith('remove') ? 'alertdialog' : 'dialog')).toBeVisible()
        await fits()
        await page.keyboard.press('Escape')
        await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
      }
    }
    if (look.viewport.width > 900) await page.getByRole('button', { name: 'Apps' }).click()
    else await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await page.getByText('Send fax', { exact: true }).click()
    await form(page).destination.press('Enter')
    await expect(sendFax(page).getByRole('alert')).toBeVisible()
    await fits()
    await page.keyboard.press('Escape')
    await expect(sendFax(page)).toHaveCount(0)
  }
})

import type { Page } from '@playwright/test'
import { type ApiCaller, apiAs, signInWith } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { heldWorkers } from './support/held-workers.ts'
import { LOOKS, showIn } from './support/looks.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const role = 'pilot'
const address = '/#/user/pbx-configuration/seats'
const root = (page: Page) => page.locator('#csc-page-pbx-seats')
const seat = (page: Page, name: string) => root(page).getByRole('region', { name, exact: true })
const form = (page: Page) => root(page).getByRole('region', { name: 'Add seat' })
const submit = (page: Page) => form(page).locator('button[type=submit]')
/** Shows the field for an extension that is not offered, and all that the three questions do not ask for. */
const showAllFields = async (page: Page) => {
  await form(page).getByRole('radio', { name: 'Another…' }).check()
  await form(page).getByRole('button', { name: /^More/ }).click()
}
const field = (page: Page, name: string, label: string) =>
  seat(page, name).getByRole('textbox', { name: label, exact: true })
const head = (page: Page, name: string) => root(page).getByRole('button', { name, exact: true })
const password = 'quiet-lantern-61-elm'

type Line = {
  id: number
  username: string
  pbx_extension: string
  pbx_group_ids: number[]
  alias_numbers: { number_id: number; sn: string }[]
}
let api: ApiCaller
/** The customer's subscribers that a query finds. */
const linesOf = async (query: string): Promise<Line[]> => {
  const { body } = await api.get(`/api/subscribers/?rows=100&${query}`)
  return (body['_embedded'] as Record<string, Line[]> | undefined)?.['ngcp:subscribers'] ?? []
}
const lineOf = async (name: string) => (await linesOf(`display_name=${encodeURIComponent(name)}`))[0]
const preferencesOf = async (id: number) => (await api.get(`/api/subscriberpreferences/${id}`)).body
const made = new Set<string>()
const given = async (name: string, extension: string): Promise<number> => {
  made.add(name)
  const { body, status } = await api.post('/api/subscribers/', {
    username: name.toLowerCase().replaceAll(' ', '-'),
    display_name: name,
    pbx_extension: extension,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return (await lineOf(name))?.id ?? 0
}
const open = async (page: Page, query = '') => {
  await page.goto(`${address}${query}`)
  await expect(root(page).getByRole('heading', { name: 'Seats', level: 1 })).toBeVisible()
}
const choose = async (page: Page, of: string, group: ReturnType<Page['getByRole']>, typed: string, option: RegExp) => {
  await group.getByRole('button', { name: `add to ${of}` }).click()
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: option }).first().click()
  await page.keyboard.press('Escape')
}

test.beforeEach(async ({ server, signIn }) => {
  api = await apiAs(server, role)
  await signIn(role)
})
test.afterEach(async () => {
  for (const name of made) {
    const line = await lineOf(name)
    if (line) await api.remove(`/api/subscribers/${line.id}`)
  }
  made.clear()
})

test('SEAT-02, SEAT-05, HAND-01, HAND-02: a seat is created, handed over, signs in at once, and is removed', {
  tag: '@lineside',
}, async ({ page, server }) => {
  made.add('Nora Lindqvist')
  const looks = await heldWorkers(page)
  await open(page)
  await head(page, 'Add seat').click()
  const create = submit(page)
  const text = (label: string) => form(page).getByRole('textbox', { name: label, exact: true })
  await expect(text('Name')).toBeFocused()
  await showAllFields(page)
  await form(page).getByRole('radio', { name: 'Nowhere' }).check()
  await text('Extension').focus()
  await create.click()
  await expect(text('Name')).toBeFocused()
  for (const missing of ['Name', 'Extension'])
    await expect(form(page).getByText(`${missing} is required`)).toBeVisible()
  await expect(form(page).getByText(/password is required/)).toHaveCount(0)
  await expectAccessible(page)
  await text('Extension').fill('2a')
  await expect(form(page).getByText('Extension must consist of numeric characters only')).toBeVisible()
  await text('Extension').fill('97')
  await expect(form(page).getByText('Allowed extensions are between 10 and 89')).toBeVisible()
  await text('Extension').fill('61')
  await text('Name').fill('x'.repeat(65))
  await expect(form(page).getByText('Name must have at most 64 letters')).toBeVisible()
  await text('Name').fill('')
  await expect(form(page).getByText('Name is required')).toBeVisible()
  await text('Name').fill('Nora Lindqvist')
  // a press while the password is still being looked at is kept, and carried out when it is known what it is worth
  await looks(true)
  await text('Web password').fill('12345678')
  await create.click()
  await expect(form(page).getByRole('button', { name: 'Creating' })).toBeVisible()
  await looks(false)
  await expect(text('Web password')).toBeFocused()
  await expect(form(page).getByText('Password is not strong enough')).toBeVisible()
  await expect(text('Retype web password')).toBeDisabled()
  await text('Web password').fill(password)
  await text('Retype web password').fill('something else')
  await expect(form(page).getByText('Passwords must be equal')).toBeVisible()
  await text('Retype web password').fill(password)
  await text('Email').fill('nora@')
  await create.click()
  await expect(text('Email')).toBeFocused()
  await text('Email').fill('nora@ahorn.example')
  // Enter in a choosing field takes the first match, and sends nothing
  await form(page).getByRole('button', { name: 'add to Groups' }).click()
  await page.keyboard.type('Sal')
  await expect(page.getByRole('option', { name: /Sales/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(form(page).getByRole('button', { name: 'Remove Sales' })).toBeVisible()
  await page.keyboard.press('Escape')
  await form(page).getByRole('button', { name: 'Remove Sales' }).click()
  await choose(page, 'Groups', form(page), 'sup', /Support/)
  await choose(page, 'Alias numbers', form(page), '1104', /\+43 720 11 04 1/)
  await form(page).getByRole('switch', { name: 'Hide number within own PBX' }).check()

  const requests: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && requests.push(`${request.method()} ${request.url()}`))
  await looks(true)
  await form(page).getByRole('button', { name: 'Generate' }).first().click()
  const generated = await text('Web password').inputValue()
  await create.click()
  await expect(form(page).getByRole('button', { name: 'Creating' })).toBeVisible()
  expect(requests).toEqual([])
  await looks(false)
  await expect(page.getByText('Added seat Nora Lindqvist')).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await expect(seat(page, 'Nora Lindqvist')).toContainText('Support')

  const line = await lineOf('Nora Lindqvist')
  expect(line).toMatchObject({ username: 'nora-lindqvist', pbx_extension: '61' })
  expect(line?.pbx_group_ids).toHaveLength(1)
  expect(line?.alias_numbers).toHaveLength(1)
  await expect.poll(async () => (await preferencesOf(line?.id ?? 0))['clir_intrapbx']).toBe(true)
  const domain = accountOf(server, role).username.split('@')[1]
  expect((await signInWith(server, { username: `nora-lindqvist@${domain}`, password: generated })).status).toBe(200)

  // HAND-01: what is handed over
  const card = root(page).getByRole('region', { name: 'Sign-in card of Nora Lindqvist' })
  await expect(card.getByRole('heading', { name: 'Nora Lindqvist has a seat. Pass on the sign-in' })).toBeVisible()
  await expect(card).toContainText(`nora-lindqvist@${domain}`)
  // the card asks for itself when its code is there
  const sent = ['subscribers', 'lineside/handovers'].map((path) => `POST ${server.url}/api/${path}/`)
  expect(requests.filter((request) => !request.includes('subscriberpreferences'))).toEqual(sent)
  await expect(card).toContainText(generated)
  await expect(card).toContainText(/Extension 61, \+43 1 992 00 61, in Support/)
  await expect(card.getByRole('img', { name: 'QR code that signs in the app' })).toBeVisible()
  await card.getByRole('button', { name: 'Create one: one-time link' }).click()
  const link = card.getByText(/#\/recoverpassword\?token=[0-9a-f]{32}&first=1&rule=web$/)
  await expect(link).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', 'true') }))
  await card.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('[data-print-sheet]')
  await expect(sheet.getByRole('heading', { name: 'Nora Lindqvist' })).toBeVisible()
  await expect(sheet.getByRole('img')).toHaveCount(2)
  await expect(card).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(sheet).toHaveCount(0)
  await card.getByRole('button', { name: 'Email nora@ahorn.example' }).click()
  await expect(card).toContainText('Sent to nora@ahorn.example')

  await seat(page, 'Nora Lindqvist').getByRole('button', { name: 'Actions for Nora Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Remove seat' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove seat' })
  await expect(dialog).toContainText('You are about to remove seat Nora Lindqvist')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(seat(page, 'Nora Lindqvist')).toBeVisible()
  await head(page, 'Expand Nora Lindqvist').click()
  await seat(page, 'Nora Lindqvist').getByRole('button', { name: 'Remove seat' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Removed seat Nora Lindqvist')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(seat(page, 'Nora Lindqvist')).toHaveCount(0)
})

test('SEAT-03, SEAT-04, HAND-01: each field of a seat is saved and reset by itself', async ({ page, server }) => {
  const id = await given('Emil Falk', '62')
  await open(page)
  await head(page, 'Expand Emil Falk').click()
  await expect(page).toHaveURL(new RegExp(`open=${id}$`))
  const item = seat(page, 'Emil Falk')

  await field(page, 'Emil Falk', 'Extension').fill('92')
  await expect(item.getByText('Allowed extensions are between 10 and 89')).toBeVisible()
  await expect(item.getByRole('button', { name: 'Save Extension' })).toBeDisabled()
  await item.getByRole('button', { name: 'Reset Extension' }).click()
  await expect(field(page, 'Emil Falk', 'Extension')).toHaveValue('62')
  await expect(item.getByRole('button', { name: 'Save Extension' })).toHaveCount(0)
  await field(page, 'Emil Falk', 'Extension').fill('63')
  // somebody else changes another field meanwhile
  expect((await api.replace(`/api/subscribers/${id}`, 'email', 'emil@ahorn.example')).status).toBe(204)
  await item.getByRole('button', { name: 'Save Extension' }).click()
  await expect(page.getByText('Changed Extension successfully')).toBeVisible()
  expect((await api.get(`/api/subscribers/${id}`)).body).toMatchObject({
    pbx_extension: '63',
    email: 'emil@ahorn.example',
  })

  const numbers = item.getByRole('group', { name: 'Alias numbers' })
  await choose(page, 'Alias numbers', numbers, '1104', /\+43 720 11 04 1/)
  await item.getByRole('button', { name: 'Save Alias numbers' }).click()
  await expect(page.getByText('Changed Alias numbers successfully')).toBeVisible()
  const [number] = (await lineOf('Emil Falk'))?.alias_numbers ?? []
  await numbers.getByRole('button', { name: /^Remove \+43 720/ }).click()
  await item.getByRole('button', { name: 'Save Alias numbers' }).click()
  await expect
    .poll(async () => (await api.get(`/api/numbers/${number?.number_id}`)).body['subscriber_id'])
    .toBe(accountOf(server, role).subscriber_id)

  await choose(page, 'Groups', item.getByRole('group', { name: 'Groups' }), 'sal', /Sales/)
  await item.getByRole('button', { name: 'Save Groups' }).click()
  await expect(page.getByText('Changed Groups successfully')).toBeVisible()
  await item.getByRole('switch', { name: 'Hide number within own PBX' }).check()
  await expect(page.getByText('Changed Hide number within own PBX successfully')).toBeVisible()
  expect((await preferencesOf(id))['clir_intrapbx']).toBe(true)
  await item.getByRole('button', { name: 'Actions for Emil Falk' }).click()
  const hide = page.getByRole('menuitemcheckbox', { name: 'Hide number within own PBX' })
  await expect(hide).toBeChecked()
  await hide.click()
  await expect.poll(async () => (await preferencesOf(id))['clir_intrapbx']).toBe(false)
  await page.keyboard.press('Escape')

  // a dialog that is chosen from a menu gives the focus back to the menu's button
  const actions = item.getByRole('button', { name: 'Actions for Emil Falk' })
  await actions.press('Enter')
  await page.getByRole('menuitem', { name: 'Change password' }).press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()

  for (const title of ['Change password', 'Change SIP password']) {
    await item.getByRole('button', { name: title }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByLabel('Password', { exact: true }).fill(title.includes('SIP') ? `  ${password}  ` : password)
    await dialog.getByLabel(/^Retype/).fill(password)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(`Changed ${title.includes('SIP') ? 'SIP' : 'Web'} password successfully`)).toBeVisible()
  }
  // a name that somebody has is refused where it is typed, with one that is free
  await field(page, 'Emil Falk', 'Username').fill('max.berger')
  await item.getByRole('button', { name: 'Save Username' }).click()
  await field(page, 'Emil Falk', 'Username').fill('emil')
  await item.getByRole('button', { name: 'Save Username' }).click()
  await expect(page.getByText('Changed Username successfully')).toBeVisible()
  const domain = accountOf(server, role).username.split('@')[1]
  expect((await signInWith(server, { username: `emil@${domain}`, password })).status).toBe(200)
  await field(page, 'Emil Falk', 'Email').fill('emil.falk@ahorn.example')
  await item.getByRole('button', { name: 'Save Email' }).click()
  await expect(page.getByText('Changed Email successfully')).toBeVisible()

  await field(page, 'Emil Falk', 'Name').fill('Emil Falk-Berg')
  made.add('Emil Falk-Berg')
  await item.getByRole('button', { name: 'Save Name' }).press('Enter')
  await expect(page.getByText('Changed Name successfully')).toBeVisible()
  await expect(seat(page, 'Emil Falk-Berg')).toBeVisible()
})

test('SEAT-01, PBX-04, PBX-05: filters against the form, in the address; pages; a link to an open seat', {
  tag: '@lineside',
}, async ({ page }) => {
  // other files leave lines behind
  const taken = new Set((await linesOf('')).map((line) => line.pbx_extension))
  const free = Array.from({ length: 80 }, (_, index) => String(index + 10)).filter((extension) => !taken.has(extension))
  let last = 0
  for (let index = 0; index <= 24; index += 1)
    last = await given(`Page Probe ${String(index).padStart(2, '0')}`, free[index] ?? '')
  await open(page)
  // as they were made, the last one first
  await head(page, 'Order: Needs attention first').click()
  await page.getByRole('menuitemradio', { name: 'Newest first' }).click()
  await expect(root(page).getByRole('region', { name: /^Page Probe/ })).toHaveCount(25)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(seat(page, 'Page Probe 24')).toHaveCount(0)
  const second = (await root(page).getByRole('heading', { level: 2 }).first().textContent()) ?? ''
  await page.reload()
  await expect(seat(page, second)).toBeVisible()

  // one that is on another page
  await page.goto(`${address}?page=2&open=${last}`)
  await expect(field(page, 'Page Probe 24', 'Name')).toHaveValue('Page Probe 24')
  // one at a time
  await head(page, `Expand ${second}`).click()
  await expect(head(page, `Collapse ${second}`)).toBeVisible()
  await expect(seat(page, 'Page Probe 24')).toHaveCount(0)

  await head(page, 'Add seat').click()
  await expect(form(page)).toBeVisible()
  await expect(head(page, 'Filter')).toHaveCount(0)
  await head(page, 'Close').click()
  await head(page, 'Filter').click()
  await expect(form(page)).toHaveCount(0)
  const value = (name: string) => page.getByRole('search').getByRole('textbox', { name })
  await value('Name').fill('  Probe 0 ')
  await value('Name').press('Enter')
  await expect(page).toHaveURL(/display_name=Probe\+0$/)
  await expect(root(page).getByRole('listitem')).toHaveCount(10)
  await value('Name').fill('Probe 1*')
  await value('Name').press('Enter')
  await expect(root(page).getByText('No seats', { exact: false })).toHaveCount(0)
  await expect(root(page).getByText('Could not find any seat matching any of the filter criteria')).toBeVisible()
  await page.getByRole('search').getByRole('combobox', { name: 'Filter by' }).selectOption('Extension')
  await value('Extension').fill('   ')
  await value('Extension').press('Enter')
  await expect(page).toHaveURL(/display_name=Probe\+1\*$/)
  await value('Extension').fill('21')
  await value('Extension').press('Enter')
  await page.getByRole('button', { name: 'Remove Name: Probe 1*' }).click()
  // of other files' lines some may have it in their extension, too
  await expect(root(page).getByRole('region', { name: /^Page Probe/ })).toHaveCount(0)
  await expect(seat(page, 'Max Berger')).toBeVisible()
  await page.reload()
  await expect(seat(page, 'Max Berger')).toBeVisible()

  await head(page, 'Add seat').click()
  await expect(page.getByRole('search')).toHaveCount(0)
  await expect(page).toHaveURL(/seats$/)
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await head(page, 'Filter').click()
  await head(page, 'Close filters').click()
  await expect(page.getByRole('search')).toHaveCount(0)
  await expect(head(page, 'Filter')).toBeFocused()
})

test.describe('failures', () => {
  test.use({ allowedErrors: /status of (422|50\d)/ })

  test('PBX-03: a failed later step shows the created seat, and Retry completes it', { tag: '@lineside' }, async ({
    page,
  }) => {
    made.add('Ida Holm')
    await open(page)
    await page.route('**/api/subscribers/', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, json: { code: 422, message: 'Subscriber already exists.' } })
        : route.continue(),
    )
    await page.route('**/api/subscriberpreferences/*', (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'Disk full' } }),
    )
    await head(page, 'Add seat').click()
    const text = (label: string) => form(page).getByRole('textbox', { name: label, exact: true })
    await text('Name').fill('Ida Holm')
    await showAllFields(page)
    await text('Extension').fill('36')
    for (const label of ['Web password', 'Retype web password', 'SIP password', 'Retype SIP password']) {
      await expect(text(label)).toBeEnabled()
      await text(label).fill(password)
    }
    await form(page).getByRole('switch').check()
    await submit(page).click()
    await expect(page.getByText('Subscriber already exists.')).toBeVisible()
    await expect(text('Name')).toHaveValue('Ida Holm')
    await page.unroute('**/api/subscribers/')
    await submit(page).click()
    const note = page.getByRole('alert').filter({ hasText: 'Added seat Ida Holm. Not done yet: Hide number' })
    await expect(note).toContainText('Disk full')
    await page.unroute('**/api/subscriberpreferences/*')
    await note.getByRole('button', { name: 'Retry' }).click()
    await expect(note).toHaveCount(0)
    const line = await lineOf('Ida Holm')
    expect((await preferencesOf(line?.id ?? 0))['clir_intrapbx']).toBe(true)
  })

  test('PBX-06: the server’s message is shown; for a seat it stays five seconds', async ({ page }) => {
    const id = await given('Olga Brandt', '68')
    await page.clock.install()
    await open(page, `?open=${id}`)
    // of a platform that knows no codes
    await page.route(`**/api/subscribers/${id}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 422,
            json: { code: 422, message: 'The pbx_extension already exists for this customer.' },
          })
        : route.continue(),
    )
    await field(page, 'Olga Brandt', 'Extension').fill('21')
    await page.clock.pauseAt(Date.now() + 60_000)
    await head(page, 'Save Extension').click()
    // the jump of the clock may tell of calls, too
    const told = page
      .locator('[data-toast="error"]')
      .filter({ hasText: 'The pbx_extension already exists for this customer.' })
    await expect(told).toBeVisible()
    await page.clock.runFor(4_900)
    await expect(told).toBeVisible()
    await page.clock.runFor(200)
    await expect(told).toHaveCount(0)
    // what was typed stays, to be mended
    await expect(field(page, 'Olga Brandt', 'Extension')).toHaveValue('21')
  })
})

test('it has no findings of axe-core, and fits, in both themes and sizes', { tag: '@deep' }, async ({
  page,
  server,
}) => {
  const { subscriber_id: id } = accountOf(server, 'seat')
  await open(page)
  await expect(seat(page, 'Max Berger')).toBeVisible()
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width)
  }
  // SEAT-01 names columns; the rows are our own
  await page.getByRole('button', { name: 'More for Seats' }).click()
  await page.getByRole('menuitemradio', { name: 'Columns' }).click()
  await page.goto(`${address}?open=${id}`)
  await expect(field(page, 'Max Berger', 'Name')).toHaveValue('Max Berger')
  await field(page, 'Max Berger', 'Extension').fill('99')
  const columns: Record<number, number> = { 1280: 3, 390: 1 }
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width)
    const tracks = await root(page)
      .locator('[data-layout=grid]')
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
    expect(tracks).toBe(columns[look.viewport.width])
  }
  await head(page, 'Reset Extension').click()
  await head(page, 'Add seat').click()
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
  }
})

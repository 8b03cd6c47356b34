import type { Page } from '@playwright/test'
import { signInWith, withToken } from './support/api-as.ts'
import { discard, keepEditing } from './support/discard.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { administer, givenLine, type Line } from './support/given/given-line.ts'
import type { RunningServer } from './support/server.ts'
import { holdLine } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

type Mapping = Record<string, unknown>
const lists = { cfu: [], cfb: [], cft: [], cfna: [], cfs: [], cfr: [], cfo: [] }
const voicebox = { name: 'csc-conditions', destinations: [{ destination: 'voicebox', priority: 0, timeout: 60 }] }

let line: Line
test.beforeAll(async ({ server }) => {
  line = await givenLine(server, 'Cora Conditions')
})

/** The page with one forwarding "if busy", which has these conditions. */
const open = async (page: Page, server: RunningServer, conditions: Mapping = {}) => {
  const { username, password, subscriber_id } = line
  const { body } = await signInWith(server, { username, password })
  const api = withToken(server, String(body['jwt']))
  const path = `/api/cfmappings/${subscriber_id}`
  // sets of the test before go with their mappings
  expect((await api.put(`${path}?delete_unused_sets=1`, lists)).status).toBeLessThan(300)
  const cfb = [{ destinationset: voicebox, ...conditions }]
  expect((await api.put(path, { ...lists, cfb })).status).toBeLessThan(300)
  await holdLine(page, line)
  await page.goto('/#/user/call-forwarding')
  await expect(title(page)).toBeVisible()
  return {
    api,
    /** The only mapping, with its sets. */
    mapping: async () => {
      const answer = await api.get(`${path}?expand=all`)
      return (answer.body['cfb'] as Mapping[])[0] ?? {}
    },
    setsOf: async (resource: string) => (await api.get(`/api/${resource}/`)).body['total_count'],
  }
}

const title = (page: Page) => page.getByRole('heading', { name: /^If busy/ })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name })
const button = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const chip = (page: Page, name: string | RegExp) => title(page).getByRole('button', { name })
const choose = async (page: Page, entry: string) => {
  await chip(page, 'Condition').click()
  await button(page, entry).click()
}

test('CF-08, CF-09: a list of callers is made, chosen, taken off and deleted', async ({ page, server }) => {
  const { api, mapping, setsOf } = await open(page, server)
  await choose(page, 'Only these callers')
  const popup = dialog(page, 'Only these callers')
  const field = (index: number) => popup.getByRole('textbox', { name: `Number ${index}` })
  await expect(popup.getByRole('textbox', { name: 'List name' })).toHaveValue('MyNumberList')
  await expect(popup.getByRole('button', { name: 'Remove number 1' })).toHaveCount(0)
  await button(page, 'Save').click()
  await expect(popup.getByText('Both sourceset name and source are required')).toBeVisible()

  // nothing typed is lost by a slip
  await field(1).fill('0664')
  await page.keyboard.press('Escape')
  await keepEditing(page)
  await button(page, 'Back').click()
  await keepEditing(page)
  await expect(field(1)).toHaveValue('0664')
  await button(page, 'Back').click()
  await discard(page)
  await button(page, 'Only these callers').click()
  await expect(field(1)).toHaveValue('')

  await field(1).fill('0664 *')
  await button(page, 'Add number').click()
  await expect(field(2)).toBeFocused()
  await field(2).fill('43[5-1]')
  await button(page, 'Save').click()
  await expect(popup.getByText('Use brackets for a choice of digits')).toBeVisible()
  await expectAccessible(page)
  await field(2).fill('anonymous')
  await field(2).press('Enter')
  await expect(popup).toHaveCount(0)
  await expect(title(page)).toContainText('from MyNumberList')
  const stored = { mode: 'whitelist', is_regex: true, sources: [{ source: '43664*' }, { source: 'anonymous' }] }
  expect(await mapping()).toMatchObject({ sourceset_id_expand: stored })

  await chip(page, 'Condition').click()
  await expect(button(page, 'All except these callers')).toBeDisabled()
  await expect(button(page, 'Office hours')).toBeEnabled()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await chip(page, 'MyNumberList').click()
  await popup.getByText('Choose a list').click()
  await button(page, 'Remove from rule').click()
  await expect(title(page)).toHaveText(/^If busy\s*Condition$/)
  await choose(page, 'Only these callers')
  await popup.getByText('Choose a list').click()
  await popup.getByRole('radio', { name: 'MyNumberList' }).check()
  await expectAccessible(page)
  await button(page, 'Save').click()
  await expect(chip(page, 'MyNumberList')).toBeVisible()

  // RULE-02: somebody else edits the list while it is open
  await chip(page, 'MyNumberList').click()
  await expect(field(1)).toHaveValue('43664*')
  const { sourceset_id } = await mapping()
  const edited = await api.patch(`/api/cfsourcesets/${String(sourceset_id)}`, [
    { op: 'replace', path: '/name', value: 'Friends' },
    { op: 'replace', path: '/sources', value: [{ source: '431*' }] },
  ])
  expect(edited.status).toBeLessThan(300)
  await field(1).fill('0699*')
  await button(page, 'Save').click()
  await expect(page.getByText('so your change was not saved')).toBeVisible()
  await expect(field(1)).toHaveValue('0699*')
  await page.getByRole('button', { name: 'Show the latest version' }).click()
  await expect(popup).toHaveCount(0)
  expect(await mapping()).toMatchObject({ sourceset_id_expand: { sources: [{ source: '431*' }] } })

  await chip(page, 'Friends').click()
  await expect(field(1)).toHaveValue('431*')
  await button(page, 'Delete').click()
  await question(page, 'Delete this condition?').getByRole('button', { name: 'Delete' }).click()
  await expect(chip(page, 'Friends')).toHaveCount(0)
  // what was pressed is gone, and the keyboard goes on beside it
  await expect(chip(page, 'Condition')).toBeFocused()
  await expect.poll(() => setsOf('cfsourcesets')).toBe(0)
  expect(await mapping()).toMatchObject({ sourceset_id: null, sourceset: null })
})

test('CF-11, CF-12: office hours are typed, refused, stored and said in words', async ({ page, server }) => {
  const { mapping } = await open(page, server)
  await choose(page, 'Office hours')
  const popup = dialog(page, 'Office hours')
  const start = (index: number) => popup.getByRole('textbox', { name: `Start, range ${index}` })
  const end = (index: number) => popup.getByRole('textbox', { name: `End, range ${index}` })
  await button(page, 'Save').click()
  await expect(page.getByText('No data to save. Please provide at least one time range.')).toBeVisible()
  await start(1).fill('25:00')
  await expect(popup.getByText('Time is invalid')).toBeVisible()
  await expect(button(page, 'Save')).toBeDisabled()
  await start(1).fill('17:00')
  await start(1).press('Tab')
  await end(1).press('Tab')
  await expect(popup.getByText('Start and End time should be set')).toBeVisible()
  await end(1).fill('17:00')
  await expect(popup.getByText('Start time should be less than End time')).toBeVisible()
  await end(1).fill('09:00')
  await expect(popup.getByText('Ends the next day')).toBeVisible()
  await expectAccessible(page)
  await start(1).fill('830')
  await end(1).fill('17.15')
  await end(1).press('Tab')
  await expect(start(1)).toHaveValue('08:30')
  await expect(end(1)).toHaveValue('17:15')
  await button(page, 'Save').click()
  await expect(popup).toHaveCount(0)
  await expect(chip(page, 'Monday to Friday, 08:30 to 17:15')).toBeVisible()
  const any = { year: null, month: null, mday: null }
  expect(await mapping()).toMatchObject({
    timeset: expect.stringMatching(/^csc-office-hours-/),
    timeset_id_expand: {
      times: [
        { ...any, wday: '2-6', hour: '8', minute: '30-59' },
        { ...any, wday: '2-6', hour: '9-16', minute: null },
        { ...any, wday: '2-6', hour: '17', minute: '0-14' },
      ],
    },
  })

  await chip(page, /Monday/).click()
  await popup.getByRole('switch', { name: 'Same time for selected days' }).click()
  await popup.getByRole('tab', { name: 'Fri' }).click()
  await button(page, 'Add time range').click()
  await button(page, 'Remove range 1').click()
  await question(page, 'Remove this time range?').getByRole('button', { name: 'Remove' }).click()
  await start(1).fill('10:00')
  await end(1).fill('12:00')
  await expectAccessible(page)
  await button(page, 'Save').click()
  await expect(chip(page, 'Monday to Thursday, 08:30 to 17:15; Friday, 10:00 to 12:00')).toBeVisible()
})

test('CF-11: on a phone all days of the week are seen, with equal room', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, server)
  await choose(page, 'Office hours')
  const popup = dialog(page, 'Office hours')
  await popup.getByRole('checkbox', { name: 'Saturday' }).check()
  await popup.getByRole('checkbox', { name: 'Sunday' }).check()
  await popup.getByRole('switch', { name: 'Same time for selected days' }).click()
  const tabs = popup.getByRole('tab')
  await expect(tabs).toHaveCount(7)
  await expect(tabs.last()).toBeInViewport({ ratio: 1 })
  const widths = await tabs.evaluateAll((all) => all.map((tab) => Math.round(tab.getBoundingClientRect().width)))
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1)
})

test('CF-11: on a phone in German, Cancel and Save stay beside each other', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, server)
  await page.evaluate(() => localStorage.setItem('csc_locale', 'de'))
  await page.reload()
  await page.getByRole('button', { name: 'Bedingung', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Geschäftszeiten' }).click()
  const popup = page.getByRole('dialog')
  const top = async (name: string) => (await popup.getByRole('button', { name }).boundingBox())?.y
  await expect(popup.getByRole('button', { name: 'Speichern' })).toBeVisible()
  expect(await top('Abbrechen')).toBe(await top('Speichern'))
})

test('CF-10, CF-15: dates and weekdays; the last range is deleted after a warning only', async ({ page, server }) => {
  const { mapping, setsOf } = await open(page, server)
  await choose(page, 'Date range')
  const popup = dialog(page, 'Date range')
  const from = popup.getByRole('textbox', { name: 'From, range 1' })
  const to = popup.getByRole('textbox', { name: 'To, range 1' })
  await from.fill('2026-12-24')
  await to.fill('2026-12-01')
  await to.press('Tab')
  await expect(popup.getByText('Please select a valid timerange')).toBeVisible()
  await expect(button(page, 'Save')).toBeDisabled()
  await to.fill('2026-12-31')
  await to.press('Tab')
  await expectAccessible(page)
  await button(page, 'Save').click()
  await expect(chip(page, /Dec 24 – 31, 2026/)).toBeVisible()
  expect(await mapping()).toMatchObject({
    timeset_id_expand: { times: [{ year: '2026', month: '12', mday: '24-31' }] },
  })

  await chip(page, /Dec 24/).click()
  await button(page, 'Remove range 1').click()
  await expect(question(page, 'Delete the last time entry?')).toContainText('this rule and its destinations')
  await question(page, 'Delete the last time entry?').getByRole('button', { name: 'Keep' }).click()
  await button(page, 'Delete').click()
  await question(page, 'Delete this condition?').getByRole('button', { name: 'Delete' }).click()
  await expect(chip(page, /Dec 24/)).toHaveCount(0)
  await expect.poll(() => setsOf('cftimesets')).toBe(0)

  await choose(page, 'Weekdays')
  await expect(button(page, 'Save')).toBeDisabled()
  await dialog(page, 'Weekdays').getByRole('checkbox', { name: 'Sunday' }).check()
  await expectAccessible(page)
  await button(page, 'Save').click()
  await expect(chip(page, 'Sunday')).toBeVisible()
  expect(await mapping()).toMatchObject({ timeset_id_expand: { times: [{ wday: '1', hour: null }] } })
})

test('CF-14, CF-10: a set that no editor can show has a banner and can only be deleted; then a date is set', async ({
  page,
  server,
}) => {
  const times = [{ wday: '6-1', mday: '1' }]
  const { mapping } = await open(page, server, { timeset: { name: 'csc-office-hours-foreign', times } })
  await chip(page, 'Office hours').click()
  await expect(dialog(page, 'Office hours')).toContainText(
    'The "Office hours" timeset contains incompatible values. You can resolve this by deleting it and recreating from the scratch.',
  )
  await expect(button(page, 'Save')).toHaveCount(0)
  await expectAccessible(page)
  await button(page, 'Delete').click()
  await question(page, 'Delete this condition?').getByRole('button', { name: 'Delete' }).click()
  await expect(title(page)).toHaveText(/^If busy\s*Condition$/)
  expect(await mapping()).toMatchObject({ timeset_id: null })

  await choose(page, 'Date')
  const date = dialog(page, 'Date').getByRole('textbox', { name: 'Date' })
  await expect(date).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  await date.fill('2026-02-30')
  await date.press('Tab')
  await expect(button(page, 'Save')).toBeDisabled()
  await date.fill('2028-02-29')
  await date.press('Tab')
  await expectAccessible(page)
  await button(page, 'Save').click()
  await expect(chip(page, 'Feb 29, 2028')).toBeVisible()
  expect(await mapping()).toMatchObject({ timeset_id_expand: { times: [{ year: '2028', month: '02', mday: '29' }] } })
})

test('FRONT-03: a condition on the called number is said in words, and stays when the rule is switched off', async ({
  page,
  server,
}) => {
  const bnumbers = [{ bnumber: '4319920*' }]
  const bnumberset = { name: 'Sales numbers', mode: 'blacklist', is_regex: true, bnumbers }
  const { mapping, setsOf } = await open(page, server, { bnumberset })
  await expect(title(page)).toHaveText(/^If busy ?not to Sales numbers/)
  await expectAccessible(page)
  await page.getByRole('switch', { name: 'Rule is on' }).click()
  await expect.poll(mapping).toMatchObject({ enabled: false, bnumberset: 'Sales numbers' })
  await page.getByRole('button', { name: 'More actions for this rule' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await question(page, 'Delete this rule?').getByRole('button', { name: 'Delete' }).click()
  await expect(title(page)).toHaveCount(0)
  await expect.poll(() => setsOf('cfbnumbersets')).toBe(0)
})

test('FRONT-03: called numbers are chosen among those of the line, edited, taken off and deleted', async ({
  page,
  server,
}) => {
  await administer(server, 'numbers', 'save', '--number', '43 720 7781001', '--subscriber', line.username)
  const { api, mapping, setsOf } = await open(page, server)
  await choose(page, 'Only calls to these numbers')
  const popup = dialog(page, 'Only calls to these numbers')
  const second = popup.getByRole('checkbox', { name: '+43 720 778 10 01', exact: true })
  const field = (index: number) => popup.getByRole('textbox', { name: `Number ${index}` })
  await expect(popup.getByRole('checkbox', { name: /primary number/ })).not.toBeChecked()
  await button(page, 'Save').click()
  await expect(popup.getByText('Enter a list name and at least one number')).toBeVisible()
  await expectAccessible(page)
  await popup.getByRole('textbox', { name: 'List name' }).fill('Sales')
  await second.check()
  await field(1).fill('43[5-1]')
  await button(page, 'Save').click()
  await expect(popup.getByText('Use brackets for a choice of digits')).toBeVisible()
  await field(1).fill('0720 66*')
  await field(1).press('Enter')
  await expect(popup).toHaveCount(0)
  await expect(title(page)).toHaveText(/^If busy ?to Sales/)
  const stored = { mode: 'whitelist', is_regex: true, bnumbers: [{ bnumber: '437207781001' }, { bnumber: '4372066*' }] }
  expect(await mapping()).toMatchObject({ bnumberset_id_expand: stored, sourceset_id: null })
  await expectAccessible(page)

  // one condition of each kind, whichever it is
  await chip(page, 'Condition').click()
  await expect(button(page, 'Calls to all except these numbers')).toBeDisabled()
  await expect(button(page, 'Only these callers')).toBeEnabled()
  await page.keyboard.press('Escape')

  // the keyboard alone takes the line's number out again
  await chip(page, 'Sales').press('Enter')
  await expect(second).toBeChecked()
  await expect(field(1)).toHaveValue('4372066*')
  await second.press('Space')
  await second.press('Enter')
  await expect(popup).toHaveCount(0)
  await expect.poll(mapping).toMatchObject({ bnumberset_id_expand: { bnumbers: [{ bnumber: '4372066*' }] } })

  // RULE-02: somebody else edits the list while it is open
  await chip(page, 'Sales').click()
  await expect(second).not.toBeChecked()
  const { bnumberset_id } = await mapping()
  const edited = await api.patch(`/api/cfbnumbersets/${String(bnumberset_id)}`, [
    { op: 'replace', path: '/bnumbers', value: [{ bnumber: '431*' }] },
  ])
  expect(edited.status).toBeLessThan(300)
  await field(1).fill('0699*')
  await button(page, 'Save').click()
  await expect(page.getByText('so your change was not saved')).toBeVisible()
  await page.getByRole('button', { name: 'Show the latest version' }).click()
  await expect(popup).toHaveCount(0)

  await chip(page, 'Sales').click()
  await expect(field(1)).toHaveValue('431*')
  await popup.getByText('Choose a list').click()
  await button(page, 'Remove from rule').click()
  await expect(title(page)).toHaveText(/^If busy\s*Condition$/)
  await choose(page, 'Only calls to these numbers')
  await popup.getByText('Choose a list').click()
  await popup.getByRole('radio', { name: 'Sales' }).check()
  await expectAccessible(page)
  await button(page, 'Save').click()
  await chip(page, 'Sales').click()
  await button(page, 'Delete').click()
  await expect(question(page, 'Delete this condition?')).toContainText('whatever number is called')
  await question(page, 'Delete this condition?').getByRole('button', { name: 'Delete' }).click()
  await expect(chip(page, 'Sales')).toHaveCount(0)
  await expect(chip(page, 'Condition')).toBeFocused()
  await expect.poll(() => setsOf('cfbnumbersets')).toBe(0)
  expect(await mapping()).toMatchObject({ bnumberset_id: null, bnumberset: null })
})

test('FRONT-03, RULE-01: a new rule has its called numbers from the start, as all but these', async ({
  page,
  server,
}) => {
  const { api } = await open(page, server)
  await page.getByRole('button', { name: 'Add forwarding' }).click()
  await page.getByRole('menuitem', { name: 'Always' }).click()
  const draft = page.getByRole('region', { name: /^Draft, not active/ })
  await draft.getByRole('button', { name: 'Voicebox', exact: true }).click()
  await draft.getByRole('button', { name: 'Condition', exact: true }).click()
  await button(page, 'Calls to all except these numbers').click()
  await dialog(page, 'Calls to all except these numbers').getByRole('textbox', { name: 'Number 1' }).fill('31')
  await button(page, 'Save').click()
  await expect(draft).toContainText('not to MyNumberList')
  await draft.getByRole('button', { name: 'Save forwarding' }).click()
  await expect(page.getByText('Rule added')).toBeVisible()
  const stored = async () => (await api.get(`/api/cfmappings/${line.subscriber_id}?expand=all`)).body['cfu']
  await expect
    .poll(stored)
    .toMatchObject([
      { bnumberset_id_expand: { name: 'MyNumberList', mode: 'blacklist', bnumbers: [{ bnumber: '31' }] } },
    ])
})

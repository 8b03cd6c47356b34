import type { Locator, Page } from '@playwright/test'
import { type ApiCaller, signInWith, withToken } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { givenLine, type Line } from './support/given/given-line.ts'
import { fail } from './support/held.ts'
import { LOOKS, showIn } from './support/looks.ts'
import type { RunningServer } from './support/server.ts'
import { holdLine } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

type Entry = Record<string, unknown>
const none = { cfu: [], cfb: [], cft: [], cfna: [], cfs: [], cfr: [], cfo: [] }
const to = (destination: string, timeout = 60) => ({ destination, timeout, priority: 0 })
const set = (name: string, ...destinations: Entry[]) => ({ destinationset: { name, destinations } })

let line: Line
test.beforeAll(async ({ server }) => {
  line = await givenLine(server, 'Fiona Forward')
})

const apiOf = async (server: RunningServer): Promise<ApiCaller> => {
  const { username, password } = line
  return withToken(server, String((await signInWith(server, { username, password })).body['jwt']))
}
const path = () => `/api/cfmappings/${line.subscriber_id}`

/** The page of a line that has these forwardings and no other. */
const open = async (page: Page, server: RunningServer, forwardings: Entry = {}): Promise<ApiCaller> => {
  const api = await apiOf(server)
  // sets of the test before go with their mappings
  expect((await api.put(`${path()}?delete_unused_sets=1`, none)).status).toBeLessThan(300)
  expect((await api.put(path(), { ...none, ...forwardings })).status).toBeLessThan(300)
  await holdLine(page, line)
  await page.goto('/#/user/call-forwarding')
  await expect(page.getByRole('heading', { name: 'Call forwarding', level: 1 })).toBeVisible()
  return api
}

const card = (page: Page, title: RegExp) => page.getByRole('region', { name: title })
const draft = (page: Page) => card(page, /^Draft, not active/)
const stops = (within: Locator) => within.getByRole('list', { name: 'Where the call goes' }).getByRole('listitem')
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true })
const chooseFrom = async (page: Page, menu: Locator, entry: string) => {
  await menu.click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
const addCondition = async (page: Page, within: Locator, entry: string) => {
  await button(within, 'Condition').click()
  await button(page.getByRole('dialog'), entry).click()
}
const mappings = async (api: ApiCaller) => (await api.get(`${path()}?expand=all`)).body
const only = async (api: ApiCaller, type: string) => ((await mappings(api))[type] as Entry[])[0] ?? {}

test('CF-02 to CF-21: a forwarding is made, gets destinations, times and callers, and is all there after a reload', {
  tag: '@lineside',
}, async ({ page, server }) => {
  test.setTimeout(120_000)
  const api = await open(page, server)
  const always = card(page, /^Always/)
  const field = page.getByRole('textbox', { name: 'Number or username' })
  await expect(page.getByText('No forwarding yet')).toBeVisible()
  await expect(stops(always)).toHaveText([/^0 sRing at/])

  // what most people begin with is a draft that only has to be saved
  await button(page, 'If busy, to the voicebox').press('Enter')
  await expect(stops(draft(page))).toHaveText([/Forwarded to Voicebox/, /Add destination/])
  await button(page, 'Discard').press('Enter')
  await expect(button(page, 'Add forwarding')).toBeFocused()

  await chooseFrom(page, button(page, 'Add forwarding'), 'Always')
  await expect(field).toBeFocused()
  await field.fill('max berger')
  await field.press('Enter')
  await expect(page.getByText('Input a valid number or subscriber name')).toBeVisible()
  expect(await only(api, 'cfu')).toEqual({})
  await field.fill('0664 123 45 67')
  await field.press('Enter')
  await expect(stops(draft(page))).toHaveText([/^0 sForwarded to \+43 664 123 45 67/, /Add destination/])
  expect(await only(api, 'cfu')).toEqual({})
  await button(page, 'Save forwarding').click()
  await expect(page.getByText('Rule added')).toBeVisible()
  await expect(stops(always)).toHaveText([/^0 sForwarded to \+43 664 123 45 67/, /Add destination/])

  await chooseFrom(page, button(always, 'Add destination'), 'Voicebox')
  await expect(stops(always).nth(1)).toHaveText(/^60 sAfter\s*seconds forwarded to Voiceboxends here$/)
  const seconds = always.getByRole('spinbutton', { name: 'Seconds before the call moves on to Voicebox' })
  await seconds.fill('0')
  // what is wrong stands below the sentence, which stays whole
  await expect(stops(always).nth(1)).toHaveText(
    /^60 sAfter\s*seconds forwarded to Voiceboxends hereSeconds must be at least 1 second$/,
  )
  await expect(seconds).toHaveAccessibleDescription('Seconds must be at least 1 second')
  await seconds.fill('25')
  await seconds.press('Enter')
  await expect(stops(always).nth(1)).toContainText('25 s')

  await button(always, 'Move Voicebox up').click()
  await expect(stops(always)).toHaveText([/Voiceboxends here/, /\+43 664 123 45 67never reached/, /Add destination/])
  await expect(button(always, 'Move Voicebox down')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(stops(always)).toHaveText([/\+43 664 123 45 67$/, /Voiceboxends here/, /Add destination/])
  await expect(button(always, 'Move Voicebox up')).toBeFocused()

  await chooseFrom(page, button(always, 'More actions for this rule'), 'Ring primary number')
  await expect(stops(always).first()).toHaveText(/^0 sRing at/)
  await expect(stops(always).nth(1)).toHaveText(/^60 sAfter/)
  expect(await mappings(api)).toMatchObject({ cfu: [], cft_ringtimeout: 60 })
  // RULE-02: somebody else sets another ring time while a new one is on its way
  await page.route('**/api/lineside/cfmappings/**', async (route) => {
    const patched = await api.patch(`/api/cfmappings/${String((await mappings(api))['id'])}`, [
      { op: 'replace', path: '/cft_ringtimeout', value: 40 },
    ])
    expect(patched.status).toBeLessThan(300)
    await route.continue()
  })
  const ringTime = always.getByRole('spinbutton').first()
  await ringTime.fill('30')
  await ringTime.press('Enter')
  await expect(page.getByText('This rule was changed elsewhere')).toBeVisible()
  await page.unroute('**/api/lineside/cfmappings/**')
  await button(page, 'Show the latest version').click()
  await expect(ringTime).toHaveValue('40')
  await ringTime.fill('60')
  await ringTime.press('Enter')
  await expect.poll(async () => (await mappings(api))['cft_ringtimeout']).toBe(60)
  // one more goes in front of the voicebox, behind which nothing comes
  await chooseFrom(page, button(always, 'Add destination'), 'Number')
  await field.fill('24')
  await button(always, 'Save').click()
  await expect(stops(always)).toHaveText([/Ring at/, /45 67/, /24$/, /Voicebox/, /Add destination/])

  await addCondition(page, always, 'Office hours')
  const popup = page.getByRole('dialog')
  await popup.getByRole('textbox', { name: 'Start, range 1' }).fill('09:00')
  await popup.getByRole('textbox', { name: 'End, range 1' }).fill('17:00')
  await button(popup, 'Save').click()
  await expect(popup).toHaveCount(0)
  await addCondition(page, card(page, /^All calls during/), 'Only these callers')
  await popup.getByRole('textbox', { name: 'List name' }).fill('Family')
  await popup.getByRole('textbox', { name: 'Number 1' }).fill('43664*')
  await button(popup, 'Save').click()
  await expect(popup).toHaveCount(0)

  await page.reload()
  await expect(card(page, /^All calls from Family during Monday to Friday, 09:00 to 17:00 Condition$/)).toBeVisible()
  await expect(stops(card(page, /^All calls/))).toHaveText([
    /^0 sRing at/,
    /^60 s.*\+43 664 123 45 67$/,
    /^85 s.*24$/,
    /^145 s.*Voiceboxends here$/,
    /Add destination/,
  ])
  expect(await only(api, 'cft')).toMatchObject({
    destinationset_id_expand: {
      destinations: [
        { destination: expect.stringMatching(/^sip:436641234567@/), timeout: 25 },
        { destination: expect.stringMatching(/^sip:24@/), timeout: 60, priority: 0 },
        { destination: expect.stringMatching(/@voicebox\.local$/) },
      ],
    },
    sourceset_id_expand: { name: 'Family', mode: 'whitelist', is_regex: true, sources: [{ source: '43664*' }] },
    timeset_id_expand: {
      name: expect.stringMatching(/^csc-office-hours-/),
      times: [{ wday: '2-6', hour: '9-16' }],
    },
  })
})

test('RULE-01, RULE-02, RULE-03: a draft counts as a whole or not at all; rules have names, an order, and a note if no call reaches them', {
  tag: '@lineside',
}, async ({ page, server }) => {
  test.setTimeout(90_000)
  const voicebox = (name: string) => set(name, to('voicebox'))
  const api = await open(page, server, { cfb: [voicebox('csc-all')] })
  const saved = async () => ((await mappings(api))['cfb'] as Entry[]).map(({ destinationset }) => destinationset)
  await chooseFrom(page, button(page, 'Add forwarding'), 'If busy')
  await button(page, 'Save forwarding').click()
  await expect(draft(page).getByRole('alert')).toHaveText(/^Add a destination first/)
  await page.getByRole('textbox', { name: 'Rule name' }).fill('Evenings')
  // what is typed is taken in when it is left, conditions come in any order
  await page.getByRole('textbox', { name: 'Number or username' }).fill('24')
  await addCondition(page, draft(page), 'Office hours')
  const popup = page.getByRole('dialog')
  await popup.getByRole('radio', { name: 'Outside' }).check({ force: true })
  await popup.getByRole('button', { name: '09:00–17:00' }).click()
  await expectAccessible(page)
  await button(popup, 'Save').click()
  await expect(draft(page)).toContainText('outside Monday to Friday, 09:00 to 17:00')
  await expect(stops(draft(page))).toHaveText([/^0 sForwarded to 24/, /Add destination/])
  await expectAccessible(page, 'main')
  expect(await saved()).toEqual(['csc-all'])
  // somebody else adds one meanwhile, which takes the name
  const others = [{ destinationset: 'csc-all' }, voicebox('Evenings')]
  expect((await api.put(path(), { ...none, cfb: others })).status).toBeLessThan(300)
  await button(page, 'Save forwarding').click()
  await expect(page.getByText('You already have something with this name.')).toBeVisible()
  expect(await saved()).toEqual(['csc-all', 'Evenings'])
  expect((await api.get('/api/cftimesets/')).body['total_count']).toBe(0)
  await page.getByRole('textbox', { name: 'Rule name' }).fill('Nights')
  await button(page, 'Save forwarding').click()
  await expect(page.getByText('Rule added')).toBeVisible()
  // in front of the one that takes every call
  expect(await saved()).toEqual(['Nights', 'csc-all', 'Evenings'])

  const evenings = card(page, /^Evenings/)
  await expect(evenings).toContainText('Never reached: 2. Otherwise, if busy takes every call first.')
  await expect(card(page, /^Nights If busy\s*outside Monday to Friday/)).not.toContainText('Never reached')
  await chooseFrom(page, button(evenings, 'More actions for this rule'), 'Name the rule')
  const name = evenings.getByRole('textbox', { name: 'Rule name' })
  await name.fill('Everybody')
  await name.press('Enter')
  const everybody = card(page, /^Everybody/)
  await button(everybody, 'Move above it').click()
  await expect(card(page, /^Otherwise, if busy/)).toContainText('Never reached: Everybody takes every call first.')
  await expect(button(everybody, 'More actions for this rule')).toBeFocused()
  await expectAccessible(page, 'main')
  await button(everybody, 'Move Everybody up').focus()
  await page.keyboard.press('Enter')
  await expect.poll(saved).toEqual(['Everybody', 'Nights', 'csc-all'])
  await expect(button(everybody, 'Move Everybody down')).toBeFocused()
  await expect(card(page, /^Nights/)).toContainText('Never reached: Everybody takes every call first.')
  await chooseFrom(page, button(everybody, 'More actions for this rule'), 'Move down')
  await expect.poll(saved).toEqual(['Nights', 'Everybody', 'csc-all'])

  const panel = page.getByRole('region', { name: /^What happens if/ })
  await panel.getByRole('radio', { name: 'Another time' }).check({ force: true })
  await panel.getByRole('textbox', { name: 'Day' }).fill('20.11.2026')
  await panel.getByRole('textbox', { name: 'Time' }).fill('1830')
  await panel.getByRole('textbox', { name: 'Time' }).press('Tab')
  await panel.getByRole('combobox', { name: 'Your state' }).selectOption('busy')
  await expect(panel).toContainText('1. “Nights” applies')
  await expect(panel).toContainText('It applies at this time: outside Monday to Friday, 09:00 to 17:00.')
  await expect(panel.getByRole('textbox', { name: 'Time' })).toHaveValue('18:30')
  await panel.getByRole('textbox', { name: 'Time' }).fill('9')
  await expect(panel).toContainText('2. “Everybody” applies')
})

test('CF-04, CF-15: a forwarding is switched off, loses a destination, and goes with its sets', {
  tag: '@lineside',
}, async ({ page, server }) => {
  const api = await open(page, server, {
    cfb: [
      {
        ...set('csc-busy', to('24', 20), to('voicebox')),
        sourceset: { name: 'Family', mode: 'blacklist', is_regex: true, sources: [{ source: '1*' }] },
        timeset: { name: 'csc-weekdays-1', times: [{ wday: 2 }] },
      },
    ],
  })
  const busy = card(page, /^If busy/)
  await expect(busy.getByRole('heading')).toHaveText(/^If busynot from Familyon Monday(Condition)?$/)
  const isOn = busy.getByRole('switch', { name: 'Rule is on' })
  await isOn.click()
  await expect(busy.getByText('Off', { exact: true })).toBeVisible()
  await expect.poll(() => only(api, 'cfb')).toMatchObject({ enabled: false })
  await chooseFrom(page, button(busy, 'More actions for this rule'), 'Enable')
  await expect(isOn).toBeChecked()
  // RULE-02: somebody else renames it while it is on its way to be switched off
  await page.route('**/api/lineside/cfmappings/**', async (route) => {
    const { destinationset_id: id } = await only(api, 'cfb')
    const renamed = await api.patch(`/api/cfdestinationsets/${String(id)}`, [
      { op: 'replace', path: '/name', value: 'Lunch' },
    ])
    expect(renamed.status).toBeLessThan(300)
    await route.continue()
  })
  await isOn.click()
  const outdated = page.getByText('This rule was changed elsewhere, so your change was not saved.')
  await expect(outdated).toBeVisible()
  await page.unroute('**/api/lineside/cfmappings/**')
  await button(page, 'Show the latest version').click()
  await expect(card(page, /^Lunch/).getByRole('switch', { name: 'Rule is on' })).toBeChecked()
  expect(await only(api, 'cfb')).toMatchObject({ enabled: true, destinationset: 'Lunch' })

  const lunch = card(page, /^Lunch/)
  await button(lunch, 'Remove 24').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Calls will no longer go to 24.')
  await button(question, 'Cancel').click()
  await expect(stops(lunch)).toHaveCount(3)
  await button(lunch, 'Remove 24').click()
  await button(question, 'Remove').click()
  await expect(stops(lunch)).toHaveText([/Forwarded to Voicebox/, /Add destination/])
  await expect(button(lunch, 'Add destination')).toBeFocused()

  await button(lunch, 'Remove Voicebox').click()
  await expect(question).toContainText('Voicebox is the only destination')
  await expect(question).toContainText('The list “Family” is not used anywhere else')
  await button(question, 'Delete').click()
  await expect(page.getByText('Rule deleted')).toBeVisible()
  await expect(lunch).toHaveCount(0)
  await expect(button(page, 'Add forwarding')).toBeFocused()
  const left = async (resource: string) => (await api.get(`/api/${resource}/`)).body['total_count']
  expect(await Promise.all(['cfdestinationsets', 'cfsourcesets', 'cftimesets'].map(left))).toEqual([0, 0, 0])
})

test('CF-10, CF-14: rules not made by our editor are shown, and so are more sets than a page has', async ({
  page,
  server,
}) => {
  const api = await open(page, server, { cfna: [set('csc-more', to('24'))] })
  const timesets = [
    'csc-office-hours-odd',
    'their hours',
    ...Array.from({ length: 28 }, (_, index) => `csc-weekdays-${index}`),
  ]
  await api.put(path(), {
    ...none,
    cfna: timesets.map((name, index) => ({
      ...set(`csc-${index}`, to(index === 0 ? 'callthrough' : '24')),
      timeset: {
        name,
        times: [index === 0 ? { wday: '6-1', month: 2 } : index === 1 ? {} : { wday: (index % 7) + 1 }],
      },
    })),
  })
  // as older platforms write: numbers for yes and no, empty lists left away
  await page.route('**/api/cfmappings/*', async (route) => {
    const answer = await route.fetch()
    const { id, subscriber_id, cfna } = (await answer.json()) as { cfna: Entry[] } & Entry
    const older = cfna.map((mapping) => ({ ...mapping, enabled: mapping['enabled'] ? 1 : 0 }))
    await route.fulfill({ response: answer, body: asOlder(JSON.stringify({ id, subscriber_id, cfna: older })) })
  })
  // a service of an older platform, which cannot be saved any more
  const asOlder = (text: string) => text.replaceAll('callthrough', 'night-service')
  await page.route('**/api/cfdestinationsets/**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: asOlder(await answer.text()) })
  })
  await page.reload()
  const cards = card(page, /^If not available/)
  await expect(cards.first()).toContainText(
    'The "Office hours" timeset contains incompatible values. You can resolve this by deleting it and recreating from the scratch.',
  )
  await expect(stops(cards.first()).first()).toHaveText(/Forwarded to Night Serviceends here/)
  await expect(cards.nth(1)).toContainText('The "their hours" timeset contains incompatible values.')
  await expect(page.getByRole('heading', { name: /^If not available/ })).toHaveCount(30)
  const last = page.getByRole('heading', { name: /^If not available/ }).last()
  await last.scrollIntoViewIfNeeded()
  await expect(last.getByRole('button', { name: 'Monday' })).toBeVisible()
})

test.describe('the server fails', () => {
  test.use({ allowedErrors: /status of 50\d/ })

  test('to load and to save: each shows an error, and the page works on', async ({ page, server }) => {
    await fail(page, '**/api/soundhandles/**')
    await fail(page, '**/api/cfdestinationsets/**', 'No sets today')
    await open(page, server, {
      cfb: [{ ...set('csc-fails', to('94'), to('voicebox')), timeset: { name: 'x', times: [] } }],
    })
    await expect(page.getByText('Internal error')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Data loading error' })).toContainText('No sets today')
    await expect(button(page, 'Add forwarding')).toHaveCount(0)
    await page.unroute('**/api/cfdestinationsets/**')
    await fail(page, '**/api/cftimesets/**', 'No times today')
    await button(page, 'Retry').click()
    const busy = card(page, /^If busy/)
    await expect(stops(busy)).toHaveCount(3)

    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: 'Some conditions could not be loaded' })).toContainText(
      'No times today',
    )
    await expect(stops(busy)).toHaveCount(3)
    await page.unroute('**/api/cftimesets/**')
    await button(page, 'Retry').first().click()
    await expect(page.getByText('Some conditions could not be loaded')).toHaveCount(0)

    await fail(page, /\/api\/(lineside\/)?cf(mappings|destinationsets)\//, '')
    const isOn = busy.getByRole('switch', { name: 'Rule is on' })
    await isOn.click()
    const failed = (action: string) => page.getByText(`An error occured while trying to ${action}. Please try again`)
    await expect(failed('turn the rule on or off')).toBeVisible()
    await expect(isOn).toBeChecked()
    await button(busy, 'Change 94').click()
    const field = page.getByRole('textbox', { name: 'Number or username' })
    await field.fill('95')
    await field.press('Enter')
    await expect(failed('save the destination')).toBeVisible()
    await expect(field).toHaveValue('95')
    await page.unroute(/\/api\/(lineside\/)?cf(mappings|destinationsets)\//)
    await field.press('Enter')
    await expect(button(busy, 'Change 95')).toBeFocused()
  })
})

test('CF-08, CF-19: destinations come before conditions; an announcement must be chosen', async ({ page, server }) => {
  const api = await open(page, server, { cfb: [set('csc-empty')] })
  await button(card(page, /^If busy/), 'Condition').click()
  await expect(page.getByText('Add a destination before adding conditions')).toBeVisible()
  await chooseFrom(page, button(page, 'Add forwarding'), 'Always')
  await button(page, 'Custom announcement').click()
  const announcement = page.getByRole('combobox', { name: 'Announcement' })
  await expect(announcement).toBeFocused()
  await announcement.blur()
  await expect(announcement).toHaveAccessibleDescription('Please select an option')
  expect(await only(api, 'cfu')).toEqual({})
  await announcement.selectOption({ index: 2 })
  await button(page, 'Save forwarding').click()
  await expect(page.getByText('Rule added')).toBeVisible()
  expect(await only(api, 'cfu')).toMatchObject({
    destinationset_id_expand: {
      destinations: [{ destination: 'sip:custom-hours@app.local', announcement_id: expect.any(Number) }],
    },
  })
})

test('it has no findings of axe-core, and fits, with everything that opens in it', { tag: '@deep' }, async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  await open(page, server, {
    cft: [{ ...set('csc-a', to('24'), to('customhours'), to('voicebox'), to('43664')), enabled: false }],
    cfb: [{ ...set('csc-b', to(' ')), timeset: { name: 'theirs', times: [{}] } }],
  })
  const always = card(page, /^Always/).first()
  await expect(stops(always)).toHaveCount(6)
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width)
  }
  await button(always, 'Change 24').click()
  await page.getByRole('textbox', { name: 'Number or username' }).fill('a b')
  await expectAccessible(page, 'main')
  // on a phone the first action makes room while a field is being filled
  await page.getByRole('heading', { level: 1 }).click()
  await chooseFrom(page, button(page, 'Add forwarding'), 'If busy')
  await expectAccessible(page, 'main')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(LOOKS.at(-1)?.viewport.width)
})

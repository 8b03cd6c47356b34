import type { Page } from '@playwright/test'
import { type ApiCaller, signInWith, withToken } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { givenLine, type Line } from './support/given/given-line.ts'
import { LOOKS, showIn } from './support/looks.ts'
import { withoutEngine } from './support/screen-table.ts'
import { holdLine } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const lists = { cfu: [], cfb: [], cft: [], cfna: [], cfs: [], cfr: [], cfo: [] }
const box = { destination: 'voicebox', priority: 1, timeout: 60 }
const times = [{ wday: '2-6', hour: '9-16' }]

let line: Line
let api: ApiCaller
test.beforeAll(async ({ server }) => {
  line = await givenLine(server, 'Olga Outcome')
  const { body } = await signInWith(server, { username: line.username, password: line.password })
  api = withToken(server, String(body['jwt']))
})

// a browser that takes calls is a device
test.beforeEach(({ page }) => withoutEngine(page))

const open = async (page: Page, path: string): Promise<void> => {
  await holdLine(page, line)
  await page.goto(`/#/user/${path}`)
  if (path.startsWith('call-blocking/')) await page.getByRole('button', { name: 'The whole way of a call' }).click()
}
const panel = (page: Page) => page.getByRole('region', { name: /^What happens if/ })
const steps = (page: Page) => panel(page).getByRole('list').getByRole('listitem')
const who = (page: Page, name: string) => panel(page).getByRole('radio', { name }).check({ force: true })
const forwards = async (mappings: object) => {
  expect((await api.put(`/api/cfmappings/${line.subscriber_id}`, { ...lists, ...mappings })).status).toBeLessThan(300)
}
const prefers = async (preferences: object) => {
  const answer = await api.put(`/api/subscriberpreferences/${line.subscriber_id}`, preferences)
  expect(answer.status).toBeLessThan(300)
}

test('the caller, the time and the line’s state decide; a changed list counts at once', async ({ page }) => {
  const office = { name: 'csc-office-hours-1', times }
  await forwards({ cfu: [{ destinationset: { name: 'csc-1', destinations: [box] }, timeset: office }] })
  await prefers({ block_in_list: ['43720*'] })
  await open(page, 'call-blocking/incoming')
  await expect(steps(page).first()).toHaveText(/Not blocked/)

  await panel(page).getByRole('radio', { name: 'Another time' }).check({ force: true })
  await expect(panel(page).getByRole('textbox', { name: 'Time' })).toHaveValue('09:00')
  await panel(page).getByRole('textbox', { name: 'Time' }).fill('')
  await expect(panel(page).getByText('Choose a day and time')).toBeVisible()
  await panel(page).getByRole('textbox', { name: 'Day' }).fill('2026-11-20')
  await panel(page).getByRole('textbox', { name: 'Time' }).fill('14:30')
  await expect(steps(page).nth(1)).toContainText('“Always” rule applies')
  // of a day that is none nothing is told, least of all what happens on the one before
  await panel(page).getByRole('textbox', { name: 'Day' }).fill('someday')
  await panel(page).getByRole('textbox', { name: 'Day' }).press('Tab')
  await expect(panel(page).getByText('Choose a day and time')).toBeVisible()
  await expect(steps(page)).toHaveCount(0)
  await panel(page).getByRole('textbox', { name: 'Day' }).fill('2026-11-20')
  await panel(page).getByRole('textbox', { name: 'Day' }).press('Tab')
  // the only figure is the rule's own number
  await expect(steps(page).nth(1)).toHaveText(/^1\. “Always” rule applies/)
  await expect(steps(page).nth(1)).toContainText('It applies at this time: Monday to Friday, 09:00 to 17:00.')
  await expect(steps(page).nth(2)).toContainText('Voicebox answers')
  await panel(page).getByRole('textbox', { name: 'Time' }).fill('17:00')
  await expect(steps(page).nth(1)).toContainText('“Always” rule doesn’t apply')
  // the line has no device
  await expect(panel(page)).toContainText('None of your devices is signed in')
  await panel(page).getByRole('combobox', { name: 'Your state' }).selectOption('not answering')
  await expect(panel(page)).toContainText('Rings for 60 s')

  await who(page, 'A number')
  await expect(panel(page)).toContainText('Enter a number to see what happens to the call.')
  await panel(page).getByRole('textbox', { name: 'This number calls you' }).fill('0720 123 456')
  await expect(steps(page)).toHaveCount(2)
  await expect(steps(page).first()).toContainText('“43720*” is on the block list.')
  await page.getByRole('button', { name: 'More for 43720*' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(steps(page).first()).toContainText('+43 720 12 34 56 is not on a block list.')

  await page.getByRole('switch', { name: 'Block all anonymous calls' }).click()
  await who(page, 'Anonymous')
  await expect(steps(page).first()).toContainText('Anonymous calls are blocked')
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
})

test('calls that the line makes: a speed dial, a number that it may not call', async ({ page }) => {
  const dials = { speeddials: [{ slot: '*3', destination: 'sip:24@nordwind.example' }] }
  expect((await api.put(`/api/speeddials/${line.subscriber_id}`, dials)).status).toBeLessThan(300)
  await prefers({ block_out_list: ['43900*', '00*'] })
  await open(page, 'call-blocking/outgoing')
  const number = panel(page).getByRole('textbox', { name: 'Number, name or speed dial' })
  await number.fill('0900 555 444')
  await expect(steps(page).first()).toContainText('“43900*” is on the block list.')
  // CB-05: the bare prefix is every other country, however it is dialled
  await expect(page.getByText('All numbers outside your country')).toBeVisible()
  await number.fill('+44 7700 900123')
  await expect(steps(page).first()).toContainText('“00*” is on the block list.')
  await number.fill('0043 720 555 000')
  await expect(steps(page).first()).toHaveText(/The call leaves for \+43 720 55 50 00/)
  await number.fill('*3')
  await expect(steps(page).first()).toContainText('*3 dials 24')
  await number.fill('*9')
  await expect(steps(page).first()).toContainText('Nothing is assigned to this key')
})

test('the dashboard shows the way of a call that comes now', async ({ page }) => {
  const destinations = [{ destination: '43720555000', priority: 0, timeout: 30 }, box]
  await forwards({ cfna: [{ destinationset: { name: 'csc-2', destinations } }] })
  await prefers({})
  await open(page, 'dashboard')
  const stops = page.getByRole('list', { name: 'If someone calls you now' }).getByRole('listitem')
  await expect(stops.first()).toHaveText('A call comes innow')
  await expect(stops.nth(1)).toHaveText('Your phonesnone is signed in')
  await expect(stops.nth(2)).toHaveText('+43 720 55 50 00rings 30 s')
  await expect(stops.nth(3)).toHaveText('Voiceboxafter 30 s')
  await page.getByRole('main').getByRole('link', { name: 'Forward my calls' }).click()
  await expect(page).toHaveURL(/\/user\/call-forwarding$/)
  await expect(steps(page).last()).toContainText('Voicebox answers')
})

test('UI-01: in French, too, the choice of callers has words that are not cut', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('csc_locale', 'fr'))
  await open(page, 'call-forwarding')
  const choice = page.getByRole('group', { name: 'Qui appelle' })
  await expect(choice).toBeVisible()
  expect(await choice.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test.describe('without an answer', () => {
  test.use({ allowedErrors: /ERR_FAILED/ })

  test('the panel says so and asks again', async ({ page }) => {
    let isBroken = true
    await page.route(/\/api\/lineside\/calloutcomes\//, (route) => (isBroken ? route.abort() : route.continue()))
    await open(page, 'call-blocking/incoming')
    await expect(panel(page).getByRole('button', { name: 'Retry' })).toBeVisible()
    isBroken = false
    await panel(page).getByRole('button', { name: 'Retry' }).click()
    await expect(steps(page).first()).toBeVisible()
  })
})

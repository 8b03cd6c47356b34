import type { Page } from '@playwright/test'
import { type ApiCaller, apiAs } from './support/api-as.ts'
import { discard, keepEditing } from './support/discard.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { LOOKS, showIn } from './support/looks.ts'
import type { RunningServer } from './support/server.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const role = 'seat'
const own = (server: RunningServer) => `/api/speeddials/${accountOf(server, role).subscriber_id}`
const domain = (server: RunningServer) => accountOf(server, role).username.split('@')[1]
const slots = ['*0', '*1', '*2', '*3', '*4', '*5', '*6', '*7', '*8', '*9']
const list = (page: Page) => page.getByRole('list', { name: 'Speed dial' })
const rows = (page: Page) => list(page).getByRole('listitem')
const add = (page: Page) => page.getByRole('button', { name: 'Add speed dial' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add speed dial' })
const form = (page: Page) => ({
  slot: dialog(page).getByRole('combobox', { name: 'Key' }),
  destination: dialog(page).getByRole('textbox', { name: 'Destination' }),
  save: dialog(page).getByRole('button', { name: 'Save' }),
})
const confirmation = (page: Page) => page.getByRole('alertdialog', { name: 'Remove speed dial?' })

let api: ApiCaller
/** Fills the slots, and opens the page. */
const open = async (page: Page, server: RunningServer, dials: Record<string, string>) => {
  const value = Object.entries(dials).map(([slot, destination]) => ({ slot, destination }))
  expect((await api.replace(own(server), 'speeddials', value)).status).toBe(204)
  await page.goto('/#/user/speeddial')
  await expect(page.getByRole('heading', { name: 'Speed dial', level: 2, exact: true })).toBeVisible()
}
const stored = async (server: RunningServer) => (await api.get(own(server))).body['speeddials']

test.beforeEach(async ({ server, signIn }) => {
  api = await apiAs(server, role)
  await signIn(role)
})

test('SPD-02: no speed dials: says so, with the next step', async ({ page, server }) => {
  await open(page, server, {})
  await expect(page.getByText('No speed dials found')).toBeVisible()
  await add(page).click()
  await expect(form(page).destination).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  expect(await stored(server)).toEqual([])
})

test('a number that is typed is not lost by Escape, the cross or Cancel without a question', async ({
  page,
  server,
}) => {
  await open(page, server, {})
  await add(page).click()
  await form(page).destination.fill('0664 / 123')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await keepEditing(page)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await keepEditing(page)
  await expect(form(page).destination).toHaveValue('0664 / 123')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await discard(page)
  await expect(dialog(page)).toHaveCount(0)
  expect(await stored(server)).toEqual([])
})

test('SPD-01: a number is put behind a free slot', async ({ page, server }) => {
  await open(page, server, { '*3': '24', '*0': '436641234567' })
  await expect(rows(page)).toHaveText([/\*0.*\+43 664 123 45 67/, /\*3.*24/])

  await add(page).click()
  const { slot, destination, save } = form(page)
  await expect(slot.getByRole('option')).toHaveText(slots.filter((each) => !['*0', '*3'].includes(each)))
  await slot.selectOption('*2')
  await destination.fill('+43 (1) 992-00/24')
  await save.click()
  await expect(page.getByText('Assigned slot *2')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(rows(page)).toHaveText([/^\*0/, /\*2.*\+43 1 992 00 24/, /^\*3/])
  expect(await stored(server)).toContainEqual({ slot: '*2', destination: `sip:+4319920024@${domain(server)}` })

  await page.reload()
  await expect(rows(page)).toHaveCount(3)
})

test('SPD-01: a free key is chosen where it stands', async ({ page, server }) => {
  await open(page, server, { '*3': '24', '*0': '436641234567' })
  await page.getByRole('button', { name: 'Assign a number to *7' }).click()
  await expect(form(page).slot).toHaveValue('*7')
  await form(page).destination.fill('25')
  await form(page).save.click()
  await expect(rows(page)).toHaveCount(3)
  expect(await stored(server)).toContainEqual({ slot: '*7', destination: `sip:25@${domain(server)}` })
  await expect(page.getByRole('button', { name: 'Assign a number to *7' })).toHaveCount(0)
})

test('CF-21, UI-10: a text that is neither number nor user is not sent', async ({ page, server }) => {
  await open(page, server, {})
  await add(page).click()
  const { destination, save } = form(page)
  const problem = dialog(page).getByText('Input a valid number or subscriber name')
  await expect(problem).toHaveCount(0)
  await save.click()
  await expect(problem).toBeVisible()
  await destination.fill('max berger')
  await expect(destination).toHaveAttribute('aria-invalid', 'true')
  await save.click()
  await expect(dialog(page)).toBeVisible()
  await destination.fill('anna@elsewhere.example')
  await save.click()
  await expect(destination).toHaveAccessibleDescription('Input contains invalid characters')
  expect(await stored(server)).toEqual([])

  await destination.fill('anna.novak')
  await expect(problem).toHaveCount(0)
  await destination.press('Enter')
  await expect(page.getByText('Assigned slot *0')).toBeVisible()
  expect(await stored(server)).toEqual([{ slot: '*0', destination: `sip:anna.novak@${domain(server)}` }])
})

test('SPD-02: all taken: warns, and offers no slot until one is deleted', async ({ page, server }) => {
  await open(page, server, Object.fromEntries(slots.map((slot) => [slot, '24'])))
  const warning = page.getByText('All available speed dial slots have already been assigned. Please delete one first.')
  await expect(warning).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  await expect(add(page)).toBeDisabled()

  await page.getByRole('button', { name: 'Remove speed dial *5' }).click()
  await confirmation(page).getByRole('button', { name: 'Delete' }).click()
  await expect(warning).toHaveCount(0)
  await add(page).click()
  await expect(form(page).slot.getByRole('option')).toHaveText(['*5'])
})

test('SPD-03: a speed dial is removed, once that is confirmed', async ({ page, server }) => {
  await open(page, server, { '*1': '24', '*4': '25' })
  const remove = page.getByRole('button', { name: 'Remove speed dial *1' })
  await remove.click()
  await expect(confirmation(page)).toContainText('*1 will no longer call 24.')
  await confirmation(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page)).toHaveCount(2)

  await remove.click()
  await confirmation(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Speed dial *1 removed')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  // the focus goes on to what stands where the row was, but not to what would call
  await expect(page.getByRole('button', { name: 'Edit speed dial *4' })).toBeFocused()
  expect(await stored(server)).toMatchObject([{ slot: '*4' }])
})

test('SPD-03, CF-21: a speed dial is edited in its place, by keyboard', async ({ page, server }) => {
  await open(page, server, { '*1': '24', '*4': 'sip:anna@other.example' })
  const row = (slot: string) => page.getByRole('listitem', { name: `Edit speed dial ${slot}` })
  const destination = page.getByRole('textbox', { name: 'Destination' })
  const edit = (slot: string) => page.getByRole('button', { name: `Edit speed dial ${slot}` })
  await edit('*1').focus()
  await page.keyboard.press('Enter')
  await expect(destination).toBeFocused()
  await expect(destination).toHaveValue('24')
  await page.keyboard.press('Escape')
  await expect(edit('*1')).toBeFocused()

  await page.keyboard.press('Enter')
  await destination.fill('max berger')
  await page.keyboard.press('Enter')
  await expect(destination).toHaveAccessibleDescription('Input a valid number or subscriber name')
  await destination.fill('0664 / 123 45 67')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Changed speed dial *1')).toBeVisible()
  await expect(edit('*1')).toBeFocused()
  await expect(rows(page).first()).toContainText('+43 664 123 45 67')

  // an address elsewhere, which nobody could type, stays as it is while its slot changes
  await edit('*4').press('Enter')
  await expect(destination).toHaveValue('anna@other.example')
  const slot = row('*4').getByRole('combobox', { name: 'Key' })
  await expect(slot.getByRole('option')).toHaveText(slots.filter((each) => each !== '*1'))
  await slot.selectOption('*0')
  await row('*4').getByRole('button', { name: 'Save' }).click()
  await expect(edit('*0')).toBeFocused()
  expect(await stored(server)).toEqual([
    { slot: '*0', destination: 'sip:anna@other.example' },
    { slot: '*1', destination: `sip:06641234567@${domain(server)}` },
  ])
})

test('SPD-03: a speed dial that has changed elsewhere is not edited over', async ({ page, server }) => {
  await open(page, server, { '*1': '24' })
  await page.getByRole('button', { name: 'Edit speed dial *1' }).click()
  await page.getByRole('textbox', { name: 'Destination' }).fill('26')
  await api.replace(own(server), 'speeddials', [{ slot: '*1', destination: '25' }])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Speed dial *1 was changed elsewhere')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await discard(page)
  await expect(rows(page)).toHaveText([/\*1.*25/])
})

test('SPD-03: unsaved input of a row is not lost without a question, by Escape or by editing another row', async ({
  page,
  server,
}) => {
  await open(page, server, { '*1': '24', '*4': '25' })
  const destination = page.getByRole('textbox', { name: 'Destination' })
  await page.getByRole('button', { name: 'Edit speed dial *1' }).click()
  await destination.fill('26')
  await destination.press('Escape')
  await keepEditing(page)
  await page.getByRole('button', { name: 'Edit speed dial *4' }).click()
  await keepEditing(page)
  await expect(destination).toHaveValue('26')
  await page.getByRole('button', { name: 'Edit speed dial *4' }).click()
  await discard(page)
  await expect(destination).toHaveValue('25')
  await expect(rows(page).first()).toContainText('24')
})

test('SPD-03: a speed dial that is removed while another one is being saved does not come back', async ({
  page,
  server,
}) => {
  await open(page, server, { '*1': '24', '*4': '25', '*5': '26' })
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/speeddials/**', async (route) => {
    if (route.request().postData()?.includes('27')) await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Edit speed dial *1' }).click()
  await page.getByRole('textbox', { name: 'Destination' }).fill('27')
  const saving = page.waitForRequest((request) => request.postData()?.includes('27') === true)
  await page.keyboard.press('Enter')
  await saving
  await expect(page.getByRole('button', { name: 'Edit speed dial *5' })).toBeDisabled()
  await page.getByRole('button', { name: 'Remove speed dial *4' }).click()
  await confirmation(page).getByRole('button', { name: 'Delete' }).click()
  goOn()
  await expect(page.getByText('Changed speed dial *1')).toBeVisible()
  await expect(rows(page)).toHaveText([/\*1.*27/, /\*5.*26/])
  expect(await stored(server)).toMatchObject([{ slot: '*1' }, { slot: '*5' }])
})

test('SPD-01: a slot assigned elsewhere meanwhile stays, and is not taken twice', async ({ page, server }) => {
  await open(page, server, {})
  await add(page).click()
  await api.replace(own(server), 'speeddials', [{ slot: '*0', destination: '25' }])
  const { destination, slot, save } = form(page)
  await destination.fill('24')
  await save.click()
  await expect(page.getByText('Key *0 was assigned elsewhere')).toBeVisible()
  await expect(slot).toHaveValue('*1')
  await expect(destination).toHaveValue('24')
  await save.click()
  await expect(page.getByText('Assigned slot *1')).toBeVisible()
  await expect(rows(page)).toHaveText([/\*0.*25/, /\*1.*24/])
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a dialog with a field is seen at once, before a keyboard may come', async ({ page, server }) => {
    await open(page, server, {})
    // its code is there
    await add(page).tap()
    await expect(form(page).destination).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    const look = await add(page).evaluate(async (button) => {
      ;(button as HTMLElement).click()
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      while (document.querySelector('[role=dialog]') === null) await frame()
      for (let frames = 0; frames < 3; frames += 1) await frame()
      const styles = []
      for (let part = document.querySelector('[role=dialog]'); part !== null; part = part.parentElement) {
        const { opacity, clipPath, maskImage } = getComputedStyle(part)
        styles.push({ opacity, clipPath, maskImage })
      }
      return styles
    })
    expect(new Set(look.map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify({ opacity: '1', clipPath: 'none', maskImage: 'none' })]),
    )
  })
})

test.describe('the server fails', () => {
  test.use({ allowedErrors: /status of 50\d/ })

  test('to load: shows the failed action and the reason, and Retry loads the list', async ({ page, server }) => {
    await page.route('**/api/speeddials/**', (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'Internal error' } }),
    )
    await open(page, server, { '*1': '24' })
    await expect(page.getByRole('alert').filter({ hasText: 'Data loading error' })).toContainText('Internal error')
    await expect(add(page)).toHaveCount(0)
    await page.unroute('**/api/speeddials/**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(rows(page)).toHaveCount(1)
  })

  test('to save: says so, and the input stays', async ({ page, server }) => {
    await open(page, server, { '*1': '24' })
    await page.route('**/api/speeddials/**', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await add(page).click()
    await form(page).destination.fill('25')
    await form(page).save.click()
    await expect(page.getByText('An error occured while trying to assign the key. Please try again')).toBeVisible()
    await expect(form(page).destination).toHaveValue('25')
    await page.keyboard.press('Escape')
    await discard(page)
    await page.getByRole('button', { name: 'Remove speed dial *1' }).click()
    await confirmation(page).getByRole('button', { name: 'Delete' }).click()
    await expect(
      page.getByText('An error occured while trying to remove the speed dial. Please try again'),
    ).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
  })
})

test('it has no findings of axe-core, and fits, in both themes and sizes', { tag: '@deep' }, async ({
  page,
  server,
}) => {
  await open(page, server, Object.fromEntries(slots.map((slot) => [slot, '436641234567'])))
  await expect(rows(page)).toHaveCount(10)
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width)
  }
  await page.getByRole('button', { name: 'Remove speed dial *9' }).click()
  await expect(confirmation(page)).toBeVisible()
  await expectAccessible(page)
  await confirmation(page).getByRole('button', { name: 'Delete' }).click()
  await add(page).click()
  await form(page).destination.fill('max berger')
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
  }
})

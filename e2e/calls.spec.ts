import type { Page } from '@playwright/test'
import { apiAs } from './support/api-as.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expectSilence, expectSound, expectPicture } from './support/calls/calls.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { call, card, closePeople, field, openPerson as open, stage } from './support/calls/person.ts'
import { expect, test } from './support/test.ts'

/* People of the demo world who call each other; Max has the extension 21, Sofia 22. */
const anna = 'anna.novak'
const max = 'max.berger'
const sofia = 'sofia.marchetti'

type Shown = Window & { shown?: unknown[] }

test.afterEach(closePeople)

const menuEntry = (page: Page) => page.getByRole('navigation', { name: 'Main' }).locator('a[href$="#/user/home"]')

test('NAV-12, CALL-05, CALL-06, CALL-09, CALL-16: a call rings, is answered, both are heard, and ends with its reason', async ({
  browser,
  server,
}) => {
  const caller = await open(browser, server, anna, '/user/home')
  const called = await open(browser, server, max, '/user/conversations')
  await field(caller.page).fill('berg')
  await expect(caller.page.getByRole('option', { name: /Max Berger/ })).toContainText('Free')
  await field(caller.page).press('Enter')

  await expect(caller.page.getByRole('heading', { name: /^Ringing at Max Berger/ })).toBeVisible()
  await expect(menuEntry(caller.page)).toHaveText('Ringing…')
  await expect(card(called.page)).toContainText('Incoming call from')
  await expect(menuEntry(called.page)).toHaveText('Incoming call')
  await expect(called.page).toHaveTitle('CSC - Call from Anna Novak')
  const readOut = called.page.locator('[aria-live=assertive]')
  await expect(readOut.filter({ hasText: 'Incoming call from' })).toHaveCount(1)
  const shown = () => called.page.evaluate(() => (window as Shown).shown)
  const notification = { tag: 'call-notification', requireInteraction: true, vibrate: [300, 200, 300, 200, 300] }
  await expect.poll(shown).toMatchObject([notification])

  await card(called.page).getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(caller.page.getByRole('heading', { name: 'In call with Max Berger' })).toBeVisible()
  // CALL-08: the menu makes room; elsewhere than at home the call stays small
  await expect(caller.page.getByRole('button', { name: 'Pin menu' })).toBeVisible()
  await expect(called.page.getByRole('button', { name: 'Maximise' })).toBeVisible()
  await expect(caller.page).toHaveTitle(/^CSC - In call, \d+:\d\d$/)
  await expectSound(caller.page)
  await expectSound(called.page)

  await called.page.getByRole('button', { name: 'End call', exact: true }).click()
  await expect(caller.page.getByRole('heading', { name: 'Max Berger hung up' })).toBeVisible()
  await expect(field(caller.page)).toBeVisible({ timeout: 8000 })
  await expect(menuEntry(caller.page)).toHaveText('Start new call')
})

test('CALL-01, CALL-06, UI-10: hanging up leads back to the field at once; an invalid number is not called', async ({
  browser,
  server,
}) => {
  const caller = await open(browser, server, anna, '/user/home')
  const called = await open(browser, server, max, '/user/dashboard')
  await call(caller.page, '21')
  await expect(card(called.page)).toBeVisible()
  await caller.page.getByRole('button', { name: 'Hang up' }).click()
  await expect(caller.page.getByRole('heading', { name: 'Start new call' })).toBeVisible()
  await expect(card(called.page)).toBeHidden()

  await call(caller.page, 'nobody')
  await expect(caller.page.getByText('Input a valid phone number')).toBeVisible()
  await field(caller.page).fill('')
  // UI-10
  await field(caller.page).press('Enter')
  await expect(caller.page.getByText('Input a phone number')).toBeVisible()
  await field(caller.page).pressSequentially('2 1')
  await expect(field(caller.page)).toHaveValue('21')
})

test('CALL-07: hold is silent and has its words, and keys switch it and the microphone', async ({
  browser,
  server,
}) => {
  const caller = await open(browser, server, anna, '/user/home')
  const called = await open(browser, server, max, '/user/home')
  await call(caller.page, '21')
  await card(called.page).getByRole('button', { name: 'Answer', exact: true }).click()
  await expectSound(called.page)
  await caller.page.keyboard.press('h')
  await expect(caller.page.getByRole('heading', { name: /on hold/ })).toBeVisible()
  await expect(caller.page.getByRole('group', { name: 'Keys' })).toContainText('Hresume')
  await expectSilence(caller.page)
  // it is said that the held side hears nothing, and what helps; from the next time on it hears music
  await expect(caller.page.getByText('on hold, waits in silence')).toBeVisible()
  await caller.page.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(caller.page.getByText(/While you ask, Max Berger waits in silence/)).toBeVisible()
  await caller.page.keyboard.press('Escape')
  await caller.page.getByRole('button', { name: 'Switch music on' }).click()
  await expect(caller.page.getByText('Music on hold is on, from your next call.')).toBeVisible()
  await expect(caller.page.getByText('on hold, waits in silence')).toBeVisible()
  await caller.page.keyboard.press('h')
  await expectSound(called.page)
  await caller.page.keyboard.press('h')
  await expect(caller.page.getByText('on hold, hears your music')).toBeVisible()
  await caller.page.keyboard.press('h')
  await expectSound(called.page)
  // as other tests know the line
  const api = await apiAs(server, 'pilot')
  await api.replace(`/api/subscriberpreferences/${accountOf(server, 'pilot').subscriber_id}`, 'music_on_hold', false)

  // muted by a key, and not while a field has the focus
  await caller.page.keyboard.press('m')
  await expect(caller.page.getByRole('button', { name: 'Unmute' })).toBeVisible()
  await expectSilence(called.page)
  await caller.page.keyboard.press('m')
  await expectSound(called.page)
  await expectAccessible(caller.page)
})

test('CALL-07: a call with pictures, made small and large again', async ({ browser, server }) => {
  const caller = await open(browser, server, anna, '/user/home')
  const called = await open(browser, server, max, '/user/home')
  await call(caller.page, '21', 'Call with video')
  await card(called.page).getByRole('button', { name: /video/i }).click()
  await expectPicture(caller.page)
  await expectPicture(called.page)
  await caller.page.getByRole('button', { name: 'Minimise' }).click()
  await expect(field(caller.page)).toBeVisible()
  await caller.page.getByRole('link', { name: 'Conversations' }).first().click()
  await caller.page.getByRole('button', { name: 'Maximise' }).click()
  await expectPicture(caller.page)
  // NAV-20, CALL-08: another page makes it small, and it goes on
  await caller.page.keyboard.press('Control+Enter')
  await expect(caller.page.getByRole('button', { name: 'Maximise' })).toBeHidden()
})

test('CALL-11: with a call there already, another one is refused', async ({ browser, server }) => {
  const caller = await open(browser, server, anna, '/user/home')
  const called = await open(browser, server, max, '/user/dashboard')
  await call(caller.page, '21')
  await expect(card(called.page)).toBeVisible()
  await caller.page.getByRole('button', { name: 'Minimise' }).click()
  await call(caller.page, '22')
  await expect(caller.page.getByText('Call already exists')).toBeVisible()
})

test('a second call waits, is answered while the first is held, swapped, and both are connected', async ({
  browser,
  server,
}) => {
  const first = await open(browser, server, anna, '/user/home')
  const middle = await open(browser, server, max, '/user/home')
  const second = await open(browser, server, sofia, '/user/home')
  await call(first.page, '21')
  await card(middle.page).getByRole('button', { name: 'Answer', exact: true }).click()
  await expectSound(first.page)
  await call(second.page, '21')
  await expect(middle.page.getByText('Second call from', { exact: true })).toBeVisible()
  await middle.page.keyboard.press('a')
  await expect(middle.page.getByRole('heading', { name: 'In call with Sofia Marchetti' })).toBeVisible()
  await expectSound(second.page)
  await middle.page.keyboard.press('s')
  await expect(middle.page.getByText('Sofia Marchetti is on hold')).toBeVisible()
  await expectSound(first.page)
  await middle.page.keyboard.press('c')
  await expect(middle.page.getByRole('heading', { name: 'Call ended' })).toBeVisible()
  await expect(first.page.getByRole('heading', { name: 'In call with Sofia Marchetti' })).toBeVisible()
  await expectSound(first.page)
  await expectSound(second.page)
})

test('a call is handed on at once, and after asking first', async ({ browser, server }) => {
  const caller = await open(browser, server, anna, '/user/home')
  const middle = await open(browser, server, max, '/user/home')
  const third = await open(browser, server, sofia, '/user/dashboard')
  await call(caller.page, '21')
  await card(middle.page).getByRole('button', { name: 'Answer', exact: true }).click()
  await expectSound(caller.page)
  await middle.page.keyboard.press('t')
  await stage(middle.page).getByRole('combobox').fill('sofia')
  await middle.page.getByRole('button', { name: 'Ask first' }).click()
  await card(third.page).getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(middle.page.getByRole('heading', { name: 'Asking Sofia Marchetti' })).toBeVisible()
  await expectSound(third.page)
  await middle.page.keyboard.press('Escape')
  await expectSound(caller.page)
  await middle.page.keyboard.press('t')
  await stage(middle.page).getByRole('combobox').fill('sofia')
  await middle.page.getByRole('button', { name: 'Transfer now' }).click()
  await card(third.page).getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(caller.page.getByRole('heading', { name: 'In call with Sofia Marchetti' })).toBeVisible()
  await expectSound(third.page)
})

test('CALL-05: a declined caller sees that, and can be called again', async ({ browser, server }) => {
  const caller = await open(browser, server, max, '/user/home')
  const called = await open(browser, server, sofia, '/user/conversations')
  await call(caller.page, '22')
  await expect(card(called.page)).toBeVisible()
  await expectAccessible(called.page, '[role=alertdialog]')
  await card(called.page).getByRole('button', { name: 'Decline' }).click()
  await expect(card(called.page)).toBeHidden()
  await expect(caller.page.getByRole('heading', { name: /Ringing at Sofia Marchetti/ })).toBeHidden()
})

test('a conversation and the palette call its party', async ({ browser, server }) => {
  const caller = await open(browser, server, max, '/user/conversations')
  await caller.page.keyboard.press('Control+k')
  await caller.page.getByRole('combobox').fill('sofia')
  await caller.page.getByRole('option', { name: /^Sofia Marchetti/ }).click()
  await expect(caller.page.getByRole('button', { name: 'Maximise' })).toBeVisible()
  await caller.page.keyboard.press('Control+Enter')
  await expect(caller.page.getByRole('button', { name: 'Maximise' })).toBeHidden()
  await caller.page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await expect(caller.page.getByRole('menuitem', { name: /^Call / }).first()).toBeVisible()
})

test('CALL-10: obstacles to call notifications are shown, with a remedy', async ({ page, signIn: hold }) => {
  await hold('seat')
  await page.goto('/#/user/home')
  await expect(page.getByRole('heading', { name: 'You have blocked incoming call notifications.' })).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('heading', { name: 'You have blocked incoming call notifications.' })).toBeHidden()
})

test.describe('while code does not come', () => {
  test.use({ allowedErrors: /Failed to load resource|cdk-media|call-views/ })

  test('CALL-14: a call that is not possible is refused with a message; the next attempt works', async ({
    page,
    signIn,
  }) => {
    await signIn('pilot')
    await page.route('**/call-views-*.js', (route) => route.abort())
    await page.goto('/#/user/dashboard')
    await field(page).fill('21')
    await field(page).press('Enter')
    await expect(page.getByText('You can not start a call. Service is currently unavailable')).toBeVisible()
    await page.unroute('**/call-views-*.js')
    await field(page).fill('21')
    await field(page).press('Enter')
    await expect(page.getByRole('region', { name: /Max Berger/ }).first()).toBeVisible()
  })

  test('NAV-20, CALL-13: a call rings as soon as its code comes; if its media can not be loaded, it says so and rings on', async ({
    browser,
    server,
  }) => {
    const caller = await open(browser, server, anna, '/user/home')
    const called = await open(browser, server, max, '/user/dashboard')
    const { page } = called
    await page.route('**/call-views-*.js', (route) => route.abort())
    await page.route('**/cdk-media-*.js', (route) => route.abort())
    const isRefused = page.waitForEvent('requestfailed', (request) => request.url().includes('call-views'))
    await call(caller.page, '21')
    await isRefused
    await page.unroute('**/call-views-*.js')
    await expect(card(page)).toContainText('Incoming call from', { timeout: 10_000 })
    await card(page).getByRole('button', { name: 'Answer', exact: true }).click()
    await expect(card(page)).toContainText('Calling could not be loaded')
    await expect(caller.page.getByRole('heading', { name: /^Ringing at Max Berger/ })).toBeVisible()

    await page.unroute('**/cdk-media-*.js')
    await card(page).getByRole('button', { name: 'Answer', exact: true }).click()
    await expect(caller.page.getByRole('heading', { name: 'In call with Max Berger' })).toBeVisible()
    await expectSound(page)
    await expectSound(caller.page)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, allowedErrors: /Failed to load resource|cdk-prod/ })

  test('CALL-02, CALL-03, CALL-04: without the engine the page says why; with it calls are possible, and digits can be deleted', async ({
    page,
    signIn,
  }) => {
    await signIn('pilot')
    await page.route('**/cdk-prod.js*', (route) => route.abort())
    await page.route('**/api/platforminfo', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), type: 'spce' } })
    })
    await page.goto('/#/user/home')
    const notice = page.getByText('You can’t make calls, because the call service (RTC engine) is not active.')
    await expect(notice).toContainText('upgrade to a professional edition')

    await page.unroute('**/cdk-prod.js*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('You are now able to start and receive calls', { exact: true })).toBeVisible()
    await expect(notice).toHaveCount(0)
    const pad = page.getByRole('group', { name: 'Keypad' })
    for (const digit of ['2', '1']) await pad.getByRole('button', { name: digit }).click()
    await expect(field(page)).toHaveValue('21')
    await page.getByRole('button', { name: 'Delete last digit' }).click()
    await expect(field(page)).toHaveValue('2')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(field(page)).toHaveValue('')
  })
})

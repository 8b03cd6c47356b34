import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expectSilence, expectSound, expectPicture, watchConnections } from './support/calls.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import type { RunningServer } from './support/server.ts'
import { holdSession } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

/* The roles of the demo world that call each other, with their extensions. */
const anna = 'pilot'
const max = 'seat'

interface Person {
  readonly page: Page
  readonly context: BrowserContext
}

const opened: BrowserContext[] = []

/** Somebody at a browser of their own, ready to call and to be called. */
const open = async (browser: Browser, server: RunningServer, role: string, path: string): Promise<Person> => {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-US',
    timezoneId: 'Europe/Vienna',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    permissions: ['microphone', 'camera', 'notifications'],
  })
  opened.push(context)
  await watchConnections(context)
  const page = await context.newPage()
  await holdSession(page, server, role)
  await page.goto(`/#${path}`)
  // CALL-04
  await expect(page.getByText('You are now able to start and receive calls').first()).toBeVisible()
  return { page, context }
}

test.afterEach(async () => {
  for (const context of opened.splice(0)) await context.close()
})

const field = (page: Page) => page.getByRole('combobox', { name: 'Name or number' })
const card = (page: Page) => page.getByRole('alertdialog')
const menuEntry = (page: Page) => page.getByRole('navigation', { name: 'Main' }).locator('a[href$="#/user/home"]')

const call = async (page: Page, whom: string, how = 'Call with audio'): Promise<void> => {
  await field(page).fill(whom)
  await page.getByRole('button', { name: how }).click()
}

test('CALL-05, CALL-06, CALL-09, CALL-16: a call rings, is answered, both are heard, and ends with its reason', async ({
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
  const shown = called.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ tag, requireInteraction }) => ({ tag, requireInteraction }))
  })
  expect(await shown).toEqual([{ tag: 'call-notification', requireInteraction: true }])

  await card(called.page).getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(caller.page.getByRole('heading', { name: 'In call with Max Berger' })).toBeVisible()
  // CALL-08: the menu makes room; elsewhere than at home the call stays small
  await expect(caller.page.getByRole('button', { name: 'Pin menu' })).toBeVisible()
  await expect(called.page.getByRole('button', { name: 'Maximise' })).toBeVisible()
  await expect(caller.page).toHaveTitle(/^CSC - In call, \d\d:\d\d$/)
  await expectSound(caller.page)
  await expectSound(called.page)

  await called.page.getByRole('button', { name: 'End', exact: true }).click()
  await expect(caller.page.getByRole('heading', { name: 'Max Berger hung up' })).toBeVisible()
  await expect(field(caller.page)).toBeVisible({ timeout: 8000 })
  await expect(menuEntry(caller.page)).toHaveText('Start new call')
})

test('CALL-06: hanging up leads back to the field at once, declining says so', async ({ browser, server }) => {
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
  await field(caller.page).pressSequentially('2 1')
  await expect(field(caller.page)).toHaveValue('21')
})

test('CALL-07: hold is silent and has its words, keys switch it, and a second call is swapped and connected', async ({
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
  await expectSilence(caller.page)
  await caller.page.keyboard.press('h')
  await expectSound(called.page)

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

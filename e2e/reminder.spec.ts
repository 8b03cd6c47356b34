import type { Page } from '@playwright/test'
import { type ApiCaller, apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { LOOKS, showIn } from './support/looks.ts'
import type { RunningServer } from './support/server.ts'
import { accountOf } from './support/sign-in-as.ts'
import { stopClock } from './support/stop-clock.ts'
import { expect, test } from './support/test.ts'

const role = 'seat'
type Reminder = { id: number; time: string; recur: string; active: boolean }

const active = (page: Page) => page.getByRole('switch', { name: 'Reminder' })
const time = (page: Page) => page.getByRole('textbox', { name: 'Time' })
const recurrence = (page: Page, name: string) => page.getByRole('radio', { name })
// other sections of the page may still be loading
const sentence = (page: Page) => page.getByRole('main').locator('[role=status]:not([aria-busy=true])')

let api: ApiCaller
const found = async (server: RunningServer): Promise<Reminder | undefined> => {
  const { body } = await api.get(`/api/reminders/?subscriber_id=${accountOf(server, role).subscriber_id}`)
  return (body['_embedded'] as Record<string, Reminder[]> | undefined)?.['ngcp:reminders']?.[0]
}
const send = (server: RunningServer, path: string, method: string, body?: object) =>
  fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
const given = async (server: RunningServer, body: Omit<Reminder, 'id'>) => {
  expect((await send(server, '/api/reminders/', 'POST', body)).status).toBe(201)
}
const open = async (page: Page) => {
  await page.goto('/#/user/reminder')
  await expect(page.getByRole('heading', { name: 'Reminder', level: 2 })).toBeVisible()
}

test.beforeEach(async ({ server, signIn }) => {
  api = await apiAs(server, role)
  const old = await found(server)
  if (old) await send(server, `/api/reminders/${old.id}`, 'DELETE')
  await signIn(role)
})

test('REM-03: with no reminder one is created that is off, and fetched by the id of its address', async ({
  page,
  server,
}) => {
  const created = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/api/reminders/'),
  )
  await open(page)
  await expect(active(page)).not.toBeChecked()
  await expect(time(page)).toHaveValue('00:00')
  await expect(recurrence(page, 'Only once')).toBeChecked()
  await expect(sentence(page)).toHaveText('Off: you won’t be reminded. Calls ring as usual.')
  expect((await created).headers()['location']).toBe(`/api/reminders/${(await found(server))?.id}`)
  expect(await found(server)).toMatchObject({ time: '00:00:00', recur: 'never', active: false })
})

test.describe('REM-02: each change updates one field', () => {
  test.beforeEach(async ({ page, server }) => {
    await given(server, { time: '07:30', recur: 'always', active: false })
    await open(page)
  })

  test('switched on and off', async ({ page, server }) => {
    await active(page).click()
    await expect(page.getByText('Reminder: Enabled successfully')).toBeVisible()
    await expect(active(page)).toBeChecked()
    await expect(sentence(page)).toHaveText(/^Rings (today|tomorrow) at 07:30, then every day\.$/)
    expect(await found(server)).toMatchObject({ time: '07:30:00', recur: 'always', active: true })

    await active(page).click()
    await expect(page.getByText('Reminder: Disabled successfully')).toBeVisible()
    await expect(sentence(page)).toHaveText('Off: you won’t be reminded. Calls ring as usual.')
    expect(await found(server)).toMatchObject({ active: false })
  })

  test('another recurrence', async ({ page, server }) => {
    await expect(recurrence(page, 'Daily')).toBeChecked()
    await recurrence(page, 'Weekdays').click()
    await expect(page.getByText('Reminder: Recurrence changed successfully')).toBeVisible()
    await expect(recurrence(page, 'Weekdays')).toBeChecked()
    expect(await found(server)).toMatchObject({ time: '07:30:00', recur: 'weekdays', active: false })
    await page.reload()
    await expect(recurrence(page, 'Weekdays')).toBeChecked()
  })

  test('another time, HH:mm; an invalid one is not sent, and Reset restores the old one', async ({ page, server }) => {
    await expect(time(page)).toHaveValue('07:30')
    await time(page).fill('25:00')
    await expect(page.getByText('Time is not valid')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(time(page)).toHaveValue('07:30')

    await time(page).fill('6:05')
    await time(page).press('Enter')
    await expect(page.getByText('Reminder: Time changed successfully')).toBeVisible()
    await expect(time(page)).toHaveValue('06:05')
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
    expect(await found(server)).toMatchObject({ time: '06:05:00', recur: 'always', active: false })
  })
})

test.describe('it says in words when it rings', () => {
  for (const [recur, at, words] of [
    ['never', '2025-11-21T05:00:00Z', 'Rings today at 07:30, only once.'],
    ['never', '2025-11-21T07:00:00Z', 'Rings tomorrow at 07:30, only once.'],
    ['weekdays', '2025-11-21T07:00:00Z', 'Rings on Monday at 07:30, then Monday to Friday.'],
    ['always', '2025-11-21T22:59:00Z', 'Rings tomorrow at 07:30, then every day.'],
    ['always', '2025-11-21T23:01:00Z', 'Rings today at 07:30, then every day.'],
  ] as const) {
    test(`REM-01: ${recur} at half past seven in Vienna, asked at ${at}: ${words}`, async ({ page, server }) => {
      await given(server, { time: '07:30', recur, active: true })
      await stopClock(page, Date.parse(at))
      await open(page)
      await page.reload()
      await expect(page.getByText('in the time zone Europe/Vienna')).toBeVisible()
      await expect(sentence(page)).toHaveText(words)
    })
  }

  test('UI-01: in the reader’s language', async ({ page, server }) => {
    await given(server, { time: '07:30', recur: 'always', active: true })
    await page.evaluate(() => localStorage.setItem('csc_locale', 'de'))
    await page.goto('/#/user/reminder')
    await page.reload()
    await expect(sentence(page)).toHaveText(/^Klingelt (heute|morgen) um 07:30, dann täglich\.$/)
  })
})

test.describe('the server fails', () => {
  test.use({ allowedErrors: /status of 50\d/ })

  test('to save: says so, and shows the saved values', async ({ page, server }) => {
    await given(server, { time: '07:30', recur: 'always', active: true })
    await page.route('**/api/reminders/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await open(page)
    await active(page).click()
    await expect(page.getByText('An error occured while trying to change the reminder. Please try again')).toBeVisible()
    await expect(active(page)).toBeChecked()
    await time(page).fill('08:00')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
    await expect(time(page)).toHaveValue('08:00')
  })
})

test('leaving the page with unsaved input asks first', async ({ page, server }) => {
  await given(server, { time: '07:30', recur: 'always', active: true })
  await open(page)
  await time(page).fill('08:00')
  await page.getByRole('link', { name: 'Registered devices' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(time(page)).toHaveValue('08:00')
})

test('it has no findings of axe-core, and fits, in both themes and sizes', { tag: '@deep' }, async ({
  page,
  server,
}) => {
  await given(server, { time: '07:30', recur: 'weekdays', active: true })
  await open(page)
  await time(page).fill('25:00')
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width)
  }
})

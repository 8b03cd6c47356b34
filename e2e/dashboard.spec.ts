import type { Page } from '@playwright/test'
import { apiAs } from './support/api-as.ts'
import { givenConversations, givenLine, type Line } from './support/given/given-line.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { fail, hold } from './support/held.ts'
import { withoutEngine } from './support/screen-table.ts'
import { accountOf, holdLine } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const loads = {
  voicemails: /\/api\/conversations\/.*type=voicemail/,
  calls: /\/api\/conversations\/\?.*rows=5.*type=call/,
  devices: /\/api\/lineside\/reachability/,
}
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const voicebox = (page: Page) => card(page, 'Voicebox messages')
const callList = (page: Page) => card(page, 'Call list')
const devices = (page: Page) => card(page, 'Your phones')
const rows = (of: ReturnType<typeof card>) => of.getByRole('listitem')

const open = async (page: Page): Promise<void> => {
  await page.goto('/#/user/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
}
const openAs = async (page: Page, line: Line): Promise<void> => {
  await holdLine(page, line)
  await open(page)
}

test('DASH-01, DASH-05: three lists with a count, up to five rows, newest first, in the user’s time zone', {
  tag: '@lineside',
}, async ({ page, server }) => {
  const line = await givenLine(server, 'Dora Reads')
  await givenConversations(server, line, [
    { minutesAgo: 1, status: 'cancel', duration_ms: 0 },
    { minutesAgo: 2, status: 'noanswer', duration_ms: 0 },
    ...[3, 4, 5, 6].map((minutesAgo) => ({ minutesAgo, direction: 'out' as const, callee: '447700900123' })),
    { type: 'voicemail', minutesAgo: 7, caller: '4314061920' },
    { type: 'voicemail', minutesAgo: 8, folder: 'Old' },
  ])
  const asked: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.searchParams.get('rows') === '5') asked.push(url.searchParams)
  })
  await openAs(page, line)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening), Dora$/)

  await expect(voicebox(page)).toContainText('1 new')
  await expect(rows(voicebox(page))).toHaveCount(1)
  await expect(rows(voicebox(page))).toContainText('+43 1 406 19 20')
  // REACH-03: the figure counts whatever is marked as missed
  await expect(callList(page).getByRole('heading')).toHaveText('2 missed calls since yesterday')
  await expect(callList(page).getByRole('link')).toHaveText('All 6 calls')
  await expect(rows(callList(page))).toHaveCount(5)
  await expect(rows(callList(page)).first()).toHaveText(/^Call from \+43 664 123 45 67Missed\d\d:\d\d$/)
  await expect(rows(callList(page)).nth(1)).toHaveText(/^Call from \+43 664 123 45 67Missed: No answer\d\d:\d\d$/)
  await expect(rows(callList(page)).nth(2)).toHaveText(/^Call to \+44 7700 900123Outgoing · 1:00/)
  // a browser that takes calls is a phone, too
  await expect(devices(page)).toContainText('1 online')
  expect(asked).toHaveLength(2)
  for (const query of asked) expect([query.get('page'), query.get('tz')]).toEqual(['1', 'Europe/Vienna'])
  expect(asked.map((query) => query.get('order_by_direction'))).toEqual(['desc', 'desc'])
})

test('DASH-01: each list leads on to its page', { tag: '@lineside' }, async ({ page, signIn }) => {
  await signIn('pilot')
  for (const [name, link, address] of [
    ['Voicebox messages', 'All voicemails', /\/user\/conversations\?tab=voicemail$/],
    ['Call list', /^All \d+ calls$/, /\/user\/conversations\?tab=call$/],
    ['Your phones', 'All phones', /\/user\/registered-devices$/],
  ] as const) {
    await open(page)
    // lists change their height when their rows come
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await card(page, name).getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(address)
  }
  await open(page)
  await page.getByRole('link', { name: 'Forward my calls' }).click()
  await expect(page).toHaveURL(/\/user\/call-forwarding$/)
})

test('DASH-01, REACH-02: phones that are online', async ({ page, signIn }) => {
  await signIn('seat')
  await open(page)
  await expect(rows(devices(page))).toHaveCount(5)
  await expect(devices(page)).toContainText(/\d online/)
  await expect(rows(devices(page)).first()).toHaveText(/online$/)
})

test('DASH-01: a line on which nothing has happened yet', { tag: '@lineside' }, async ({ page, server }) => {
  // a browser that takes calls is a device
  await withoutEngine(page)
  await openAs(page, await givenLine(server, 'Dora Empty'))
  await expect(voicebox(page)).toContainText('No new voicemails')
  await expect(callList(page)).toContainText('No calls')
  await expect(devices(page)).toContainText('No phone is signed in')
  await expect(callList(page).getByRole('heading')).toHaveText('0 missed calls since yesterday')
  // REACH-01: it says that nobody can reach the line, why, and what helps
  await expect(page.getByText('Nobody can reach you: no phone is signed in.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in a phone' })).toHaveAttribute('href', /user\/settings$/)
})

test('REACH-01: unanswered calls would be lost: a warning, and the voicebox two presses away', {
  tag: '@lineside',
}, async ({ page, server }) => {
  await openAs(page, await givenLine(server, 'Dora Loses'))
  await expect(page.getByText('Your phone rings for 60 s. Then callers are lost.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Callers are lost/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'To a colleague' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To the voicebox' }).click()
  // a rule that only has to be saved
  await page.getByRole('button', { name: 'Save forwarding' }).click()
  await expect(page.getByText('Rule added')).toBeVisible()
  await open(page)
  await expect(page.getByText('You are reachable: 1 phone, then the voicebox.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Reachable/ })).toBeVisible()
})

test('DASH-02, CALL-01: somebody is found to call; a voicemail is saved, and listened to on the spot: then it is new no longer', {
  tag: '@lineside',
}, async ({ page, server }) => {
  const line = await givenLine(server, 'Dora Listens')
  const [id] = await givenConversations(server, line, [
    { type: 'voicemail', minutesAgo: 7, caller: '4314061920', hasFile: true },
    { type: 'voicemail', minutesAgo: 9, hasFile: true },
  ])
  await openAs(page, line)
  await page.getByRole('combobox', { name: 'Name or number' }).fill('Sof')
  await expect(page.getByRole('option', { name: 'Sofia Marchetti' })).toBeVisible()
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download voicemail from +43 1 406 19 20' }).click()
  expect((await download).suggestedFilename()).toBe(`voicemail-${id}.wav`)

  await expect(voicebox(page)).toContainText('2 new')
  await page.getByRole('button', { name: 'Play voicemail from +43 1 406 19 20' }).click()
  await expect(page.getByRole('button', { name: 'Pause voicemail from +43 1 406 19 20' })).toBeVisible()
  await expect(voicebox(page)).toContainText('1 new')
  await expect(rows(voicebox(page)).first()).toHaveText(/0:\d\d \/ 0:\d\d/)
})

test('DASH-03: the three loads run in parallel and settle independently', { tag: '@lineside' }, async ({
  page,
  signIn,
}) => {
  await signIn('pilot')
  await page.goto('/#/user/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  const letVoicemailsGo = await hold(page, loads.voicemails)
  const letDevicesGo = await hold(page, loads.devices)
  // held before: a page that is still loads for the next one
  await page.reload()
  await open(page)
  await expect(rows(callList(page))).toHaveCount(5)
  await expect(voicebox(page).getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(devices(page).getByRole('status', { name: 'Loading' })).toBeVisible()
  letDevicesGo()
  await expect(rows(devices(page)).first()).toBeVisible()
  letVoicemailsGo()
  await expect(rows(voicebox(page)).first()).toBeVisible()
})

test('DASH-03, CQ-04: the place of a queue card is kept, so that nothing jumps when it comes', {
  tag: '@lineside',
}, async ({ page, signIn }) => {
  await signIn('pilot')
  await open(page)
  const queue = page.getByRole('heading', { name: /Support/, level: 2 })
  await expect(queue).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  const top = async () => (await devices(page).boundingBox())?.y
  const before = await top()
  const letGo = await hold(page, /callqueues/)
  await page.reload()
  await expect(devices(page)).toBeVisible()
  await expect(queue).toHaveCount(0)
  await expect.poll(top).toBe(before)
  letGo()
  await expect(queue).toBeVisible()
  expect(await top()).toBe(before)
})

test.describe('DASH-03: a load that fails', () => {
  test.use({ allowedErrors: /status of 500/ })

  for (const [name, url] of [
    ['Voicebox messages', loads.voicemails],
    ['Call list', loads.calls],
    ['Your phones', loads.devices],
  ] as const) {
    test(`${name}: N/A, "Data loading error" and a toast, while the others stay; Retry brings it`, {
      tag: '@lineside',
    }, async ({ page, signIn }) => {
      await signIn('pilot')
      await fail(page, url, 'Line cut')
      await open(page)
      await expect(card(page, name)).toContainText('N/A')
      await expect(card(page, name)).toContainText('Data loading error')
      await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toContainText('Line cut')
      for (const other of ['Voicebox messages', 'Call list', 'Your phones'].filter((each) => each !== name))
        await expect(rows(card(page, other)).first()).toBeVisible()
      await page.unroute(url)
      // something else may load it in the same moment: that brings it back, or still fails, and Retry is there again
      await expect(async () => {
        const retry = card(page, name).getByRole('button', { name: 'Retry' })
        if (await retry.isVisible()) await retry.click({ timeout: 1000 })
        await expect(rows(card(page, name)).first()).toBeVisible({ timeout: 2000 })
      }).toPass()
      await expect(card(page, name)).not.toContainText('N/A')
    })
  }

  test('UI-09: without a message of the server, the failed action', async ({ page, signIn }) => {
    await signIn('pilot')
    await fail(page, loads.calls, '')
    await open(page)
    await expect(page.getByText('An error occured while trying to load calls. Please try again')).toBeVisible()
  })
})

test('DASH-04: chosen from the menu the dashboard stays, though the engine is not there', async ({ page, signIn }) => {
  await signIn('pilot')
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Good' })).toBeVisible()
  await expect(page).toHaveURL(/\/user\/dashboard$/)
})

test('the counts are those of the server', { tag: '@lineside' }, async ({ page, server, signIn }) => {
  const api = await apiAs(server, 'pilot')
  const own = `subscriber_id=${accountOf(server, 'pilot').subscriber_id}`
  const calls = (await api.get(`/api/conversations/?${own}&type=call&whole=true&rows=1`)).body['total_count']
  await signIn('pilot')
  await open(page)
  await expect(callList(page)).toContainText(`All ${String(calls)} calls`)
})

test('DASH-03: nothing jumps by more than a hundredth of the screen on a second visit', { tag: '@lineside' }, async ({
  page,
  signIn,
}) => {
  await signIn('pilot')
  await open(page)
  await expect(page.getByRole('heading', { name: /Support/, level: 2 })).toBeVisible()
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: /Support/, level: 2 })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Name or number' })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.01)
})

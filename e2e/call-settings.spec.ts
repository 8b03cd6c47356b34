import type { Page } from '@playwright/test'
import { type ApiCaller, apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { LOOKS, showIn } from './support/looks.ts'
import type { RunningServer } from './support/server.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

/** Nobody else's tests change this subscriber's call settings. */
const role = 'other-customer-pilot'
const own = (server: RunningServer) => `/api/subscriberpreferences/${accountOf(server, role).subscriber_id}`
const music = (page: Page) => page.getByRole('switch', { name: 'Music on hold' })
const language = (page: Page) => page.getByRole('combobox', { name: 'Language of voice prompts' })
const open = async (page: Page) => {
  await page.goto('/#/user/call-settings')
  await expect(page.getByRole('heading', { name: 'Music, voice and calls', level: 2 })).toBeVisible()
}

let api: ApiCaller
const kept = async (server: RunningServer, name: string) => (await api.get(own(server))).body[name]
test.beforeEach(async ({ server }) => {
  api = await apiAs(server, role)
  await api.put(own(server), { language: 'en' })
})

test('SET-05: music on hold is on or off', async ({ page, server, signIn }) => {
  await signIn(role)
  await open(page)
  await expect(music(page)).not.toBeChecked()
  await music(page).click()
  await expect(music(page)).toBeChecked()
  await expect.poll(() => kept(server, 'music_on_hold')).toBe(true)
  await page.reload()
  await expect(music(page)).toBeChecked()
})

test('CALL-06: call waiting is on until it is switched off', { tag: '@lineside' }, async ({ page, server, signIn }) => {
  await signIn(role)
  await open(page)
  const waiting = page.getByRole('switch', { name: 'Call waiting' })
  await expect(waiting).toBeChecked()
  await waiting.click()
  await expect(waiting).not.toBeChecked()
  await expect.poll(() => kept(server, 'call_waiting')).toBe(false)
  await page.reload()
  await expect(waiting).not.toBeChecked()
  await waiting.click()
  await expect.poll(() => kept(server, 'call_waiting')).toBe(true)
})

test('SET-05: the language of voice prompts is one of the platform’s, or the domain’s', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(role)
  await open(page)
  await expect(language(page)).toHaveValue('en')
  await expect(language(page).getByRole('option')).toHaveCount(8)
  await expect(language(page).getByRole('option').first()).toHaveText('Default of the phone system')
  await language(page).selectOption({ label: 'German' })
  await expect(language(page)).toHaveValue('de')
  await expect.poll(() => kept(server, 'language')).toBe('de')
  await language(page).selectOption({ label: 'Russian' })
  await expect.poll(() => kept(server, 'language')).toBe('ru')
  await language(page).selectOption({ label: 'Default of the phone system' })
  await expect.poll(() => kept(server, 'language')).toBeUndefined()
  await expect(language(page)).toHaveValue('')
})

test('REC-04: which calls are recorded is chosen and kept', { tag: '@lineside' }, async ({ page, server, signIn }) => {
  await signIn(role)
  await open(page)
  const record = page.getByRole('combobox', { name: 'Record calls' })
  await expect(record).toHaveValue('0')
  await record.selectOption({ label: 'External calls only' })
  await expect.poll(() => kept(server, 'record_call')).toBe('2')
  await page.reload()
  await expect(record).toHaveValue('2')
})

test('UI-01: the languages are named in the language of the page', async ({ page, signIn }) => {
  await signIn(role)
  await page.evaluate(() => localStorage.setItem('csc_locale', 'de'))
  await page.goto('/#/user/call-settings')
  await page.reload()
  const named = page.getByRole('combobox', { name: 'Sprache der Ansagen' })
  await expect(named.getByRole('option').nth(1)).toHaveText('Englisch')
})

test('NAV-19: each control is shown only with its attribute', async ({ page, signIn }) => {
  await signIn('seat-with-narrow-profile')
  await open(page)
  await expect(music(page)).toBeVisible()
  await expect(language(page)).toHaveCount(0)
})

for (const look of LOOKS) {
  test(`no findings of axe-core: ${look.name}`, { tag: '@deep' }, async ({ page, signIn }) => {
    await showIn(page, look)
    await signIn(role)
    await open(page)
    await expect(language(page)).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })
}

test.describe('a platform in trouble', () => {
  test.use({ allowedErrors: /status of 500/ })

  test('without the list of languages the rest can be used, and the list be tried again', async ({ page, signIn }) => {
    await page.route('**/api/subscriberpreferencedefs/**', (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'Back in a minute' } }),
    )
    await signIn(role)
    await open(page)
    await expect(page.getByText('Back in a minute')).toBeVisible()
    await expect(music(page)).toBeEnabled()
    await page.unroute('**/api/subscriberpreferencedefs/**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(language(page)).toHaveValue('en')
  })
})

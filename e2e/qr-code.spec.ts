import type { Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { signInWith } from './support/api-as.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in a phone' })
const code = (page: Page) => dialog(page).getByRole('img', { name: 'QR code for signing in' })
const open = (page: Page) => page.getByRole('button', { name: 'Sign in a phone by QR code' }).click()

/** The text that a camera reads off the screen. */
async function scan(page: Page): Promise<string> {
  const picture = sharp(await code(page).screenshot({ animations: 'disabled' }))
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

test('SET-07: a phone that scans the code is signed in, once', async ({ page, server, signIn }) => {
  await signIn('seat')
  await page.goto('/')
  const { username, subscriber_id } = accountOf(server, 'seat')
  const before = Date.now()
  await open(page)
  await expect(code(page)).toBeVisible()

  const read = new RegExp(/^username=(.*)&server=(.*)&expire=(\d{13})&token=([\w-]+)$/).exec(await scan(page))
  const [, name, domain, expires, token = ''] = read ?? []
  expect(`${name}@${domain}`).toBe(username)
  expect(Number(expires)).toBeGreaterThanOrEqual(before + 300_000)
  expect(Number(expires)).toBeLessThanOrEqual(Date.now() + 300_000)

  const first = await signInWith(server, { token })
  expect(first).toMatchObject({ status: 200, body: { subscriber_id, jwt: expect.any(String) } })
  expect(await signInWith(server, { token })).toMatchObject({ status: 403 })
})

test('SET-07: the time left is visible, and the dialog closes when it is over', async ({ page, signIn }) => {
  await signIn('seat')
  await page.goto('/')
  await page.clock.install()
  await open(page)
  await expect(dialog(page).getByText(/Valid for (5:00|4:5\d)/)).toBeVisible()
  await page.clock.runFor(239_000)
  await expect(dialog(page).getByText(/Valid for (1:0\d|0:5\d)/)).toBeVisible()
  await page.clock.runFor(61_000)
  await expect(dialog(page)).toHaveCount(0)
})

test('SET-07: each opening has a token of its own', async ({ page, signIn }) => {
  await signIn('seat')
  await page.goto('/')
  await open(page)
  await expect(code(page)).toBeVisible()
  const first = await scan(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await open(page)
  await expect(code(page)).toBeVisible()
  expect(await scan(page)).not.toBe(first)
})

test('SET-07: it can be read in the dark too', async ({ page, signIn, server }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn('seat')
  await page.goto('/')
  await open(page)
  await expect(code(page)).toBeVisible()
  expect(await scan(page)).toContain(`username=${accountOf(server, 'seat').username.split('@')[0]}&`)
})

test.describe('the server fails', () => {
  test.use({ allowedErrors: /status of 500/ })

  test('SET-07: without an image it says so, and Retry asks again', async ({ page, signIn }) => {
    await signIn('seat')
    await page.goto('/')
    await page.route('**/api/authtokens/', (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'Internal error' } }),
    )
    await open(page)
    await expect(dialog(page).getByText('QR code unavailable. Please retry later')).toBeVisible()
    await page.unroute('**/api/authtokens/')
    await dialog(page).getByRole('button', { name: 'Retry' }).click()
    await expect(code(page)).toBeVisible()
  })
})

test('NAV-08: without QR in the platform’s apps there is no button', async ({ page, signIn }) => {
  await page.route('**/api/platforminfo', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), app: { show_qr: false } } })
  })
  await signIn('seat')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Language' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in a phone by QR code' })).toHaveCount(0)
})

import type { Page } from '@playwright/test'
import { apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { authenticatorOf, whileAsked } from './support/given/given-factor.ts'
import type { RunningServer } from './support/server.ts'
import { sendCredentials } from './support/session.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const home = /#\/user\//
// the browser tells of what the platform refuses before the second step is set up
test.use({ allowedErrors: /status of (403|422)/ })

const seat = (server: RunningServer) => accountOf(server, 'third-customer-seat')
const inDays = (days: number) => new Date(Date.now() + days * 864e5)

const keyOf = async (page: Page): Promise<string> =>
  (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()) ?? ''

/** Takes the second step away again: the other tests sign in without a code. */
const takeAway = async (server: RunningServer) => {
  const { post } = await apiAs(server, 'third-customer-pilot')
  const { status } = await post(`/api/lineside/signinrules/people/${seat(server).subscriber_id}/reset`, {})
  expect(status).toBe(204)
}

test('FACT-06: whoever has to have a second step sets it up before anything else is shown', async ({
  page,
  server,
}) => {
  const { username, password } = seat(server)
  await whileAsked(server, seat(server), { policy: 'everybody', from: null }, async () => {
    await page.goto('/')
    await sendCredentials(page, username, password)
    await expect(page.getByRole('heading', { level: 1, name: 'Make your line yours alone' })).toBeVisible()
    await expect(page).toHaveTitle(/Make your line yours alone/)
    await expect(page.getByText('Your company asks everybody for a second step.')).toBeVisible()
    // the password was typed a moment ago
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Later/ })).toHaveCount(0)
    await expectAccessible(page)

    // neither another address nor a reload leads past it; then the password is asked for
    await page.goto('/#/user/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Make your line yours alone' })).toBeVisible()
    await page.reload()
    const again = page.getByRole('textbox', { name: 'Password' })
    await again.fill('not-the-password')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(again).toHaveAccessibleDescription('The password is wrong.')
    await expectAccessible(page)
    await again.fill(password)
    await page.keyboard.press('Enter')

    const app = authenticatorOf(await keyOf(page))
    const cells = page.getByRole('textbox', { name: 'Six-digit code' })
    await expect(cells).toBeFocused()
    await cells.fill(app.wrongCode())
    await page.keyboard.press('Enter')
    await expect(cells).toHaveAccessibleDescription(/This code is wrong/)
    await cells.fill(app.code())
    await page.keyboard.press('Enter')

    await expect(page.getByText(/^[\da-z]{4}(-[\da-z]{4}){3}$/i)).toHaveCount(10)
    await expectAccessible(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await saved).suggestedFilename()).toBe('recovery-codes.txt')
    await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled()
    await page.getByRole('checkbox', { name: 'I have kept them' }).check()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page).toHaveURL(home)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  await takeAway(server)
})

test('FACT-06: whoever does not want to now signs out', async ({ page, server }) => {
  const { username, password } = seat(server)
  await whileAsked(server, seat(server), { policy: 'everybody', from: null }, async () => {
    await page.goto('/')
    await sendCredentials(page, username, password)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Username')).toBeVisible()
  })
})

test('FACT-06: until the day that the company has set it can wait, and is asked for at the next sign-in only', async ({
  page,
  server,
}) => {
  const { username, password } = seat(server)
  await whileAsked(server, seat(server), { policy: 'everybody', from: inDays(10) }, async () => {
    await page.goto('/')
    await sendCredentials(page, username, password)
    await expect(page.getByRole('heading', { level: 1, name: 'Make your line yours alone' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Later, until \w+ \d+|^Later, until \d+ \w+/ }).click()
    await expect(page).toHaveURL(home)
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Make your line yours alone' })).toHaveCount(0)
  })
})

test('FACT-06: where it is offered only, nobody is asked', async ({ page, signInByForm }) => {
  await signInByForm('third-customer-seat')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Make your line yours alone' })).toHaveCount(0)
})

import type { Page } from '@playwright/test'
import { expectAccessible } from './support/expect-accessible.ts'
import { givenExpiredPassword } from './support/given/given-expired-password.ts'
import { givenFactor } from './support/given/given-factor.ts'
import { givenLine } from './support/given/given-line.ts'
import { LOOKS, showIn } from './support/looks.ts'
import { sendCredentials } from './support/session.ts'
import { accountOf, holdLine } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const home = /#\/user\/dashboard$/
const fresh = 'Möwen über dem grünen Hafen, dreiundvierzig'
// the browser tells of each refused sign-in
test.use({ allowedErrors: /status of (401|403|422)/ })

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Choose a new password' })
const choose = async (page: Page, password: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Choose a new password' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Retype password').fill(password)
  await dialog.getByRole('button', { name: 'Save' }).click()
}

test('FRONT-03: an expired password leads to a new one, and on to the portal', { tag: '@lineside' }, async ({
  page,
  server,
}) => {
  const line = await givenLine(server, 'Ella Expired')
  await givenExpiredPassword(server, line)
  await page.goto('/')
  await sendCredentials(page, line.username, line.password)
  await expect(heading(page)).toBeVisible()
  await expect(page.getByText('Your password has expired. The new one takes effect at once.')).toBeVisible()
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
  }
  await choose(page, line.password)
  await expect(page.getByText('Choose a password other than the expired one.').first()).toBeVisible()
  await choose(page, fresh)
  await expect(page).toHaveURL(home)
  const signIn = (password: string) =>
    page.request.post('/login_jwt', { data: { username: line.username, password }, maxRetries: 1 })
  expect([(await signIn(line.password)).status(), (await signIn(fresh)).status()]).toEqual([403, 200])
})

test('FRONT-03: whoever has a second step sets the new password with a code', { tag: '@lineside' }, async ({
  page,
  server,
}) => {
  const line = await givenLine(server, 'Sami Second')
  const { app } = await givenFactor(server, line)
  await givenExpiredPassword(server, line)
  await page.goto('/')
  await sendCredentials(page, line.username, line.password)
  await choose(page, fresh)
  await page.getByRole('textbox', { name: 'Six-digit code' }).fill(app.code())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Password changed successfully')).toBeVisible()
  await sendCredentials(page, line.username, fresh)
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
})

test('FRONT-03: a password that expires meanwhile ends the session with its reason', { tag: '@lineside' }, async ({
  page,
  server,
}) => {
  const line = await givenLine(server, 'Mara Meanwhile')
  await holdLine(page, line)
  await givenExpiredPassword(server, line)
  await page.goto('/#/user/dashboard')
  await expect(page.getByText('Your password has expired. Sign in on the sign-in page to set a new one.')).toBeVisible()
})

test('FRONT-03: any platform that says so gets the new password by HTTP Basic', async ({ page, server }) => {
  const { username, password } = accountOf(server, 'third-customer-seat')
  let authorization: string | undefined
  await page.route('/login_jwt', async (route) => {
    const isOld = (route.request().postDataJSON() as { password: string }).password !== password
    await (isOld ? route.fulfill({ status: 403, json: { code: 403, message: 'Password expired' } }) : route.fallback())
  })
  await page.route('/api/passwordchange/', async (route) => {
    authorization = route.request().headers()['authorization']
    expect(route.request().postDataJSON()).toEqual({ new_password: password })
    await route.fulfill({ status: 204 })
  })
  await page.goto('/')
  await sendCredentials(page, username, 'walrus-ferry-01-ä')
  await expect(heading(page)).toBeVisible()
  await choose(page, password)
  await expect(page).toHaveURL(/#\/user\//)
  expect(Buffer.from(String(authorization).replace('Basic ', ''), 'base64').toString()).toBe(
    `${username}:walrus-ferry-01-ä`,
  )
})

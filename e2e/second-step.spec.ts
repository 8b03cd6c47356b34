import { signInWith } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { authenticatorOf, givenFactor } from './support/given/given-factor.ts'
import { givenLine, type Line } from './support/given/given-line.ts'
import { holdLine, PLAIN_PAGE } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'
import type { Page } from '@playwright/test'

// the browser tells of each refusal
test.use({ allowedErrors: /status of (403|422)/ })

/** Opens the page signed in with a code. */
const openWithCode = async (page: Page, { username, password }: Line, otp: string) => {
  await page.goto(PLAIN_PAGE)
  const answer = await page.request.post('/login_jwt', { data: { username, password, otp } })
  const { jwt, subscriber_id } = (await answer.json()) as { jwt: string; subscriber_id: number }
  await page.evaluate(
    ([token, id]) => {
      localStorage.setItem('csc_subscriberId', id)
      localStorage.setItem('csc_jwt', token)
    },
    [jwt, String(subscriber_id)] as const,
  )
  await page.goto('/#/user/security')
}

test('FACT-01: an authenticator app is set up on the page of sign-in and security', async ({ page, server }) => {
  const line = await givenLine(server, 'Ada App')
  await holdLine(page, line)
  await page.goto('/#/user/security')
  const section = page.getByRole('region', { name: 'Second step' })
  await expect(section.getByText('Not set up')).toBeVisible()
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(line.password)
  await page.keyboard.press('Enter')
  const key = (await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()) ?? ''
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Six-digit code' }).fill(authenticatorOf(key).code())
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('list', { name: /With one of these/ }).getByRole('listitem')).toHaveCount(10)
  // what is shown once is not lost by a key
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: 'I have kept them' }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await expect(section.getByText(/^6 digits, set up /)).toBeVisible()
  await expect(section.getByText('10 of 10 left, each works once')).toBeVisible()
  const { username, password } = line
  expect((await signInWith(server, { username, password })).body).toMatchObject({ message: 'Invalid OTP' })
})

test('FACT-01: new recovery codes, and switching off, ask for password and code', async ({ page, server }) => {
  const line = await givenLine(server, 'Otto Off')
  const { app, recoveryCodes } = await givenFactor(server, line)
  await openWithCode(page, line, recoveryCodes[0] ?? '')
  const section = page.getByRole('region', { name: 'Second step' })
  await expect(section.getByText('9 of 10 left, each works once')).toBeVisible()
  await section.getByRole('button', { name: 'New codes' }).click()
  const codes = page.getByRole('dialog', { name: 'New recovery codes' })
  await codes.getByRole('textbox', { name: 'Password' }).fill('not-the-password')
  await codes.getByRole('textbox', { name: /^Code from the app/ }).fill(app.code())
  await page.keyboard.press('Enter')
  await expect(codes.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription('The password is wrong.')
  await expectAccessible(page)
  await codes.getByRole('textbox', { name: 'Password' }).fill(line.password)
  await page.keyboard.press('Enter')
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('checkbox').check()
  await codes.getByRole('button', { name: 'Done' }).click()
  await expect(section.getByText('10 of 10 left, each works once')).toBeVisible()

  await section.getByRole('button', { name: 'More for the authenticator app' }).click()
  // an open menu hides the page from screen readers
  await expect(page.getByRole('menuitem', { name: 'Switch off' })).toBeVisible()
  await expectAccessible(page, '[role=menu]')
  await page.getByRole('menuitem', { name: 'Switch off' }).click()
  const off = page.getByRole('dialog', { name: 'Switch off the second step?' })
  await off.getByRole('textbox', { name: 'Password' }).fill(line.password)
  await off.getByRole('textbox', { name: /^Code from the app/ }).fill(app.wrongCode())
  await page.keyboard.press('Enter')
  await expect(off.getByRole('textbox', { name: /^Code from the app/ })).toHaveAccessibleDescription(
    /This code is wrong/,
  )
  await expectAccessible(page)
  await off.getByRole('textbox', { name: /^Code from the app/ }).fill(app.code())
  await page.keyboard.press('Enter')
  await expect(section.getByText('Not set up')).toBeVisible()
  const { username, password } = line
  expect((await signInWith(server, { username, password })).status).toBe(200)
})

test('FACT-04: an app password is shown once, opens what it says, and is withdrawn', async ({ page, server }) => {
  const line = await givenLine(server, 'Petra Program')
  const { recoveryCodes } = await givenFactor(server, line)
  await openWithCode(page, line, recoveryCodes[0] ?? '')
  const section = page.getByRole('region', { name: 'App passwords' })
  await section.getByRole('button', { name: 'New app password' }).click()
  const dialog = page.getByRole('dialog', { name: 'New app password' })
  await dialog.getByRole('button', { name: 'Make password' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Name is required')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Contacts on the tablet')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(line.password)
  await dialog.getByRole('button', { name: 'Make password' }).click()
  const made = page.getByRole('dialog', { name: 'App password for Contacts on the tablet' })
  const password = await made.getByRole('textbox', { name: 'App password' }).inputValue()
  expect(password.length).toBeGreaterThan(20)
  await expectAccessible(page)
  await made.getByRole('button', { name: 'Done' }).click()

  const row = section.getByRole('listitem').filter({ hasText: 'Contacts on the tablet' })
  await expect(row).toContainText('reads over the API')
  await expect(row).toContainText('never used')
  await expect(page.getByText(password)).toHaveCount(0)
  const { username } = line
  expect((await signInWith(server, { username, password })).status).toBe(200)
  await page.reload()
  await expect(row).toContainText(/used (just now|\d\d:\d\d)/)

  await row.getByRole('button', { name: 'Withdraw Contacts on the tablet' }).click()
  const confirm = page.getByRole('alertdialog', { name: 'Withdraw app password' })
  await expect(confirm).toContainText('Contacts on the tablet can no longer sign in')
  await expectAccessible(page)
  await confirm.getByRole('button', { name: 'Withdraw' }).click()
  await expect(row).toHaveCount(0)
  expect((await signInWith(server, { username, password })).status).toBe(403)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('FACT-01, FACT-04: nothing scrolls sideways', async ({ page, server }) => {
    const line = await givenLine(server, 'Pia Phone')
    const { recoveryCodes } = await givenFactor(server, line)
    await openWithCode(page, line, recoveryCodes[0] ?? '')
    await expect(page.getByText('9 of 10 left, each works once')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  })
})

import type { Page } from '@playwright/test'
import { expectAccessible } from './support/expect-accessible.ts'
import { givenFactor } from './support/given/given-factor.ts'
import { givenLine } from './support/given/given-line.ts'
import { LOOKS, showIn } from './support/looks.ts'
import { sendCredentials } from './support/session.ts'
import { holdLine } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

// browsers bind a passkey to a host name, so the portal is opened by one
test.use({
  baseURL: ({ server }, provide) => provide(server.url.replace('127.0.0.1', 'localhost')),
  isPageNew: true,
})

/** Chromium's own authenticator, whose owner consents at once. */
const givenAuthenticator = async (page: Page) => {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const consent = (isUserVerified: boolean) =>
    devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { consent }
}
const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const open = async (page: Page) => {
  await page.goto('/#/user/security')
  await expect(page.getByRole('heading', { name: 'Sign-in and security', level: 1 })).toBeVisible()
}

test('FACT-05: a passkey is added, renamed, signs in without a name, and is removed', async ({ page, server }) => {
  const device = await givenAuthenticator(page)
  await holdLine(page, await givenLine(server, 'Petra Passkey'))
  await open(page)
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(section(page).getByRole('listitem')).toHaveText(/Chrome \(Linux\) on one device, added .*not used yet/)
  await expectAccessible(page)

  const menu = async (item: string) => {
    await section(page)
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu('Rename')
  const dialog = page.getByRole('dialog', { name: 'Rename the passkey' })
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/./)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My laptop')
  await page.keyboard.press('Enter')
  await expect(section(page).getByRole('listitem')).toHaveText(/My laptop/)

  await page.getByRole('button', { name: /Petra Passkey/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const signIn = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(signIn).toBeVisible()
  await expectAccessible(page)
  // the owner gives up, and can go on
  await device.consent(false)
  await signIn.click()
  await expect(signIn).toBeEnabled()
  await device.consent(true)
  await signIn.click()
  await expect(page.getByRole('button', { name: /Petra Passkey/ })).toBeVisible()

  await open(page)
  await expect(section(page).getByRole('listitem')).toHaveText(/My laptop.*used/)
  await expect(page.getByRole('region', { name: 'Where you are signed in' })).toContainText('by passkey')
  await menu('Remove')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(section(page).getByRole('listitem')).toHaveCount(0)
})

test('FACT-05: a browser that was never here offers a passkey once its page is still', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
})

test.describe('a passkey that is known no more', () => {
  test.use({ allowedErrors: /status of 403/ })

  test('FACT-05: is refused in words, and the password goes on', async ({ page, server }) => {
    await givenAuthenticator(page)
    const line = await givenLine(server, 'Rolf Removed')
    await holdLine(page, line)
    await open(page)
    await section(page).getByRole('button', { name: 'Add a passkey' }).click()
    await expect(section(page).getByRole('listitem')).toHaveCount(1)
    await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('csc_jwt')}` }
      const answer = await fetch('/api/lineside/passkeys/', { headers })
      const { items } = (await answer.json()) as { items: { id: number }[] }
      for (const { id } of items) await fetch(`/api/lineside/passkeys/${id}`, { method: 'DELETE', headers })
    })
    await page.getByRole('button', { name: /Rolf Removed/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'This passkey is not known here' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Username' }).fill(line.username)
    await page.locator('[name=password]').fill(line.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /Rolf Removed/ })).toBeVisible()
  })
})

test.describe('FACT-05: in place of a code', () => {
  test.use({ allowedErrors: /status of 403/ })

  test('a passkey signs in after the password, and the way in is a line', async ({ page, server }) => {
    const device = await givenAuthenticator(page)
    const line = await givenLine(server, 'Cora Passkey')
    await holdLine(page, line)
    await open(page)
    const way = page.getByRole('main').getByText('Your line', { exact: true }).locator('..').locator('..')
    await expect(way).toHaveText(/Sign in, ?Password, ?Your line/)
    await section(page).getByRole('button', { name: 'Add a passkey' }).click()
    await expect(way).toHaveText(/Sign in, ?Password or passkey, ?Your line/)
    await givenFactor(server, line)
    await page.goto('/')
    await sendCredentials(page, line.username, line.password)
    await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
    for (const look of LOOKS) {
      await showIn(page, look)
      await expectAccessible(page)
    }
    const use = page.getByRole('button', { name: 'Use a passkey' })
    // the owner gives up, and can go on
    await device.consent(false)
    await use.click()
    await expect(use).toBeEnabled()
    await device.consent(true)
    await use.click()
    await expect(page.getByRole('button', { name: /Cora Passkey/ })).toBeVisible()
    await open(page)
    await expect(way).toHaveText(/Sign in, ?Password, ?Passkey or code, ?Your line/)
  })
})

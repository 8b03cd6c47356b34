import type { Page } from '@playwright/test'
import { type ApiCaller, apiAs, restoreWebPassword, signInWith } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { LOOKS, showIn } from './support/looks.ts'
import type { RunningServer } from './support/server.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

/** Nobody else's tests change this subscriber. */
const role = 'third-customer-seat'
const good = 'grüner Hafen, 42 Möwen'

const own = (server: RunningServer) => `/api/subscribers/${accountOf(server, role).subscriber_id}`
const dialog = (page: Page) => page.getByRole('dialog')
const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })
const sessions = (page: Page) => page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')

const prove = async (page: Page, password: string) => {
  await proof(page).getByLabel('Current password', { exact: true }).fill(password)
  await proof(page).getByRole('button', { name: 'Confirm' }).click()
}
const saveNew = async (page: Page, value: string) => {
  await dialog(page).getByLabel('Password', { exact: true }).fill(value)
  await dialog(page).getByLabel('Retype password', { exact: true }).fill(value)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
}

let api: ApiCaller
test.beforeEach(async ({ page, server, signIn }) => {
  api = await apiAs(server, role)
  await signIn(role)
  await page.goto('/#/user/security')
  await expect(page.getByRole('heading', { name: 'Sign-in and security', level: 1 })).toBeVisible()
})

test.describe('FACT-07: the web password', () => {
  test('is changed after the current one, and signs out on all devices and in all tabs', async ({
    page,
    context,
    server,
  }) => {
    const { username, password } = accountOf(server, role)
    const otherTab = await context.newPage()
    await otherTab.goto('/#/user/security')
    await expect(otherTab.getByRole('heading', { name: 'Sign-in and security', level: 1 })).toBeVisible()

    await page.getByRole('button', { name: 'Change web password' }).click()
    await prove(page, 'not the password')
    await expect(proof(page).getByText('This is not your current password.')).toBeVisible()
    await prove(page, password)
    await expect(dialog(page).getByText('signs you out on all devices and in all tabs')).toBeVisible()
    await saveNew(page, good)
    await expect(page.getByText('Your web password has been changed')).toBeVisible()
    await expect(page).toHaveURL(/#\/login$/)
    await expect(otherTab).toHaveURL(/#\/login$/)

    expect((await api.get(own(server))).status).toBe(401)
    expect((await signInWith(server, { username, password })).status).toBe(403)
    await restoreWebPassword(server, role, good)
  })

  test('a short, a common and a refused one are said, and nobody is signed out', async ({ page, server }) => {
    await page.getByRole('button', { name: 'Change web password' }).click()
    await prove(page, accountOf(server, role).password)
    await dialog(page).getByLabel('Password', { exact: true }).fill('aB3$x9!')
    await expect(dialog(page).getByText('At least 8 characters')).toBeVisible()
    await dialog(page).getByLabel('Password', { exact: true }).fill('sunshine1')
    await expect(dialog(page).getByText('Password is not strong enough')).toBeVisible()
    await saveNew(page, 'Doris.Berger-9931')
    await expect(dialog(page).getByText('The password can’t contain the username')).toBeVisible()
    expect((await api.get(own(server))).status).toBe(200)
    await expect(page).toHaveURL(/#\/user\/security$/)
  })

  test('whoever does not know the current one gets no further', async ({ page }) => {
    await page.getByRole('button', { name: 'Change web password' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })

  test('its forms have no findings of axe-core', { tag: '@deep' }, async ({ page, server }) => {
    await page.getByRole('button', { name: 'Change web password' }).click()
    for (const look of LOOKS) {
      await showIn(page, look)
      await expectAccessible(page)
    }
    await prove(page, accountOf(server, role).password)
    await dialog(page).getByLabel('Password', { exact: true }).fill('sunshine1')
    await expect(dialog(page).getByText('Password is not strong enough')).toBeVisible()
    for (const look of LOOKS) {
      await showIn(page, look)
      await expectAccessible(page)
    }
  })
})

test.describe('SESS-01: where I am signed in', () => {
  test('this session stands first, and says how and with what', async ({ page }) => {
    await expect(sessions(page).first()).toContainText(/Chrome on .*this one|Node.js this one/)
    await expect(sessions(page).first()).toContainText('by password')
    await expect(sessions(page).first().getByRole('button')).toHaveCount(0)
  })

  test('SESS-02: one is ended, then all others, and this one stays', async ({ page, server }) => {
    const one = await apiAs(server, role)
    await page.reload()
    await expect(sessions(page).nth(1)).toBeVisible()
    const before = await sessions(page).count()
    await page
      .getByRole('button', { name: /^End the session: / })
      .first()
      .click()
    await expect(page.getByText('The session has ended')).toBeVisible()
    await expect(sessions(page)).toHaveCount(before - 1)
    expect((await one.get(own(server))).status).toBe(401)

    await page.getByRole('button', { name: 'End all others' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click()
    await expect(page.getByText('All other sessions have ended')).toBeVisible()
    await expect(sessions(page)).toHaveCount(1)
    expect((await api.get(own(server))).status).toBe(401)
  })
})

test('SESS-03: a kind of mail is switched off, and stays off', async ({ page }) => {
  const factor = page.getByRole('switch', { name: 'Change of the second step' })
  const choose = () => Promise.all([page.waitForResponse(/lineside\/security\/mails$/), factor.click()])
  await expect(factor).toBeChecked()
  await choose()
  await page.reload()
  await expect(factor).not.toBeChecked()
  await choose()
  await page.reload()
  await expect(factor).toBeChecked()
})

test('the menu of the user leads here', async ({ page }) => {
  await page.goto('/#/user/dashboard')
  await page.locator('[data-popup=user]').click()
  await page.getByRole('menuitem', { name: 'Sign-in and security' }).click()
  await expect(page).toHaveURL(/#\/user\/security$/)
})
